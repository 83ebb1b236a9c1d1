import { expect, it } from 'vitest'
import { fakePool } from '@/lib/client/testing/fakePool'
import { lastSocketMessage } from './socketSource'
import { wireProtocol, wireSubscription } from './wireProtocol'

it('gives the age of the book, not of its best prices alone', () => {
  const { clock, sockets, pool } = fakePool(wireProtocol)
  const bookRequest = { type: 'l2Book', coin: 'BTC' }
  pool.add(wireSubscription(bookRequest), () => {})
  pool.add(wireSubscription({ type: 'bbo', coin: 'BTC' }), () => {})
  sockets.last.open()
  const receive = (channel: string, data: object) => sockets.last.receive({ channel, data })
  const best = () => receive('bbo', { coin: 'BTC', time: clock.nowMs, bbo: [null, null] })
  const book = () => receive('l2Book', { coin: 'BTC', time: clock.nowMs, levels: [[], []] })
  const ageMs = () => {
    const atMs = lastSocketMessage(pool, { channel: 'orderbook', marketId: 'BTC' })
    return atMs === undefined ? undefined : clock.nowMs - atMs
  }

  best()
  expect(ageMs()).toBeUndefined()
  receive('subscriptionResponse', { method: 'subscribe', subscription: bookRequest })
  book()
  for (let second = 1; second <= 12; second += 1) {
    clock.advance(1_000)
    best()
    // Best prices between two books count as data, but not once the next book is overdue.
    expect(ageMs()).toBe(second <= 8 ? 0 : second * 1_000)
  }
  book()
  expect(ageMs()).toBe(0)
  pool.close()
})
