// The keys of a replay work wherever the focus is: on a button, the slider, or the table that is shown.
import type { KeyMap } from '../shell/keys'

const WRITING = 'input:not([type=range]), textarea, [contenteditable], dialog'
/** A list to choose from keeps the keys that choose in it. */
const STEPS = ['arrowleft', 'arrowright']

export function listenAlways(keys: () => KeyMap): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element | null)?.closest?.(WRITING)) return
    const key = event.key.toLowerCase()
    if (event.target instanceof HTMLSelectElement && !STEPS.includes(key)) return
    const act = keys()[key]
    if (!act) return
    event.preventDefault()
    event.stopImmediatePropagation()
    act(event)
  }
  addEventListener('keydown', listen, true)
  return () => removeEventListener('keydown', listen, true)
}
