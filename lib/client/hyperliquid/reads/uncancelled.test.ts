import { describe, expect, it } from 'vitest'
import { intentOf, l1Step } from '@/lib/client/hyperliquid/verify/testing/honestSteps'
import type { Order } from '@/lib/schema/model/order'
import { readUncancelled } from './uncancelled'

/** What of an order the reader looks at. */
const open = (coin: string, orderId: string, parentOrderId?: string) =>
  ({ orderId, market: { id: coin }, ...(parentOrderId && { parentOrderId }) }) as Order

const reading = (orders: readonly Order[]) => ({
  reads: { openOrders: async () => orders },
  universe: async () => ({ find: (coin: string) => (coin === 'GONE' ? undefined : {}) }) as never,
})

const staged = (...oids: number[]) => [
  l1Step('cancelAllOrders', { type: 'cancel', cancels: oids.map((o) => ({ a: 0, o })) }),
]
const all = intentOf('cancelAllOrders', { timeInForce: 0 })

describe('readUncancelled', () => {
  it('names every open order that the staged cancels leave out', async () => {
    const venue = reading([open('BTC', '1'), open('ETH', '2'), open('xyz:GOLD', '3')])
    expect(await readUncancelled(venue, all, staged(1))).toEqual({
      action: 'cancelOrder',
      params: [{ ids: ['ETH:2', 'xyz:GOLD:3'] }],
    })
    expect(await readUncancelled(venue, all, [])).toMatchObject({
      params: [{ ids: ['BTC:1', 'ETH:2', 'xyz:GOLD:3'] }],
    })
  })

  it('finds nothing left out where every order is named, gone ones included', async () => {
    const venue = reading([open('BTC', '1'), open('BTC', '4', '1'), open('GONE', '5')])
    expect(await readUncancelled(venue, all, staged(1, 2, 3))).toBeUndefined()
  })

  it('asks in as many requests as it takes', async () => {
    const many = Array.from({ length: 250 }, (_, index) => open('BTC', String(index)))
    const left = await readUncancelled(reading(many), all, [])
    expect(left?.params.map((params) => Object(params).ids.length)).toEqual([100, 100, 50])
  })

  it('reads nothing for a cancel at a time, or for another action', async () => {
    const venue = {
      ...reading([]),
      reads: {
        async openOrders(): Promise<never> {
          throw new Error('asked')
        },
      },
    }
    for (const params of [{ timeInForce: 1, timestampMs: 1_800_000_000_000 }, { timeInForce: 2 }]) {
      const intent = intentOf('cancelAllOrders', params)
      expect(await readUncancelled(venue, intent, [])).toBeUndefined()
    }
    expect(await readUncancelled(venue, intentOf('cancelOrder', {}), [])).toBeUndefined()
  })
})
