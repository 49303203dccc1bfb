// Was the deal fixed before the first move? The server published a hash of it at the start; the record shows it.
import { sha256 } from '../sha256'

export type Verdict = 'ok' | 'bad' | 'none'

/** Compares the record of a finished game with the commitment that was published when it began. */
export async function checkDeal(record: string, commitment: string): Promise<Verdict> {
  try {
    const answer = await fetch(`/api/records/${encodeURIComponent(record)}`)
    if (!answer.ok) return 'none'
    const start = startOf(await answer.text())
    if (start === null) return 'none'
    return sha256(start) === commitment ? 'ok' : 'bad'
  } catch {
    return 'none'
  }
}

/** The value of the line `start` of a record. */
export function startOf(record: string): string | null {
  return /^start (.*)$/m.exec(record)?.[1] ?? null
}
