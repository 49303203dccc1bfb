// A box of paper that is higher than its place is drawn smaller, as much as it must.

const LEAST = 0.5
const STEPS = 5

/** To be attached to the place; its only child is the box. */
export function shrink(place: HTMLElement): () => void {
  const fit = () => {
    const box = place.firstElementChild
    if (!(box instanceof HTMLElement)) return
    const fits = (zoom: number) => {
      box.style.zoom = String(zoom)
      return box.getBoundingClientRect().height <= place.clientHeight + 0.5
    }
    if (fits(1)) return
    let [low, high] = [LEAST, 1]
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2
      if (fits(middle)) low = middle
      else high = middle
    }
    box.style.zoom = String(low)
  }
  const size = new ResizeObserver(fit)
  size.observe(place)
  const content = new MutationObserver(fit)
  content.observe(place, { childList: true, subtree: true, characterData: true })
  return () => {
    size.disconnect()
    content.disconnect()
  }
}
