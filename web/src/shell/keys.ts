// Keys that work anywhere on a page, unless something else wants them.

export type KeyMap = Record<string, (event: KeyboardEvent) => void>

const TYPING = 'input, textarea, select, [contenteditable]'
const PRESSED_BY = 'button, a, summary'
const AT_TABLE = 'main.mat button, .table-page > .bar button'

/**
 * Listens to keys, named as KeyboardEvent.key in lower case: `{ h: hint, enter: play, escape: clear }`. `otherwise` gets
 * those that are not named, and says whether it has used them.
 */
export function listenToKeys(keys: () => KeyMap, otherwise: (event: KeyboardEvent) => boolean = () => false): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as Element | null
    if (target?.closest?.(TYPING) || document.querySelector('dialog[open]')) return
    if ((event.key === 'Enter' || event.key === ' ') && target?.closest?.(PRESSED_BY)) return
    const act = event.shiftKey && /^Digit/.test(event.code) ? undefined : keys()[event.key.toLowerCase()]
    if (!act && !otherwise(event)) return
    event.preventDefault()
    act?.(event)
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

/** A button at a table that is pressed by mouse or finger does not take the keyboard: Enter goes on meaning "play". */
export function leaveKeysAlone(event: MouseEvent): void {
  if ((event.target as Element | null)?.closest?.(AT_TABLE)) event.preventDefault()
}
