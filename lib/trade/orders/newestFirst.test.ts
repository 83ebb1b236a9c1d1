import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Trade } from '@/lib/schema/model/orderbook'
import { newestFirst } from './newestFirst'

function trade(timestamp: number, price: string, side: Trade['side'] = 'buy'): Trade {
  return {
    provider: 'venue',
    marketId: 'BTC',
    price: decimal(price),
    size: decimal('1'),
    timestamp,
    side,
  }
}

const prices = (trades: readonly Trade[]) => newestFirst(trades).map(({ price }) => price)

describe('newestFirst', () => {
  it('takes the end of a sweep for the last price, from whichever end it is listed', () => {
    expect(prices([trade(5, '100'), trade(5, '101'), trade(5, '102')])).toEqual([
      '102',
      '101',
      '100',
    ])
    expect(prices([trade(5, '102'), trade(5, '101'), trade(5, '100')])).toEqual([
      '102',
      '101',
      '100',
    ])
    expect(prices([trade(5, '100', 'sell'), trade(5, '99', 'sell')])).toEqual(['99', '100'])
  })

  it('trusts the times of a list before a sweep in it', () => {
    const snapshot = [trade(9, '99'), trade(5, '100'), trade(5, '101'), trade(3, '98')]
    expect(prices(snapshot)).toEqual(['99', '100', '101', '98'])
    expect(prices(snapshot.toReversed())).toEqual(['99', '100', '101', '98'])
  })

  it('takes a list without evidence as it happened', () => {
    expect(prices([trade(5, '100', 'sell'), trade(5, '101', 'buy')])).toEqual(['101', '100'])
    expect(prices([])).toEqual([])
  })

  it('leaves what it was given as it was', () => {
    const given = [trade(1, '100'), trade(2, '101')]
    newestFirst(given)
    expect(given.map(({ timestamp }) => timestamp)).toEqual([1, 2])
  })
})
