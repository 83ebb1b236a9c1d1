import { describe, expect, it } from 'vitest'
import { mapOrder } from '@/lib/venues/ondo/map/order'
import { WireOrder } from '@/lib/venues/ondo/wire/account'
import { orderUpdatesStream } from './accountStreams'
import { createConfirmations } from './confirmations'
import type { StreamContext } from './streamContext'
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

const settle = () => new Promise((resume) => setImmediate(resume))

/** A stream of orders, with a hand on every question it asks, on its frames and on its timers. */
async function opened() {
  const told: string[] = []
  const asked: { id: string; answer(value: unknown): void; fail(): void }[] = []
  const timers = new Set<() => void>()
  const confirmations = createConfirmations()
  let send: (payload: unknown) => void = () => {}
  const ask = (id: string) =>
    new Promise((answer, refuse) =>
      asked.push({ id, answer, fail: () => refuse(new Error('lost')) }),
    )
  const context = {
    ...{ provider: 'ondo', confirmations, calls: {}, now: () => 0, noteRead() {} },
    pool: {
      add(_: unknown, onPayload: (payload: unknown) => void) {
        send = onPayload
        return () => {}
      },
    },
    setTimer(run: () => void) {
      timers.add(run)
      return () => timers.delete(run)
    },
    markets: async () => ({ findOrUnlisted: () => market }),
    reads: { openOrders: () => ask('open'), order: (_: string, id: string) => ask(id) },
  } as unknown as StreamContext
  const stream = orderUpdatesStream(context, ADDRESS, (orders) => {
    for (const { orderId, status } of orders) told.push(`${orderId} ${status}`)
  })
  await settle()
  const elapse = async () => {
    const due = [...timers]
    timers.clear()
    for (const run of due) run()
    await settle()
  }
  return {
    ...{ told, stream, elapse },
    /** What is asked and not answered yet. */
    waiting: () => asked.map(({ id }) => id),
    answer: async (value: unknown) => {
      asked.shift()?.answer(value)
      await settle()
    },
    fail: async () => {
      asked.shift()?.fail()
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
    const { told, answer, frame, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    await reread()
    told.length = 0
    frame('a', 'fullyfilled')
    await answer([order('a', 'open'), order('b', 'open')])
    expect(told).toEqual(['a FILLED', 'b OPEN'])
  })

  it('what a lookup answers of an order is left out where a frame was newer', async () => {
    const { told, waiting, answer, frame, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    await reread()
    await answer([])
    told.length = 0
    frame('a', 'fullyfilled')
    frame('b', 'canceled')
    await answer(order('a', 'open'))
    // And none is looked up that a frame told of.
    expect(waiting()).toEqual([])
    expect(told).toEqual(['a FILLED', 'b CANCELLED'])
  })

  it('takes the word of the next read again', async () => {
    const { told, answer, frame, reread } = await opened()
    await answer([order('a', 'open')])
    frame('a', 'open')
    await reread()
    await answer([])
    told.length = 0
    await answer(order('a', 'canceled'))
    expect(told).toEqual(['a CANCELLED'])
  })
})

describe('orders that ended between two connections', () => {
  it('are looked up one after another, after those that are open were told', async () => {
    const { told, waiting, answer, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    told.length = 0
    await reread()
    await answer([order('c', 'open')])
    expect(told).toEqual(['c OPEN'])
    expect(waiting()).toEqual(['a'])
    await answer(order('a', 'fullyfilled'))
    expect(told).toEqual(['c OPEN', 'a FILLED'])
    expect(waiting()).toEqual(['b'])
  })

  it('are told where another cannot be looked up, which alone is asked for again', async () => {
    const { told, waiting, answer, fail, elapse, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    told.length = 0
    await reread()
    await answer([])
    await fail()
    await answer(order('b', 'fullyfilled'))
    expect(told).toEqual(['b FILLED'])
    await elapse()
    await answer([])
    expect(waiting()).toEqual(['a'])
    await answer(order('a', 'canceled'))
    expect(told).toEqual(['b FILLED', 'a CANCELLED'])
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

  it('are told to nobody who left meanwhile', async () => {
    const { told, waiting, stream, answer, reread } = await opened()
    await answer([order('a', 'open'), order('b', 'open')])
    told.length = 0
    await reread()
    await answer([])
    stream.stop()
    await answer(order('a', 'fullyfilled'))
    expect(told).toEqual([])
    expect(waiting()).toEqual([])
  })
})
