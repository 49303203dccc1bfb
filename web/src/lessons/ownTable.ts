// A table without a server: it says hello, lets us sit down, and answers as whoever extends it has it.
import type { Socket } from '../net/connection'
import { session } from '../state/session.svelte'
import type { Answer, Option, Request, Room, Said, Seat } from '../protocol'

export const CANNOT: Said = { en: 'That cannot be played here.', zh: '这里不能这样出。' }

export type Id = number | null | undefined

export abstract class OwnTable implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  protected closed = false

  constructor(protected readonly game: string) {
    queueMicrotask(() => this.onopen?.call(this as never, new Event('open')))
  }

  /** Somebody sits down. */
  protected abstract join(id: Id): unknown
  protected abstract move(action: string, id: Id): unknown
  protected abstract hint(turn: number, id: Id): unknown
  protected abstract get options(): readonly Option[]

  close(): void {
    this.closed = true
  }

  send(text: string): void {
    const request = JSON.parse(text) as Request
    const { id } = request
    if (request.type === 'hello') this.say({ type: 'welcome', player: 'learner', name: '', token: '', version: '', id })
    else if (request.type === 'join') this.join(id)
    else if (request.type === 'move') this.move(request.action, id)
    else if (request.type === 'consider') this.considered(optionFor(this.options, request.action), request.turn, id)
    else if (request.type === 'hint') this.hint(request.turn, id)
    else if (request.type === 'ping') this.say({ type: 'pong', time: Date.now(), id })
    else this.say({ type: 'done', id })
  }

  protected considered(option: Option | undefined, turn: number, id: Id): void {
    const answer = { type: 'considered', table: 'own', turn, id } as const
    this.say(
      option
        ? { ...answer, action: option.action, label: option.label, cards: option.cards ?? [] }
        : { ...answer, code: 'ILLEGAL', refusal: CANNOT },
    )
  }

  protected refuse(message: Said, id: Id): void {
    this.say({ type: 'refused', code: 'OTHER_MOVE', message, id })
  }

  protected room(rules: string, seats: Seat[]): Room {
    return {
      type: 'room',
      table: 'own',
      code: 'OWN',
      title: '',
      game_name: this.game,
      rules,
      private: true,
      pace: {},
      status: 'playing',
      seats: seats.map((each, seat) => (seat === 0 ? { ...each, name: session.name } : each)),
      you: 0,
      owner: 0,
      game: 1,
    }
  }

  protected say(answer: Answer): void {
    const told = answer.type === 'update' ? { ...answer, table: 'own' } : answer
    queueMicrotask(() => this.closed || this.onmessage?.call(this as never, { data: JSON.stringify(told) } as MessageEvent))
  }
}

/** The move that a text means: as it is written, by its cards in any order, or by their ranks where suits do not matter. */
export function optionFor(options: readonly Option[], text: string): Option | undefined {
  const cards = text.split(/\s+/).filter(Boolean)
  const same = (of: (card: string) => string) =>
    options.filter((option) => option.cards?.length === cards.length && key(option.cards.map(of)) === key(cards.map(of)))
  const exact = options.find(({ action }) => action === text) ?? same((card) => card)[0]
  if (exact) return exact
  const alike = same((card) => card.slice(0, -1) || card)
  return alike.length === 1 ? alike[0] : undefined
}

const key = (cards: string[]) => [...cards].sort().join(' ')
