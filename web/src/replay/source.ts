// Where a replay comes from: the server's records, or a file of one's own.
import type { Replay } from '../protocol'
import { to } from '../router.svelte'

/** The address of a replay of a file: `/r/file`. */
export const FILE = 'file'

let uploaded: string | null = null

export function keepFile(text: string): void {
  uploaded = text
}

/** A record seen with some eyes: `all`, `public`, or a seat's number. */
export async function loadReplay(record: string, eyes: string): Promise<Replay> {
  const answer = await (record === FILE ? postFile(eyes) : fetch(to(`/api/records/${encodeURIComponent(record)}/replay?eyes=${eyes}`)))
  if (!answer.ok) throw new Error(await problem(answer))
  return (await answer.json()) as Replay
}

/** The text of a record: of the server's, or of a file. */
export async function recordText(record: string): Promise<string> {
  if (record === FILE) return uploaded ?? ''
  const answer = await fetch(to(`/api/records/${encodeURIComponent(record)}`))
  return answer.ok ? answer.text() : ''
}

function postFile(eyes: string): Promise<Response> {
  if (uploaded === null) return Promise.reject(new Error())
  return fetch(to(`/api/replay?eyes=${eyes}`), { method: 'POST', body: uploaded, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** What the server says about a record that it cannot show. */
async function problem(answer: Response): Promise<string> {
  try {
    const { message } = (await answer.json()) as { message?: { en: string; zh: string } | string }
    return typeof message === 'string' ? message : (message?.[document.documentElement.lang === 'en' ? 'en' : 'zh'] ?? '')
  } catch {
    return ''
  }
}
