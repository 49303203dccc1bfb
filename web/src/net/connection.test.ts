import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, welcome } from '../dev/fakeSocket'
import { Connection, Refusal } from './connection'

let sockets: FakeSocket[]
let replies: ConstructorParameters<typeof FakeSocket>[0]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  replies = { hello: welcome }
})
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

async function connected(): Promise<Connection> {
  const connection = new Connection({
    socket: () => {
      const socket = new FakeSocket(replies)
      sockets.push(socket)
      return socket
    },
    hello: () => ({ type: 'hello', token: 'secret' }),
    random: () => 0.5,
  })
  connection.open()
  sockets[0]!.accept()
  await settle()
  return connection
}

const newest = () => sockets.at(-1)!

async function reconnect(): Promise<void> {
  newest().close()
  await vi.advanceTimersByTimeAsync(500)
  newest().accept()
  await settle()
}

test('says hello with its token and is open when it is welcome', async () => {
  const connection = await connected()
  expect(newest().sent[0]).toMatchObject({ type: 'hello', token: 'secret', v: 3 })
  expect(connection.status).toBe('open')
})

test('an answer settles the request with the same number', async () => {
  const connection = await connected()
  const answer = connection.ask({ type: 'ping' })
  newest().answer({ type: 'pong', time: 7, id: newest().of('ping')[0]!.id })
  await expect(answer).resolves.toMatchObject({ time: 7 })
})

test('a refusal rejects it', async () => {
  replies = { hello: welcome, start: () => ({ type: 'refused', code: 'SEATS_OPEN', message: { en: 'no', zh: '否' } }) }
  const connection = await connected()
  await expect(connection.ask({ type: 'start', table: 'A' })).rejects.toMatchObject({ code: 'SEATS_OPEN' })
})

test('comes back after a while, waiting longer each time', async () => {
  const connection = await connected()
  newest().close()
  expect(connection.status).toBe('lost')
  await vi.advanceTimersByTimeAsync(499)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(2)
  newest().close()
  await vi.advanceTimersByTimeAsync(999)
  expect(sockets).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(3)
})

test('can be told to try again at once', async () => {
  const connection = await connected()
  newest().close()
  connection.retry()
  expect(sockets).toHaveLength(2)
})

test('stays away as long as a closing server asks, and a part of a second more, so that not all come at once', async () => {
  await connected()
  newest().answer({ type: 'closing', seconds: 5 })
  newest().close()
  await vi.advanceTimersByTimeAsync(5400)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(sockets).toHaveLength(2)
})

test('a move that was not confirmed is sent once more, with its turn, after the tables were joined again', async () => {
  replies = { hello: welcome, join: () => ({ type: 'done' }) }
  const connection = await connected()
  connection.onReady(() => connection.ask({ type: 'join', table: 'A' }))
  const move = connection.ask({ type: 'move', table: 'A', game: 1, turn: 4, action: 'pass' }, true)
  await reconnect()
  expect(newest().sent.map(({ type }) => type)).toEqual(['hello', 'join', 'move'])
  expect(newest().of('move')[0]).toMatchObject({ turn: 4, action: 'pass' })
  newest().answer({ type: 'moved', table: 'A', game: 1, turn: 5, action: 'pass', id: newest().of('move')[0]!.id })
  await expect(move).resolves.toMatchObject({ type: 'moved' })
})

test('but only once', async () => {
  const connection = await connected()
  const move = connection.ask({ type: 'move', table: 'A', game: 1, turn: 4, action: 'pass' }, true)
  await reconnect()
  newest().close()
  await expect(move).rejects.toBeInstanceOf(Refusal)
})

test('a move made while the connection is lost waits for it', async () => {
  const connection = await connected()
  newest().close()
  void connection.ask({ type: 'move', table: 'A', game: 1, turn: 4, action: 'pass' }, true)
  await vi.advanceTimersByTimeAsync(500)
  newest().accept()
  await settle()
  expect(newest().of('move')).toHaveLength(1)
})

test('other requests are not repeated', async () => {
  const connection = await connected()
  const asked = connection.ask({ type: 'hint', table: 'A', game: 1, turn: 1 })
  newest().close()
  await expect(asked).rejects.toMatchObject({ code: 'OFFLINE' })
  await expect(connection.ask({ type: 'recent' })).rejects.toMatchObject({ code: 'OFFLINE' })
})

test('what did not reach its table is sent again, but not for ever', async () => {
  const again = { type: 'refused', code: 'AGAIN', message: { en: 'no', zh: '否' } } as const
  let refusals = 2
  replies = { hello: welcome, say: () => (refusals-- > 0 ? again : { type: 'done' }) }
  const connection = await connected()
  const said = connection.ask({ type: 'say', table: 'A', text: 'hi' })
  await vi.advanceTimersByTimeAsync(2000)
  await expect(said).resolves.toMatchObject({ type: 'done' })
  expect(newest().of('say')).toHaveLength(3)
  refusals = 99
  const unheard = connection.ask({ type: 'say', table: 'A', text: 'hello?' })
  const refused = expect(unheard).rejects.toMatchObject({ code: 'AGAIN' })
  await vi.advanceTimersByTimeAsync(5000)
  await refused
  expect(newest().of('say')).toHaveLength(9)
})

test.each(['BANNED', 'REVOKED'])('who is %s does not come back by themselves', async (code) => {
  const connection = await connected()
  const message = { en: 'You cannot play here.', zh: '你不能在这里打牌。' }
  newest().answer({ type: 'refused', code, message })
  newest().close()
  await vi.advanceTimersByTimeAsync(60_000)
  connection.retry()
  expect(sockets).toHaveLength(1)
  expect(connection).toMatchObject({ status: 'lost', barred: message, retryAt: 0 })
})

test('a server that falls silent is given up', async () => {
  const connection = await connected()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(newest().of('ping')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(connection.status).toBe('lost')
})

test('a request that nobody answers shows within five seconds that the connection is dead', async () => {
  const connection = await connected()
  const move = connection.ask({ type: 'move', table: 'A', game: 1, turn: 0, action: '3' }, true)
  await vi.advanceTimersByTimeAsync(1_400)
  void connection.ask({ type: 'leave', table: 'B' }).catch(() => {}) // what else is asked does not put it off
  await vi.advanceTimersByTimeAsync(100)
  expect(newest().of('ping')).toHaveLength(1)
  expect(connection.status).toBe('open')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(connection.status).toBe('lost')
  await vi.advanceTimersByTimeAsync(500)
  newest().accept()
  await settle()
  expect(newest().of('move')).toHaveLength(1) // and it is kept
  newest().answer({ type: 'moved', table: 'A', game: 1, turn: 0, action: '3', id: newest().of('move')[0]!.id } as never)
  await expect(move).resolves.toMatchObject({ action: '3' })
})

test('a server that thinks for long is waited for as long as it is there', async () => {
  replies = { hello: welcome, ping: () => ({ type: 'pong', time: 0 }) }
  const connection = await connected()
  void connection.ask({ type: 'hint', table: 'A', game: 1, turn: 0 }).catch(() => {})
  await vi.advanceTimersByTimeAsync(12_000)
  expect(connection.status).toBe('open')
  expect(sockets).toHaveLength(1)
})

test('when the browser says that it is offline we look at once', async () => {
  const connection = await connected()
  connection.check(true)
  expect(newest().of('ping')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(connection.status).toBe('lost')
})
