import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { bookGrouping, groupLevels } from '@/lib/venues/hyperliquid/map/bookGrouping'
import {
  META,
  NOW_MS,
  startTestVenue,
  type TestVenue,
} from '@/server/venues/hyperliquid/testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

const MINUTE_MS = 60_000
const candle = (t: number) => ({
  t,
  T: t + MINUTE_MS - 1,
  s: 'BTC',
  i: '1m',
  o: '1.0',
  c: '2.0',
  h: '3.0',
  l: '0.5',
  v: '10.0',
  n: 1,
})

describe('markets', () => {
  it('gives every market of the venue, delisted ones marked, asking once', async () => {
    const markets = await venue.adapter.markets(venue.context())
    await venue.adapter.markets(venue.context())
    expect(markets.map(({ id, isDelisted }) => [id, isDelisted])).toEqual([
      ['BTC', false],
      ['ETH', false],
      ['GONE', true],
      ['SOLO', false],
    ])
    expect(venue.asks('meta')).toHaveLength(1)
    expect(await venue.adapter.assets(venue.context())).toEqual([])
  })

  it('gives the tiers of margin of a market that has several', async () => {
    const [btc, ...others] = META.universe
    const tiers = [
      { lowerBound: '0.0', maxLeverage: 40 },
      { lowerBound: '150000000.0', maxLeverage: 20 },
    ]
    venue.script.meta = {
      ...META,
      universe: [{ ...btc, marginTableId: 56 }, ...others],
      marginTables: [[56, { description: 'tiered 40x', marginTiers: tiers }]],
    }
    const markets = await venue.adapter.markets(venue.context())
    expect(
      markets.map(({ marginTiers }) => marginTiers?.map(({ maxLeverage }) => maxLeverage)),
    ).toEqual([[40, 20], undefined, undefined, undefined])
  })

  it('says what a market is about, where that is known, and how other venues spell it', async () => {
    const [btc] = META.universe
    const universe = ['BTC', 'kPEPE', 'NEVERHEARD'].map((name) => ({ ...btc, name }))
    venue.script.meta = { ...META, universe }
    const markets = await venue.adapter.markets(venue.context())
    expect(markets.map(({ underlying, baseAsset }) => [underlying, baseAsset.aliases])).toEqual([
      [{ asset: 'BTC', units: '1' }, undefined],
      [{ asset: 'PEPE', units: '1000' }, ['1000PEPE']],
      [undefined, undefined],
    ])
  })

  it('keeps asset ids in place around a row it cannot read', async () => {
    venue.script.meta = { ...META, universe: [{ name: 'BAD' }, ...META.universe] }
    const params = { ids: ['BTC:1'] }
    const request = { action: 'cancelOrder' as const, address: '0x', signerAddress: '0x', params }
    const [built] = await venue.adapter.build(request, venue.context())
    expect(built?.relayData).toMatchObject({ action: { cancels: [{ a: 1, o: 1 }] } })
  })

  it('lists sub-venues quoted in USDC under their own category and leaves others out', async () => {
    const sub = (name: string) => ({ name, szDecimals: 2, maxLeverage: 10 })
    venue.script.perpDexs = [null, { name: 'xyz' }, { name: 'other' }]
    venue.script.allPerpMetas = [
      META,
      { universe: [sub('xyz:TSLA')], collateralToken: 0 },
      { universe: [sub('other:GOLD')], collateralToken: 235 },
    ]
    const markets = await venue.adapter.markets(venue.context())
    expect(markets.map(({ id, categoryId }) => `${categoryId}/${id}`)).toContain('xyz/xyz:TSLA')
    expect(markets.some(({ id }) => id === 'other:GOLD')).toBe(false)
  })
})

describe('ohlcv', () => {
  const read = (query: {
    startTime?: number
    endTime?: number
    limit: number
    marketId?: string
  }) => venue.adapter.ohlcv({ marketId: 'BTC', interval: '1m', ...query }, venue.context())

  it('gives the newest candles ascending, the forming one last', async () => {
    const open = Math.floor(NOW_MS / MINUTE_MS) * MINUTE_MS
    venue.script.candleSnapshot = [5, 4, 3, 2, 1, 0].map((n) => candle(open - n * MINUTE_MS))
    const candles = await read({ limit: 3 })
    expect(candles.map(({ t }) => t)).toEqual([open - 2 * MINUTE_MS, open - MINUTE_MS, open])
    expect(candles[0]).toEqual({
      t: open - 2 * MINUTE_MS,
      o: '1',
      h: '3',
      l: '0.5',
      c: '2',
      v: '10',
    })
    const [asked] = venue.asks('candleSnapshot')
    expect(asked?.req).toEqual({
      coin: 'BTC',
      interval: '1m',
      startTime: NOW_MS - 3 * MINUTE_MS,
      endTime: NOW_MS,
    })
  })

  it('asks no further back than the limit reaches, and never before the start', async () => {
    venue.script.candleSnapshot = []
    await read({ startTime: 0, endTime: NOW_MS - 1000, limit: 10 })
    await read({ startTime: NOW_MS - MINUTE_MS, limit: 10 })
    const starts = venue.asks('candleSnapshot').map(({ req }) => Object(req).startTime)
    expect(starts).toEqual([NOW_MS - 1000 - 10 * MINUTE_MS, NOW_MS - MINUTE_MS])
  })

  it('has nothing of a window that begins later than now', async () => {
    expect(await read({ startTime: NOW_MS + 1, limit: 5 })).toEqual([])
    expect(venue.asks('candleSnapshot')).toEqual([])
  })

  it('survives a broken row and refuses unknown markets and turned windows', async () => {
    venue.script.candleSnapshot = [{ t: 'x' }, candle(NOW_MS - MINUTE_MS)]
    expect(await read({ limit: 5 })).toHaveLength(1)
    await expect(read({ limit: 5, marketId: 'NOPE' })).rejects.toMatchObject({ code: 2023 })
    await expect(read({ startTime: 2, endTime: 1, limit: 5 })).rejects.toMatchObject({ code: 2002 })
  })
})

describe('orderbook', () => {
  const level = (px: string, sz: string) => ({ px, sz, n: 1 })
  const book = {
    coin: 'BTC',
    time: NOW_MS,
    levels: [
      [level('65003.0', '1.0'), level('65001.0', '2.0'), level('64999.0', '3.0')],
      [level('65004.0', '1.0'), level('65011.0', '2.0')],
    ],
  }
  const read = (query: { depth: number; priceStep?: string; marketId?: string }) =>
    venue.adapter.orderbook({ marketId: 'BTC', ...query }, venue.context())

  it('cuts both sides to depth', async () => {
    venue.script.l2Book = book
    expect(await read({ depth: 1 })).toEqual({
      bids: [{ price: '65003', size: '1' }],
      asks: [{ price: '65004', size: '1' }],
      timestamp: NOW_MS,
    })
  })

  it('groups levels into buckets, bids down and asks up', async () => {
    venue.script.l2Book = book
    expect(await read({ depth: 20, priceStep: '5' })).toMatchObject({
      bids: [
        { price: '65000', size: '3' },
        { price: '64995', size: '3' },
      ],
      asks: [
        { price: '65005', size: '1' },
        { price: '65015', size: '2' },
      ],
    })
    expect(venue.asks('l2Book')[1]).toMatchObject({ nSigFigs: 5, mantissa: 5 })
  })

  it.each([
    ['65000', '1', { nSigFigs: 5 }],
    ['65000', '2', { nSigFigs: 5, mantissa: 2 }],
    ['65000', '5', { nSigFigs: 5, mantissa: 5 }],
    ['65000', '10', { nSigFigs: 4 }],
    ['65000', '30', { nSigFigs: 4 }],
    ['65000', '1000', { nSigFigs: 2 }],
    ['65000', '0.5', undefined],
    ['0.0123', '0.0001', { nSigFigs: 3 }],
    ['3', '0.0001', { nSigFigs: 5 }],
  ])('at %s asks for a step of %s with %j', (price, step, grouping) => {
    expect(bookGrouping(decimal(price), decimal(step))).toEqual(grouping)
  })

  it('keeps the whole size when it groups', () => {
    const levels = ['3', '2', '1'].map((price) => ({ price: decimal(price), size: decimal('0.1') }))
    expect(groupLevels(levels, decimal('10'), 'up')).toEqual([{ price: '10', size: '0.3' }])
  })

  it.each(['0', '-1', 'x', '70000'])('refuses the step %s', async (priceStep) => {
    venue.script.l2Book = book
    await expect(read({ depth: 5, priceStep })).rejects.toMatchObject({ code: 2002 })
  })

  it('answers 404/2023 for an unknown market', async () => {
    await expect(read({ depth: 5, marketId: 'NOPE' })).rejects.toMatchObject({ code: 2023 })
    venue.script.l2Book = null
    await expect(read({ depth: 5 })).rejects.toMatchObject({ code: 2023 })
  })

  it('answers 424 for an answer it cannot read', async () => {
    venue.script.l2Book = { coin: 'BTC' }
    await expect(read({ depth: 5 })).rejects.toMatchObject({ code: 2004, status: 424 })
  })
})
