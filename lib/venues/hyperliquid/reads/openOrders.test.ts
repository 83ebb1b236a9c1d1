import { describe, expect, it } from 'vitest'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { joinOrderLists } from '@/lib/venues/hyperliquid/map/orderHistory'
import { WireOrderUpdate } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { readOpenOrders } from './openOrders'
import { readUniverse } from './universe'

const row = (oid: number, more: object = {}) => ({
  coin: 'BTC',
  side: 'B',
  limitPx: '9.0',
  sz: '0.4',
  origSz: '1.0',
  oid,
  timestamp: 2,
  ...more,
})

const asked: unknown[] = []
const answers: Record<string, unknown> = {
  perpDexs: [null],
  meta: { universe: [{ name: 'BTC', szDecimals: 5, maxLeverage: 40 }] },
  spotMeta: { tokens: [], universe: [] },
  frontendOpenOrders: [row(1, { children: [row(2), 'unreadable'] }), row(1), row(3)],
}
const ask: AskVenue = async (question, schema) => {
  asked.push(question)
  return schema.parse(answers[question.type])
}

describe('open orders', () => {
  it('lists each order once, a leg beside the order it waits for', async () => {
    const universe = await readUniverse(ask, 'hyperliquid')
    const orders = await readOpenOrders(ask, '0xa', { universe }, undefined)
    expect(orders.map(({ orderId, parentOrderId }) => [orderId, parentOrderId])).toEqual([
      ['1', undefined],
      ['2', '1'],
      ['3', undefined],
    ])
  })

  it('asks no sub-venue that is not wanted', async () => {
    const universe = await readUniverse(ask, 'hyperliquid')
    asked.length = 0
    expect(await readOpenOrders(ask, '0xa', { universe, dexes: [] }, undefined)).toEqual([])
    expect(asked).toEqual([])
  })

  it('keeps what its own list says of an open order, and lets an ended one stay ended', async () => {
    const universe = await readUniverse(ask, 'hyperliquid')
    const open = await readOpenOrders(ask, '0xa', { universe }, undefined)
    const past = (oid: number, status: string) =>
      WireOrderUpdate.parse({ order: row(oid, { sz: '1.0' }), status, statusTimestamp: 5 })
    const history = [past(1, 'open'), past(3, 'canceled'), past(4, 'filled')]
    const joined = joinOrderLists(open, history, universe)
    expect(
      joined.map(({ orderId, status, remainingSize }) => [orderId, status, remainingSize]),
    ).toEqual([
      ['1', 'PARTIALLY_FILLED', '0.4'],
      ['2', 'PARTIALLY_FILLED', '0.4'],
      ['3', 'CANCELLED', '1'],
      ['4', 'FILLED', '1'],
    ])
  })
})
