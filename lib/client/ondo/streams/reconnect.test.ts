import { describe, expect, it } from 'vitest'
import { ADDRESS, fakeOndo, signIn, success } from '@/lib/client/ondo/testing/fakeVenue'

const at = (second: number) => new Date(1_700_000_000_000 + second * 1_000).toISOString()
const fill = (id: number) => ({
  ...{ id: `f${id}`, orderId: `o${id}`, market: 'BTC-USD.P', side: 'buy', price: '100', size: '1' },
  time: at(id),
})
const order = (id: string, status: string) => ({
  ...{ orderId: id, side: 'buy', price: '100', size: '1', market: 'BTC-USD.P', filledSize: '0' },
  ...{ lastFillSize: '0', filledCost: '0', fee: '0', status, createdAt: at(1), type: 'limit' },
})

/** An account whose stream can break, with the venue's REST answers about it. */
async function live() {
  const venue = fakeOndo({ wsUrl: 'wss://venue.test/ws' })
  await signIn(venue)
  const known = { fills: [fill(1)], orders: [order('a', 'open'), order('b', 'open')] }
  venue.script['GET /v1/perps/fills'] = ({ path }) => {
    const from = Number(new URL(path, 'https://venue.test').searchParams.get('cursor') ?? 0)
    const next = from + 200 < known.fills.length ? { nextCursor: String(from + 200) } : {}
    const rows = [...known.fills].reverse().slice(from, from + 200)
    return { status: 200, json: { success: true, result: rows, pageInfo: next } }
  }
  venue.script['GET /v1/perps/orders'] = () =>
    success(known.orders.filter(({ status }) => status === 'open'))
  for (const id of ['a', 'b']) {
    venue.script[`GET /v1/perps/orders/${id}`] = () =>
      success(known.orders.find(({ orderId }) => orderId === id))
  }
  /** Lets the connection that is opening log in and confirm what it is asked. */
  const accept = async (first: () => Promise<void> = async () => {}) => {
    const socket = venue.sockets.last
    socket.open()
    await venue.clock.advanceAsync(10)
    socket.receive({ type: 'loggedIn' })
    await venue.clock.advanceAsync(10)
    for (const text of socket.sent) {
      const { op, channel } = JSON.parse(text)
      if (op === 'subscribe') socket.receive({ type: 'subscribed', channel, data: {} })
    }
    await first()
    await venue.clock.advanceAsync(1_000)
  }
  const send = async (channel: string, data: unknown) => {
    venue.sockets.last.receive({ type: 'update', channel, data })
    await venue.clock.advanceAsync(10)
  }
  /** @param first what comes by the new connection before anything else is asked */
  const reconnect = async (meanwhile: () => void, first?: () => Promise<void>) => {
    venue.sockets.last.break()
    meanwhile()
    await venue.clock.advanceAsync(3_000)
    await accept(first)
  }
  return { venue, known, accept, send, reconnect }
}

describe('what happens between two connections', () => {
  it('brings executions once, those of a long gap too, and calls no old one new', async () => {
    const { venue, known, accept, send, reconnect } = await live()
    const emitted: string[] = []
    const snapshots: number[] = []
    venue.plugin.subscribe({ channel: 'fills', address: ADDRESS }, ({ fills, isSnapshot }) => {
      if (isSnapshot) snapshots.push(fills.length)
      else emitted.push(...fills.map(({ id }) => id))
    })
    await venue.clock.advanceAsync(10)
    await accept()
    known.fills.push(fill(2))
    await send('fillsPerps', [fill(2)])
    expect(emitted).toEqual(['f2'])

    await reconnect(() => known.fills.push(fill(3), fill(4)))
    expect(emitted).toEqual(['f2', 'f4', 'f3'])
    await send('fillsPerps', [fill(4)])
    await reconnect(() => {
      for (let id = 5; id < 255; id += 1) known.fills.push(fill(id))
    })
    await expect.poll(() => emitted.length).toBe(253)
    expect(new Set(emitted).size).toBe(253)
    expect(emitted).not.toContain('f1')
    expect(snapshots).toEqual([1])
  })

  it('brings executions of a long gap where a newer one comes before they are read', async () => {
    const { venue, known, accept, send, reconnect } = await live()
    const emitted: string[] = []
    venue.plugin.subscribe({ channel: 'fills', address: ADDRESS }, ({ fills, isSnapshot }) => {
      if (!isSnapshot) emitted.push(...fills.map(({ id }) => id))
    })
    await venue.clock.advanceAsync(10)
    await accept()
    const gap = () => {
      for (let id = 2; id < 252; id += 1) known.fills.push(fill(id))
    }
    await reconnect(gap, async () => {
      known.fills.push(fill(252))
      await send('fillsPerps', [fill(252)])
    })
    await expect.poll(() => emitted.length).toBe(251)
    expect(new Set(emitted).size).toBe(251)
  })

  it('includes how the orders ended that were open before', async () => {
    const { venue, known, accept, reconnect } = await live()
    const emitted: string[] = []
    venue.plugin.subscribe({ channel: 'orderUpdates', address: ADDRESS }, (orders) => {
      for (const { orderId, status } of orders) emitted.push(`${orderId} ${status}`)
    })
    await venue.clock.advanceAsync(10)
    await accept()
    expect(new Set(emitted)).toEqual(new Set(['a OPEN', 'b OPEN']))
    emitted.length = 0
    await reconnect(() => {
      known.orders[0] = order('a', 'canceled')
    })
    expect([...emitted].sort()).toEqual(['a CANCELLED', 'b OPEN'])
    emitted.length = 0
    await reconnect(() => {})
    expect(emitted).toEqual(['b OPEN'])
  })

  it('reads again what the account holds', async () => {
    const { venue, accept, reconnect } = await live()
    const reads = () => venue.arrived.filter(({ path }) => path === '/v1/perps/balance').length
    venue.plugin.subscribe({ channel: 'spotBalances', address: ADDRESS }, () => {})
    await venue.clock.advanceAsync(10)
    await accept()
    const before = reads()
    await reconnect(() => {})
    expect(reads()).toBeGreaterThan(before)
  })
})
