import { describe, expect, it } from 'vitest'
import { passes, valuesOf } from '@/components/session/history/tableFilter'
import { decimal } from '@/lib/decimal/decimal'
import { OPEN_ORDER_FILTERS } from './openOrderFilters'
import type { OrderRow } from './orderRow'

const onItsWay: OrderRow = {
  kind: 'pending',
  key: 'pending-1',
  pending: {
    id: '1',
    account: 'hyperliquid:0x1',
    marketId: 'BTC',
    side: 'SELL',
    type: 'STOP_MARKET',
    size: decimal('0.01'),
    triggerPrice: decimal('50000'),
    reduceOnly: true,
    placedAtMs: 0,
    sentAtMs: 0,
    stage: 'sending',
  },
}

describe('the filters of the open orders', () => {
  it('separate a pending order by market, side and type, like a listed one', () => {
    const values = OPEN_ORDER_FILTERS.map((filter) => valuesOf([onItsWay], filter, undefined))
    expect(values).toEqual([['BTC'], ['SELL'], ['Stop market']])
    expect(passes(onItsWay, OPEN_ORDER_FILTERS, { side: 'SELL', market: 'BTC' })).toBe(true)
    expect(passes(onItsWay, OPEN_ORDER_FILTERS, { side: 'BUY' })).toBe(false)
    expect(passes(onItsWay, OPEN_ORDER_FILTERS, { side: 'SELL', type: 'Limit' })).toBe(false)
  })
})
