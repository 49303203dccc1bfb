// A server for tests: what was sent to it is kept, what it answers is up to the test.
import type { Answer, Request } from '../protocol'
import type { Socket } from '../net/connection'

export class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  sent: Request[] = []
  closed = false

  /** Answers to requests of a kind, as they come in. */
  constructor(private readonly replies: Partial<Record<Request['type'], (request: never) => Answer | null>> = {}) {}

  send(text: string): void {
    const request = JSON.parse(text) as Request
    this.sent.push(request)
    const reply = this.replies[request.type]?.(request as never)
    if (reply) queueMicrotask(() => this.answer({ ...reply, id: request.id }))
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.onclose?.call(this as never, new Event('close') as CloseEvent)
  }

  accept(): void {
    this.onopen?.call(this as never, new Event('open'))
  }

  answer(answer: Answer): void {
    this.onmessage?.call(this as never, { data: JSON.stringify(answer) } as MessageEvent)
  }

  of<Type extends Request['type']>(type: Type): Extract<Request, { type: Type }>[] {
    return this.sent.filter((each): each is Extract<Request, { type: Type }> => each.type === type)
  }
}

export const welcome = (): Answer => ({ type: 'welcome', player: 'p', name: 'Lin', token: 'secret', version: '0' })
