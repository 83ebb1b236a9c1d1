import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Market } from '@/lib/schema/model/market'
import { MarketContext } from '@/lib/schema/model/marketContext'
import { parseRows } from '@/lib/schema/parseRows'
import { perpAssetId, spotAssetId } from '@/lib/venues/hyperliquid/assetId'
import {
  WireAssetCtx,
  WireAssetMeta,
  WireCandle,
  WireMeta,
  WireTrade,
} from '@/lib/venues/hyperliquid/wire/wire'
import { WireBook } from '@/lib/venues/hyperliquid/wire/wireBook'
import { mapBook, mapTrade } from './mapBook'
import { mapCandle } from './mapCandle'
import { mapContext, nextFundingTimeMs } from './mapContext'
import { mapMarket } from './mapMarket'
import { readMarginTables } from './marginTiers'

const answers: Record<string, unknown> = JSON.parse(
  readFileSync('fixtures/hyperliquid/answers.json', 'utf8'),
)
const markets = parseRows(WireAssetMeta, WireMeta.parse(answers.meta).universe).map((meta) =>
  mapMarket(meta, 'hyperliquid'),
)

describe('mapMarket', () => {
  it('fits our schema', () => {
    for (const market of markets) expect(Market.parse(market)).toEqual(market)
  })

  it('gives the grid, the leverage and the maintenance rate of BTC', () => {
    expect(markets[0]).toMatchObject({
      id: 'BTC',
      categoryId: 'hyperliquid',
      szDecimals: 5,
      priceDecimals: 1,
      sizeIncrement: '0.00001',
      maxLeverage: 40,
      maintenanceMarginRate: 0.0125,
      onlyIsolated: false,
      positionMarginAdjustment: 'ADD_AND_REMOVE',
      isDelisted: false,
    })
    expect(markets[0]).not.toHaveProperty('priceIncrement')
  })

  it('distinguishes strictly isolated markets from those that only lack cross', () => {
    const byId = new Map(markets.map((market) => [market.id, market]))
    expect(byId.get('LOOM')).toMatchObject({
      onlyIsolated: true,
      isDelisted: true,
      positionMarginAdjustment: 'ADD_ONLY',
    })
    expect(byId.get('VVV')).toMatchObject({
      onlyIsolated: true,
      positionMarginAdjustment: 'ADD_AND_REMOVE',
    })
  })

  it('gives the tiers of margin, and none where one holds for every size', () => {
    const table = (id: number, ...tiers: [string, number][]) => [
      id,
      {
        description: '',
        marginTiers: tiers.map(([lowerBound, maxLeverage]) => ({ lowerBound, maxLeverage })),
      },
    ]
    const marginTables = [
      table(56, ['0.0', 40], ['150000000.0', 20]),
      table(7, ['0.0', 7]),
      [8, { marginTiers: 'rubbish' }],
    ]
    const tables = readMarginTables(WireMeta.parse({ universe: [], marginTables }))
    const btc = { name: 'BTC', szDecimals: 5, maxLeverage: 40 }
    const read = (marginTableId?: number) =>
      mapMarket(WireAssetMeta.parse({ ...btc, marginTableId }), 'x', tables)
    expect(read(56).marginTiers).toEqual([
      { lowerBound: '0', maxLeverage: 40, maintenanceMarginRate: 0.0125 },
      { lowerBound: '150000000', maxLeverage: 20, maintenanceMarginRate: 0.025 },
    ])
    expect(Market.parse(read(56))).toEqual(read(56))
    for (const id of [7, 8, 40, undefined]) expect(read(id)).not.toHaveProperty('marginTiers')
  })

  it('leaves out an unreadable market and keeps the rest', () => {
    const bad: unknown[] = []
    const rows = [{ name: 'X' }, { name: 'Y', szDecimals: 1, maxLeverage: 3 }, null]
    const read = parseRows(WireAssetMeta, rows, (row) => bad.push(row))
    expect(read.map((row) => row.name)).toEqual(['Y'])
    expect(bad).toHaveLength(2)
  })
})

describe('mapContext', () => {
  const nowMs = Date.UTC(2026, 0, 1, 12, 59, 59, 999)
  const context = mapContext('BTC', WireAssetCtx.parse(answers.assetCtx), nowMs)

  it('fits our schema and stands the mark in for an absent mid', () => {
    expect(MarketContext.parse(context)).toEqual(context)
    expect(context).toMatchObject({ midPrice: '69120', markPrice: '69120', priceChange24h: '0.08' })
  })

  it('pays funding on the next full hour', () => {
    expect(context.funding?.nextFundingTime).toBe(Date.UTC(2026, 0, 1, 13))
    expect(nextFundingTimeMs(Date.UTC(2026, 0, 1, 13))).toBe(Date.UTC(2026, 0, 1, 14))
  })

  it('leaves the change of a market without a yesterday out', () => {
    const ctx = { ...WireAssetCtx.parse(answers.assetCtx), prevDayPx: '0' as const }
    expect(mapContext('NEW', WireAssetCtx.parse(ctx), nowMs)).not.toHaveProperty('priceChange24h')
  })
})

describe('book, candle and trade', () => {
  it('keep order, cut to depth and strip trailing zeros', () => {
    const book = mapBook(WireBook.parse(answers.l2Book), 1)
    expect(book).toEqual({
      bids: [{ price: '113377', size: '7.6699' }],
      asks: [{ price: '113397', size: '0.11543' }],
      timestamp: 1754450974231,
    })
    expect(mapCandle(WireCandle.parse(answers.candle))).toEqual({
      t: 1681923600000,
      o: '29295',
      h: '29309',
      l: '29250',
      c: '29258',
      v: '0.98639',
    })
    expect(mapTrade(WireTrade.parse(answers.trade), 'hyperliquid')).toMatchObject({
      side: 'buy',
      price: '18.435',
      id: '118906512037719',
    })
  })

  it('refuses numbers that are not decimal text', () => {
    for (const px of ['NaN', '1e5', '', '1,5', 1]) {
      expect(WireCandle.safeParse({ ...Object(answers.candle), o: px }).success).toBe(false)
    }
  })
})

describe('asset ids', () => {
  it('are the index on the main venue and blocks of 10,000 on sub-venues', () => {
    expect(perpAssetId(0, 3)).toBe(3)
    expect(perpAssetId(1, 0)).toBe(110000)
    expect(perpAssetId(2, 7)).toBe(120007)
    expect(spotAssetId(107)).toBe(10107)
  })
})
