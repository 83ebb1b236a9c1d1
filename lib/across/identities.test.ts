import { describe, expect, it } from 'vitest'
import answers from '@/fixtures/hyperliquid/answers.json'
import { decimal, ONE } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import { withUnderlying } from '@/lib/venues/hyperliquid/identity'
import { mapMarket as mapHyperliquid } from '@/lib/venues/hyperliquid/map/mapMarket'
import { identityOf } from '@/lib/venues/lighter/identity'
import { listed as mapLighter } from '@/lib/venues/lighter/testing/details'
import { mapMarket as mapOndo } from '@/lib/venues/ondo/map/market'
import { MARKET_ROWS } from '@/lib/venues/ondo/testing/markets'
import { WireMarket } from '@/lib/venues/ondo/wire/markets'
import { hyperliquidListings } from '@/server/paper/faces/hyperliquid/listings/listings'
import { lighterListings } from '@/server/paper/faces/lighter/listings/listings'
import { counterpartOf, groupByAsset } from './matchMarkets'

const hyperliquid = (name: string, isDelisted = false): Market =>
  withUnderlying(
    mapHyperliquid({ name, szDecimals: 2, maxLeverage: 10, isDelisted }, 'hyperliquid'),
  )
const lighter = (symbol: string, isDelisted = false): Market =>
  mapLighter({ symbol, status: isDelisted ? 'inactive' : 'active' }).market
const ondo = (base: string, tag: string): Market => {
  const [row] = MARKET_ROWS
  const wire = { ...row, market: `${base}-USD.P`, pair: { base, quote: 'USD' }, tags: [tag] }
  const made = mapOndo(WireMarket.parse(wire), 'ondo')
  if (made === undefined) throw new Error(`${base} was left out`)
  return made.market
}

const paperHyperliquid = hyperliquidListings()
  .filter(({ definition }) => definition.spot === undefined)
  .map(({ definition }) => hyperliquid(definition.marketId, definition.isDelisted))
const paperLighter = lighterListings()
  .filter(({ definition }) => definition.spot === undefined)
  .map(({ definition }) => lighter(definition.marketId, definition.isDelisted))

describe('identities that the venues serve', () => {
  it.each([
    ['the paper exchange as Hyperliquid', paperHyperliquid],
    ['the paper exchange as Lighter', paperLighter],
    [
      'the recorded universe of Hyperliquid',
      answers.meta.universe.map(({ name }) => hyperliquid(name)),
    ],
  ])('are complete for %s', (_universe, markets) => {
    expect(markets.length).toBeGreaterThan(0)
    expect(
      markets.filter(({ underlying }) => underlying === undefined).map(({ id }) => id),
    ).toEqual([])
  })

  it('put every paper market that two venues list into one row, at one price per unit', () => {
    const prices = new Map(
      [...hyperliquidListings(), ...lighterListings()].map(({ definition, basePrice }) => [
        definition.marketId,
        Number(basePrice),
      ]),
    )
    const shared = groupByAsset(
      new Map([
        ['hyperliquid', paperHyperliquid],
        ['lighter', paperLighter],
      ]),
    ).filter(({ markets }) => markets.size === 2)
    expect(shared.map(({ asset }) => asset).sort()).toEqual(
      ['BTC', 'DOGE', 'ETH', 'HYPE', 'LINK', 'SOL', 'XRP'].sort(),
    )
    for (const { markets } of shared) {
      const perUnit = [...markets.values()].map(
        ({ baseAsset, underlying }) =>
          (prices.get(baseAsset.id) ?? 0) / Number(underlying?.units ?? ONE),
      )
      expect(perUnit[0]).toBeCloseTo(perUnit[1] ?? 0, 6)
    }
  })

  const table: [ours: Market, theirs: Market, isOne: boolean][] = [
    [hyperliquid('BTC'), lighter('BTC'), true],
    [hyperliquid('kPEPE'), lighter('1000PEPE'), true],
    [hyperliquid('hyna:BTC'), lighter('BTC'), true],
    [hyperliquid('xyz:NVDA'), lighter('NVDA'), true],
    [hyperliquid('xyz:GOLD'), lighter('XAU'), true],
    [hyperliquid('BTC'), ondo('BTC', 'Crypto'), true],
    [hyperliquid('xyz:NVDA'), ondo('NVDA', 'Stock'), true],
    [lighter('XAU'), ondo('XAU', 'Commodity'), true],
    [hyperliquid('SPX'), ondo('SPX', 'Index'), false],
    [hyperliquid('xyz:XYZ100'), ondo('US100', 'Index'), false],
    [hyperliquid('LINK'), ondo('LINK', 'Stock'), false],
    [hyperliquid('BTC'), ondo('BTC', 'Token'), false],
    [hyperliquid('SPX'), lighter('SPX'), false],
    [hyperliquid('zzz:BTC'), lighter('BTC'), false],
    [hyperliquid('NEVERHEARD'), lighter('NEVERHEARD'), false],
    [hyperliquid('BTC'), lighter('ETH'), false],
    [hyperliquid('constructor'), lighter('constructor'), false],
  ]
  it.each(table.map(([a, b, isOne]) => [a.id, b.baseAsset.displaySymbol, isOne, a, b] as const))(
    'say of %s and %s that they are one asset: %s',
    (_a, _b, isOne, ours, theirs) => {
      expect(counterpartOf(ours, [theirs]) !== undefined).toBe(isOne)
      expect(counterpartOf(theirs, [ours]) !== undefined).toBe(isOne)
    },
  )

  it('count a thousand of a coin as a thousand of it', () => {
    expect(hyperliquid('kPEPE').underlying).toEqual({ asset: 'PEPE', units: '1000' })
    expect(lighter('1000PEPE').underlying).toEqual({ asset: 'PEPE', units: '1000' })
  })

  it('know nothing of a symbol in thousands beside a multiplier, which could mean either', () => {
    expect(identityOf('1000PEPE', decimal('1000'))).toBeUndefined()
    expect(identityOf('BTC', decimal('1000'))?.underlying.units).toBe('1')
  })

  it('spell as alias only what the other venue lists as the same unit', () => {
    const pairs = [
      ...['kPEPE', 'kSHIB', 'kBONK', 'kFLOKI', 'xyz:GOLD', 'xyz:SILVER'].map((coin) => ({
        market: hyperliquid(coin),
        of: lighter,
      })),
      ...['1000PEPE', '1000SHIB', '1000BONK', '1000FLOKI'].map((symbol) => ({
        market: lighter(symbol),
        of: hyperliquid,
      })),
      ...['XAU', 'XAG'].map((symbol) => ({
        market: lighter(symbol),
        of: (alias: string) => hyperliquid(`xyz:${alias}`),
      })),
    ]
    for (const { market, of } of pairs) {
      const [alias] = market.baseAsset.aliases ?? []
      expect(of(alias ?? '').underlying).toEqual(market.underlying)
    }
  })
})
