import { describe, expect, it } from 'vitest'
import { type InFlight, newLeg } from '@/lib/across/pair/pairLedger'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { decimal } from '@/lib/decimal/decimal'
import { createPairPort } from './pairPort'

const leg = newLeg({
  provider: 'alpha',
  marketId: 'BTC',
  categoryId: 'alpha',
  side: 'BUY',
  leverage: 5,
  size: decimal('1'),
  units: decimal('1'),
})
const flight: InFlight = {
  purpose: 'open',
  size: decimal('1'),
  sentAtMs: 0,
  newestFill: 'old',
  state: 'sent',
}
const fill = (id: string, orderId: string, size = '0.5', side = 'BUY') => ({
  id,
  orderId,
  side,
  size: decimal(size),
  price: decimal('100'),
  fee: { amount: decimal('0.1'), asset: 'USDC' },
  createdAt: '2026-11-20T09:30:00.000Z',
})

/** What the port makes of the executions that a venue lists, newest first. */
function look(items: readonly object[], nowMs = 0, of: Partial<InFlight> = {}) {
  return portAt(items, { nowMs, monotonicMs: nowMs }).look(leg, { ...flight, ...of })
}

function portAt(items: readonly object[], at: { nowMs: number; monotonicMs: number }) {
  const client = { plugin: () => ({ fills: async () => ({ items, hasMore: false }) }) }
  return createPairPort({
    // Only what is asked here is there.
    client: client as unknown as PerpsClient,
    wallet: undefined,
    address: '0x1',
    read: () => {
      throw new Error('not asked')
    },
    save: () => undefined,
    worstPrice: async () => decimal('1'),
    sleep: async () => undefined,
    nowMs: () => at.nowMs,
    monotonicMs: () => at.monotonicMs,
    words: { nothingExecuted: 'nothing', notFound: 'not found' },
  })
}

describe('an order whose answer was lost', () => {
  it('is what its executions since then come to', async () => {
    const items = [fill('b', '7'), fill('a', '7', '0.25'), fill('old', '6')]
    expect(await look(items)).toMatchObject({
      kind: 'executed',
      size: '0.75',
      value: '75',
      fees: '0.2',
    })
  })

  it('is looked for on its own side alone', async () => {
    const items = [fill('b', '8', '0.5', 'SELL'), fill('old', '6')]
    expect(await look(items)).toEqual({ kind: 'unknown' })
    expect(await look(items, 0, { purpose: 'close' })).toMatchObject({ size: '0.5' })
  })

  it('stays unknown where several orders might be it', async () => {
    const items = [fill('b', '8'), fill('a', '7'), fill('old', '6')]
    expect(await look(items, 1e9)).toEqual({ kind: 'unknown' })
  })

  it('counts as not arrived after half a minute without an execution, not before', async () => {
    const items = [fill('old', '6')]
    expect(await look(items, 30_000)).toEqual({ kind: 'unknown' })
    expect(await look(items, 30_001)).toEqual({ kind: 'refused', reason: 'not found' })
  })

  it.each([3_600_000, -3_600_000])(
    'is waited for by the monotonic clock where this page sent it, the calendar set by %d ms',
    async (setByMs) => {
      const at = { nowMs: 5e9 + setByMs, monotonicMs: 100 }
      const sentAtMs = portAt([], at).nowMs()
      at.nowMs += setByMs
      at.monotonicMs += 30_000
      // Each look has a port of its own.
      const lookNow = () => portAt([], at).look(leg, { ...flight, sentAtMs })
      expect(await lookNow()).toEqual({ kind: 'unknown' })
      at.monotonicMs += 1
      expect(await lookNow()).toEqual({ kind: 'refused', reason: 'not found' })
    },
  )

  it('counts as sent just now where another page sent it at a time still to come', async () => {
    const at = { nowMs: 1_000, monotonicMs: 100 }
    const lookNow = () => portAt([], at).look(leg, { ...flight, sentAtMs: 7e9 })
    expect(await lookNow()).toEqual({ kind: 'unknown' })
    at.monotonicMs += 30_001
    expect(await lookNow()).toEqual({ kind: 'refused', reason: 'not found' })
  })
})

it('waits as long for the venue to show an order whichever way the calendar is set meanwhile', async () => {
  let monotonicMs = 0
  let lookedAt = 0
  const client = {
    plugin: () => ({
      async order() {
        lookedAt += 1
        throw new Error('not shown yet')
      },
    }),
    runAction: async () => ({
      results: [{ action: 'placeOrder', success: true, orderId: '7' }],
    }),
  }
  const port = createPairPort({
    client: client as unknown as PerpsClient,
    wallet: undefined,
    address: '0x1',
    read: () => {
      throw new Error('not asked')
    },
    save: () => undefined,
    worstPrice: async () => decimal('1'),
    sleep: async (delayMs) => {
      monotonicMs += delayMs
    },
    // An hour forwards with every look.
    nowMs: () => lookedAt * 3_600_000,
    monotonicMs: () => monotonicMs,
    words: { nothingExecuted: 'nothing', notFound: 'not found' },
  })
  const order = { place: 0, leg, side: 'BUY', size: decimal('1'), reduceOnly: false } as const
  expect(await port.place(order, async () => undefined)).toEqual({ kind: 'unknown' })
  expect(lookedAt).toBe(41)
})
