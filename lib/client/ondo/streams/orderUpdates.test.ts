import { describe, expect, it } from 'vitest'
import { mapOrder } from '@/lib/venues/ondo/map/order'
import { WireOrder } from '@/lib/venues/ondo/wire/account'
import { createConfirmations } from './confirmations'
import { orderUpdatesStream } from './orderUpdates'
import type { AccountsContext } from './streamContext'
import { wireSubscription } from './wireProtocol'

const ADDRESS = '0x00000000000000000000000000000000000000aa'
const ASKED = wireSubscription({ channel: 'ordersPerps' }, ADDRESS).id

const market = { market: { id: 'BTC-USD.P', categoryId: 'ondo' } }
const wire = (id: string, status: string) => ({
  ...{ orderId: id, side: 'buy', price: '100', size: '1', market: 'BTC-USD.P', filledSize: '0' },
  ...{ lastFillSize: '0', filledCost: '0', fee: '0', status, type: 'limit' },
  createdAt: '2026-09-14T11:10:00Z',
})
const order = (id: string, status: string) =>
  mapOrder(WireOrder.parse(wire(id, status)), market as unknown as Parameters<typeof mapOrder>[1])

/** An open order, placed a minute later for every step of its number; one without is older than all. */
const placed = (id: string) => ({
  ...order(id, 'open'),
  createdAt: new Date(
    Date.UTC(2026, 8, 14, id === 'old' ? 10 : 11, Number(id.slice(1)) || 0),
  ).toISOString(),
})

const settle = () => new Promise((resume) => setImmediate(resume))

/** A stream of orders, with control of every question it asks, its frames and its timers. */
async function opened() {
  const emitted: string[] = []
  const asked: { id: string; answer(value: unknown): void; fail(): void }[] = []
  const timers = new Map<() => void, number>()
  const confirmations = createConfirmations()
  let send: (payload: unknown) => void = () => {}
  const ask = (id: string) =>
    new Promise((answer, refuse) =>
      asked.push({ id, answer, fail: () => refuse(new Error('lost')) }),
    )
  const context = {
    ...{ provider: 'ondo', confirmations, now: () => 0, noteRead() {} },
    pool: {
      add(_: unknown, onPayload: (payload: unknown) => void) {
        send = onPayload
        return () => {}
      },
    },
    setTimer(run: () => void, delayMs: number) {
      timers.set(run, delayMs)
      return () => timers.delete(run)
    },
    markets: async () => ({ findOrUnlisted: () => market }),
    reads: {
      openOrders: () => ask('open'),
      order: (_: string, id: string) => ask(id),
      orders: (_: string, { cursor = 'first' }: { cursor?: string }) => ask(`ended ${cursor}`),
    },
  } as unknown as AccountsContext
  const stream = orderUpdatesStream(context, ADDRESS, (orders) => {
    for (const { orderId, status } of orders) emitted.push(`${orderId} ${status}`)
  })
  await settle()
  const elapse = async () => {
    const due = [...timers.keys()]
    timers.clear()
    for (const run of due) run()
    await settle()
  }
  /** What is asked and not answered yet, the oldest first or the one of this id. */
  const next = (id?: string) => {
    const index = id === undefined ? 0 : asked.findIndex((each) => each.id === id)
    return asked.splice(index, 1)[0]
  }
  return {
    ...{ emitted, stream, elapse },
    timers: () => [...timers.values()],
    waiting: () => asked.map(({ id }) => id),
    answer: async (value: unknown, id?: string) => {
      next(id)?.answer(value)
      await settle()
    },
    fail: async (id?: string) => {
      next(id)?.fail()
      await settle()
    },
    frame: (id: string, status: string) => send([wire(id, status)]),
    reread: async () => {
      confirmations.note(ASKED)
      await elapse()
    },
  }
}

describe('orders read again while frames come', () => {
  it('an order that a frame ended meanwhile does not come back as open', async () => {
    const { emitted, answer, frame, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    await reread()
    emitted.length = 0
    frame('a', 'fullyfilled')
    await answer([order('a', 'open'), order('b', 'open')])
    expect(emitted).toEqual(['a FILLED', 'b OPEN'])
  })

  it('what a lookup answers of an order is left out where a frame was newer', async () => {
    const { emitted, waiting, answer, frame, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    await reread()
    await answer([])
    emitted.length = 0
    frame('a', 'fullyfilled')
    frame('b', 'canceled')
    await answer(order('a', 'open'))
    await answer(order('b', 'open'))
    expect(waiting()).toEqual([])
    expect(emitted).toEqual(['a FILLED', 'b CANCELLED'])
  })

  it('takes the word of the next read again', async () => {
    const { emitted, answer, frame, reread } = await opened()
    await answer([order('a', 'open')])
    frame('a', 'open')
    await reread()
    await answer([])
    emitted.length = 0
    await answer(order('a', 'canceled'))
    expect(emitted).toEqual(['a CANCELLED'])
  })
})

describe('orders that ended between two connections', () => {
  it('are looked up four at a time, after those that are open were forwarded', async () => {
    const { emitted, waiting, answer, reread } = await opened()
    await answer(['a', 'b', 'd', 'e', 'f'].map((id) => order(id, 'open')))
    emitted.length = 0
    await reread()
    await answer([order('c', 'open')])
    expect(emitted).toEqual(['c OPEN'])
    expect(waiting()).toEqual(['a', 'b', 'd', 'e'])
    // One that hangs holds back no other.
    await answer(order('b', 'fullyfilled'), 'b')
    expect(emitted).toEqual(['c OPEN', 'b FILLED'])
    expect(waiting()).toEqual(['a', 'd', 'e', 'f'])
  })

  it('are looked up while the open ones are read again, each once', async () => {
    const { emitted, waiting, answer, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    await reread()
    await answer([order('b', 'open')])
    expect(waiting()).toEqual(['a'])
    emitted.length = 0
    await reread()
    expect(waiting()).toEqual(['a', 'open'])
    await answer([order('c', 'open')], 'open')
    expect(emitted).toEqual(['c OPEN'])
    expect(waiting()).toEqual(['a', 'b'])
  })

  it('are not called open again by a read that began before a lookup found their end', async () => {
    const { emitted, answer, reread } = await opened()
    await answer([order('a', 'open')])
    await reread()
    await answer([])
    await reread()
    emitted.length = 0
    await answer(order('a', 'canceled'), 'a')
    await answer([order('a', 'open')], 'open')
    expect(emitted).toEqual(['a CANCELLED'])
  })

  it('are looked up one by one where they are no more than twenty', async () => {
    const { waiting, answer, reread } = await opened()
    const ids = Array.from({ length: 20 }, (_, index) => `o${index}`)
    await answer(ids.map(placed).reverse())
    await reread()
    await answer([])
    expect(waiting()).toEqual(ids.slice(0, 4))
  })

  it('are found in the list of ended orders where they are many, page by page, the rest by id', async () => {
    const { emitted, waiting, answer, frame, reread } = await opened()
    const ids = Array.from({ length: 25 }, (_, index) => `o${index}`)
    // As they are listed: the newest first.
    await answer(ids.map(placed).reverse())
    await reread()
    emitted.length = 0
    await answer([])
    expect(waiting()).toEqual(['ended first'])
    frame('o23', 'canceled')
    const filled = (id: string) => ({ ...placed(id), status: 'FILLED' })
    const page = (items: readonly string[], more: object) => ({ items: items.map(filled), ...more })
    const newest = ['other', ...ids.slice(15).reverse()]
    await answer(page(newest, { hasMore: true, cursor: 'second' }))
    expect(emitted).toEqual([
      'o23 CANCELLED',
      ...newest.filter((id) => id !== 'o23' && id !== 'other').map((id) => `${id} FILLED`),
    ])
    expect(waiting()).toEqual(['ended second'])
    // The list has gone past all of them, and some are not in it: they are looked up by their ids.
    await answer(page([...ids.slice(2, 15).reverse(), 'old'], { hasMore: true, cursor: 'third' }))
    expect(emitted).toHaveLength(23)
    expect(waiting()).toEqual(['o0', 'o1'])
  })

  it('are looked for again where the list of ended orders cannot be read', async () => {
    const { timers, waiting, answer, fail, elapse, reread } = await opened()
    const ids = Array.from({ length: 25 }, (_, index) => `o${index}`)
    await answer(ids.map(placed))
    await reread()
    await answer([])
    await fail()
    expect([waiting(), timers()]).toEqual([[], [500]])
    await elapse()
    await answer([])
    expect(waiting()).toEqual(['ended first'])
    await answer({ items: [], hasMore: false })
    expect(waiting()).toEqual(ids.slice(0, 4))
  })

  it('are forwarded where another cannot be looked up, which alone is asked for again', async () => {
    const { emitted, timers, waiting, answer, fail, elapse, reread } = await opened()
    const ids = ['a', 'b', 'c', 'd', 'e']
    await answer(ids.map((id) => order(id, 'open')))
    emitted.length = 0
    await reread()
    await answer([])
    await fail('a')
    for (const id of ids.slice(1)) await answer(order(id, 'fullyfilled'), id)
    expect(emitted).toEqual(ids.slice(1).map((id) => `${id} FILLED`))
    expect(waiting()).toEqual([])
    expect(timers()).toEqual([500])
    await elapse()
    expect(waiting()).toEqual(['a'])
    await fail()
    expect(timers()).toEqual([1_000])
    await elapse()
    await answer(order('a', 'canceled'))
    expect(emitted.slice(4)).toEqual(['a CANCELLED'])
    expect(timers()).toEqual([])
  })

  it('are not asked for again where a frame brought their end meanwhile', async () => {
    const { waiting, answer, fail, frame, elapse, reread } = await opened()
    await answer([order('a', 'open')])
    await reread()
    await answer([])
    await fail()
    frame('a', 'canceled')
    await elapse()
    expect(waiting()).toEqual([])
  })

  it('are asked for no more once the venue knows nothing of them', async () => {
    const { waiting, answer, reread } = await opened()
    await answer([order('a', 'open')])
    await reread()
    await answer([])
    await answer(undefined)
    await reread()
    await answer([])
    expect(waiting()).toEqual([])
  })

  it('are not asked for again without a listener', async () => {
    const { timers, stream, answer, fail, reread } = await opened()
    await answer([order('a', 'open')])
    await reread()
    await answer([])
    await fail()
    stream.stop()
    expect(timers()).toEqual([])
  })

  it('are not passed to a listener that left meanwhile', async () => {
    const { emitted, waiting, stream, answer, fail, elapse, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    emitted.length = 0
    await reread()
    await answer([])
    stream.stop()
    await answer(order('a', 'fullyfilled'))
    await fail()
    await elapse()
    expect(emitted).toEqual([])
    expect(waiting()).toEqual([])
  })
})

it('a read that fails after the stream came back is made again soon, however long it was retried', async () => {
  const { timers, waiting, fail, elapse, reread } = await opened()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await fail()
    await elapse()
  }
  expect(waiting()).toEqual(['open'])
  await reread()
  await fail()
  expect(timers()).toEqual([250])
})
