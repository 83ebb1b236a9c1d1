import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import { lockOrder, placed, takeStandings } from './lockedOrder'
import { compareFigures, type MarketRow } from './searchMarkets'

function row(id: string, volume24h: string | undefined, isAwaited = false): MarketRow {
  const asset = { providerId: 'venue', id, displaySymbol: id, logoURI: '' }
  const market: Market = {
    providerId: 'venue',
    id,
    categoryId: 'perps',
    baseAsset: asset,
    quoteAsset: asset,
    szDecimals: 2,
  }
  const context: MarketContext | undefined =
    volume24h === undefined
      ? undefined
      : {
          marketId: id,
          midPrice: decimal('1'),
          markPrice: decimal('1'),
          volume24h: decimal(volume24h),
        }
  return { market, context, isAwaited, change: undefined, isFavourite: false }
}

const keyOf = ({ market }: MarketRow) => market.id
const byVolume = (rows: readonly MarketRow[]) =>
  rows
    .toSorted((a, b) => compareFigures(placed(b).context?.volume24h, placed(a).context?.volume24h))
    .map((each) => `${each.market.id} ${each.context?.volume24h}`)

describe('the held order of a list of markets', () => {
  const before = [row('BTC', '30'), row('ETH', '20'), row('SOL', '10')]
  const after = [row('BTC', '30'), row('ETH', '5'), row('SOL', '40')]

  it('keeps places and shows the newest figures', () => {
    const standings = takeStandings(before, keyOf)
    const held = lockOrder(after, standings ?? new Map(), keyOf)
    expect(byVolume(held)).toEqual(['BTC 30', 'ETH 5', 'SOL 40'])
    expect(byVolume(after)).toEqual(['SOL 40', 'BTC 30', 'ETH 5'])
  })

  it('places a market that was not there by its own figures', () => {
    const standings = takeStandings(before, keyOf)
    const held = lockOrder([...after, row('NEW', '25')], standings ?? new Map(), keyOf)
    expect(byVolume(held)).toEqual(['BTC 30', 'NEW 25', 'ETH 5', 'SOL 40'])
  })

  it('begins only where there is an order: not without rows, not with figures on their way', () => {
    expect(takeStandings(undefined, keyOf)).toBeUndefined()
    expect(takeStandings([], keyOf)).toBeUndefined()
    expect(takeStandings([row('BTC', '30'), row('ETH', undefined, true)], keyOf)).toBeUndefined()
    expect(takeStandings([row('BTC', '30'), row('ETH', undefined)], keyOf)?.size).toBe(2)
  })
})
