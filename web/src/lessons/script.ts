// A scene of a lesson, played as it is given.
import type { LessonScene, LessonStep, Option, Said } from '../protocol'
import { CANNOT, optionFor, OwnTable, type Id } from './ownTable'

const READ_ON: Said = { en: 'Read on first.', zh: '请先看完说明。' }

export interface Course {
  /** A step begins; none: the scene is over. */
  onstep: (step: LessonStep | null) => void
  /** How long the others think, in milliseconds. */
  pause: () => number
}

export class Script extends OwnTable {
  private at = 0
  private busy = false

  constructor(
    game: string,
    private readonly scene: LessonScene,
    private readonly course: Course,
  ) {
    super(game)
  }

  get step(): LessonStep | null {
    return this.scene.steps[this.at] ?? null
  }

  protected get options(): readonly Option[] {
    return this.step?.options ?? []
  }

  /** What was said has been read. */
  async readOn(): Promise<void> {
    if (!this.busy && this.step && !this.step.move) await this.follow(this.step)
  }

  protected join(id: Id): void {
    this.say({ ...this.room(this.scene.rules, this.scene.seats), id })
    this.say(this.scene.start)
    this.course.onstep(this.step)
  }

  protected hint(turn: number, id: Id): void {
    this.considered(this.options[0], turn, id)
  }

  protected async move(action: string, id: Id): Promise<void> {
    const { step } = this
    if (!step?.move || this.busy) return this.refuse(READ_ON, id)
    const option = optionFor(this.options, action)
    if (option?.action !== step.move) return this.refuse(step.otherwise ?? CANNOT, id)
    this.say({ type: 'moved', table: 'own', game: 1, turn: step.then![0]!.turn - 1, action: option.action, id })
    await this.follow(step)
  }

  /** Shows what comes of a step, move by move, and goes to the next one. */
  private async follow({ then = [] }: LessonStep): Promise<void> {
    this.busy = true
    for (const [i, update] of then.entries()) {
      if (i > 0) await new Promise((resolve) => setTimeout(resolve, this.course.pause()))
      if (this.closed) return
      this.say(update)
    }
    this.busy = false
    this.at++
    this.course.onstep(this.step)
  }
}
