import { describe, expect, it } from 'vitest'
import { wireProtocol, wireSubscription } from './hyperliquid/streams/wireProtocol'
import { SharedStreams } from './sockets/subscriptions'
import { fakePool } from './testing/fakePool'

function setUp() {
  const { clock, sockets, pool } = fakePool(wireProtocol)
  const asked = (method: string) =>
    sockets.all.flatMap(({ sent }) => sent.filter((text) => text.includes(`"${method}"`)))
  return { clock, sockets, pool, asked }
}

const trades = wireSubscription({ type: 'trades', coin: 'BTC' })

describe('unsubscribing twice, subscribing again at once and closing do no harm', () => {
  it('keeps a sibling’s channel where one listener leaves twice', () => {
    const { pool, sockets, asked } = setUp()
    const seen: unknown[] = []
    const leave = pool.add(trades, () => {})
    pool.add(trades, (payload) => seen.push(payload))
    sockets.last.open()
    leave()
    leave()
    sockets.last.receive({ channel: 'trades', data: [{ coin: 'BTC' }] })
    expect(seen).toHaveLength(1)
    expect(asked('unsubscribe')).toHaveLength(0)
  })

  it('asks once where a listener leaves and comes back before the connection opened', () => {
    const { pool, sockets, asked } = setUp()
    pool.add(trades, () => {})()
    pool.add(trades, () => {})
    for (const socket of sockets.all) if (socket.readyState === 0) socket.open()
    expect(asked('subscribe')).toHaveLength(1)
  })

  it('opens nothing again after it was closed', () => {
    const { clock, pool, sockets } = setUp()
    pool.add(trades, () => {})
    sockets.last.open()
    pool.close()
    const opened = sockets.all.length
    clock.advance(3_600_000)
    pool.refresh()
    pool.add(trades, () => {})
    expect(sockets.all).toHaveLength(opened)
    expect(pool.status().state).toBe('idle')
  })

  it('starts one stream for two listeners that mount, unmount and mount again', () => {
    const streams = new SharedStreams<number>()
    let running = 0
    const start = () => {
      running += 1
      return {
        current: () => undefined,
        stop: () => {
          running -= 1
        },
      }
    }
    // What React does in strict mode.
    streams.subscribe('x', start, () => {})()
    const leave = streams.subscribe('x', start, () => {})
    streams.subscribe('x', start, () => {})
    expect(running).toBe(1)
    leave()
    leave()
    expect(running).toBe(1)
  })
})

describe('frames that name no account never reach another account', () => {
  it('gives two accounts whose updates look alike a connection each', () => {
    const { pool, sockets } = setUp()
    const updatesOf = (user: string) => wireSubscription({ type: 'orderUpdates', user })
    const [first, second] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
    const seen: string[] = []
    pool.add(updatesOf(first), () => seen.push('first'))
    pool.add(updatesOf(second), () => seen.push('second'))
    expect(sockets.all).toHaveLength(2)
    sockets.all.forEach((socket, place) => {
      socket.open()
      socket.receive({
        channel: 'subscriptionResponse',
        data: {
          method: 'subscribe',
          subscription: { type: 'orderUpdates', user: place === 0 ? first : second },
        },
      })
    })
    sockets.all[1]?.receive({ channel: 'orderUpdates', data: [] })
    expect(seen).toEqual(['second'])
  })

  it('emits nothing of the previous account until the venue confirmed the new one', () => {
    const { pool, sockets } = setUp()
    const seen: string[] = []
    pool.add(wireSubscription({ type: 'orderUpdates', user: `0x${'cc'.repeat(20)}` }), () =>
      seen.push('update'),
    )
    sockets.last.open()
    sockets.last.receive({ channel: 'orderUpdates', data: [] })
    expect(seen).toEqual([])
  })
})
