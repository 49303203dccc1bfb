// happy-dom has no Web Animations that Svelte's transitions could use, and no clipboard or modal dialogs worth the name.
import { cleanup } from '@testing-library/svelte'
import { afterEach } from 'vitest'

afterEach(cleanup)

const still = {
  cancel() {},
  finish() {},
  finished: Promise.resolve(),
  currentTime: 0,
  startTime: 0,
  playState: 'finished',
  effect: null,
}

Element.prototype.animate = function () {
  const animation = { ...still, onfinish: null as (() => void) | null }
  queueMicrotask(() => animation.onfinish?.())
  return animation as unknown as Animation
}
Element.prototype.getAnimations = () => []
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
