// The space of the table that is on the screen, kept up to date; style sheets know it as `data-form`, `--scale` and `--type`.
import { measure, type Space } from './measure'

class TableSpace implements Space {
  private now = $state.raw<Space>(measure(innerWidth, innerHeight))

  get form() {
    return this.now.form
  }
  get scale() {
    return this.now.scale
  }
  get type() {
    return this.now.type
  }
  get short() {
    return this.now.short
  }
  /** Not everything around the table. */
  get phone() {
    return this.now.form !== 'desk'
  }
  get side() {
    return this.now.form === 'side'
  }

  /** To be attached to the element around a felt. */
  readonly follow = (stage: HTMLElement): (() => void) => {
    const fit = () => this.set(stage, stage.clientWidth, stage.clientHeight)
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(stage)
    return () => observer.disconnect()
  }

  private set(stage: HTMLElement, width: number, height: number): void {
    if (width === 0 || height === 0) return
    const space = measure(width, height)
    const { form, scale, type, short } = space
    stage.dataset.form = [form, ...(form === 'desk' ? [] : ['phone']), ...(short ? ['short'] : [])].join(' ')
    stage.style.setProperty('--scale', scale.toFixed(3))
    stage.style.setProperty('--type', type.toFixed(3))
    if (JSON.stringify(space) !== JSON.stringify(this.now)) this.now = space
  }
}

export const space = new TableSpace()

/** A size for each form: `sized(112, 60, 56)`. Numbers are of the drawing and become larger or smaller with the space. */
export function sized<T>(desk: T, upright: T, side: T = upright): T {
  const size = space.form === 'desk' ? desk : space.form === 'upright' ? upright : side
  return typeof size === 'number' ? (Math.round(size * space.scale) as T) : size
}
