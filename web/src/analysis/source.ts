// Where an analysis comes from: the server works at it in the background, and is asked how far it is.
import type { Looked, Said } from '../protocol'
import { to } from '../router.svelte'

const PAUSE = 700

/** What the server has to say against it. */
export class Unlooked extends Error {
  constructor(readonly said: Said | null) {
    super(said?.en ?? '')
  }
}

/** How far it is; `begin` asks for it to be begun. */
export async function look(record: string, seat: number, begin = false): Promise<Looked> {
  const answer = await fetch(to(`/api/records/${encodeURIComponent(record)}/analysis?seat=${seat}`), { method: begin ? 'POST' : 'GET' })
  const found: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new Unlooked((found as { message?: Said } | null)?.message ?? null)
  return found as Looked
}

/** Tells how far it is until it is ready, or until `stopped` says so. */
export async function follow(
  record: string,
  seat: number,
  begin: boolean,
  tell: (looked: Looked) => void,
  stopped: () => boolean,
): Promise<void> {
  for (let asked = begin; !stopped(); asked = false) {
    const looked = await look(record, seat, asked)
    if (stopped()) return
    tell(looked)
    if (looked.status === 'ready' || looked.status === 'none') return
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
