import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import { AGENT, META, OWNER, startTestVenue, type TestVenue } from './testing/testVenue'

const ID = `0x${'6d'.repeat(16)}`
const SPOT_META = {
  universe: [
    { name: 'PURR/USDC', tokens: [1, 0], index: 0 },
    { name: '@7', tokens: [2, 0], index: 7 },
    { name: '@9', tokens: [99, 0], index: 9 },
    'rubbish',
  ],
  tokens: [
    { name: 'USDC', index: 0, szDecimals: 8, tokenId: ID },
    { name: 'PURR', index: 1, szDecimals: 0, tokenId: ID, fullName: 'Purr' },
    { name: 'UBTC', index: 2, szDecimals: 5, tokenId: ID },
  ],
}
const PURR = { marketId: 'PURR/USDC', categoryId: 'spot' }
const buy = { market: PURR, side: 'BUY', type: 'LIMIT', size: '100', price: '0.20051' }

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
  venue.script.spotMeta = SPOT_META
})
afterEach(() => venue.stop())

const build = (action: ActionType, params: unknown) =>
  venue.adapter.build({ action, params, address: OWNER, signerAddress: AGENT }, venue.context())

describe('spot pairs', () => {
  it('are listed under their own category with what perpetuals alone have left out', async () => {
    const markets = await venue.adapter.markets(venue.context())
    const spot = markets.filter(({ categoryId }) => categoryId === 'spot')
    expect(spot.map(({ id }) => id)).toEqual(['PURR/USDC', '@7'])
    expect(spot[0]).toEqual({
      providerId: 'hyperliquid',
      id: 'PURR/USDC',
      categoryId: 'spot',
      baseAsset: expect.objectContaining({ id: '1', displaySymbol: 'PURR', displayName: 'Purr' }),
      quoteAsset: expect.objectContaining({ id: '0', displaySymbol: 'USDC' }),
      szDecimals: 0,
      priceDecimals: 8,
      sizeIncrement: '1',
      isDelisted: false,
      underlying: { asset: 'PURR', units: '1' },
    })
  })

  it('are bought and sold by their own number, without a leverage step', async () => {
    const steps = await build('placeOrder', buy)
    expect(steps).toHaveLength(1)
    expect(steps[0]?.relayData).toMatchObject({
      action: {
        orders: [{ a: 10_000, b: true, p: '0.20051', s: '100', r: false }],
        grouping: 'na',
      },
    })
    const sell = { ...buy, market: { ...PURR, marketId: '@7' }, side: 'SELL', type: 'MARKET' }
    const [step] = await build('placeOrder', { ...sell, size: '0.00013', price: '64000.5' }).catch(
      () => [],
    )
    expect(step).toBeUndefined()
    const [taken] = await build('placeOrder', { ...sell, size: '0.00013', price: '64001' })
    expect(taken?.relayData).toMatchObject({
      action: { orders: [{ a: 10_007, t: { limit: { tif: 'FrontendMarket' } } }] },
    })
    expect(venue.asks('activeAssetData')).toEqual([])
  })

  it.each([
    [{ price: '0.000000001' }, 'params.price'],
    [{ price: '0.123456' }, 'params.price'],
    [{ size: '100.5' }, 'params.size'],
    [{ size: '1' }, 'params.size: an order must be worth at least 10 USD'],
    [{ leverage: 2 }, 'params.leverage: is not for spot pairs'],
    [{ marginMode: 'CROSS' }, 'params.marginMode'],
    [{ reduceOnly: true }, 'params.reduceOnly'],
    [{ stopLoss: { triggerPrice: '0.1' } }, 'params.stopLoss'],
  ])('refuse an order with %j', async (change, field) => {
    await expect(build('placeOrder', { ...buy, ...change })).rejects.toMatchObject({
      status: 400,
      code: 2002,
      message: expect.stringContaining(field),
    })
  })

  it.each<[ActionType, object]>([
    ['updateLeverage', { market: PURR, leverage: 2 }],
    ['updatePositionMargin', { market: PURR, action: 'add', amount: '1' }],
    ['placeTwapOrder', { market: PURR, side: 'BUY', size: '100', durationSeconds: 600 }],
    ['placeTriggerOrder', { market: PURR, side: 'SELL', stopLoss: { triggerPrice: '0.1' } }],
  ])('refuse %s, which needs a position or leverage', async (action, params) => {
    await expect(build(action, params)).rejects.toMatchObject({
      code: 2002,
      message: expect.stringContaining('is a spot pair'),
    })
  })

  it('have live figures beside those of the perpetuals', async () => {
    const ctx = {
      funding: '0.0000125',
      openInterest: '1.0',
      prevDayPx: '60000.0',
      dayNtlVlm: '5.0',
      oraclePx: '65000.0',
      markPx: '65000.0',
      midPx: '65000.5',
    }
    venue.script.metaAndAssetCtxs = [META, META.universe.map(() => ctx)]
    venue.script.spotMetaAndAssetCtxs = [
      SPOT_META,
      [
        {
          coin: 'PURR/USDC',
          prevDayPx: '0.16',
          dayNtlVlm: '1000.0',
          markPx: '0.2',
          midPx: null,
          circulatingSupply: '600000000.0',
        },
        { coin: '@99', prevDayPx: '1', dayNtlVlm: '1', markPx: '1' },
      ],
    ]
    const { contexts } = await venue.adapter.contexts(venue.context())
    expect(contexts.map(({ marketId }) => marketId)).toContain('BTC')
    expect(contexts.filter(({ funding }) => funding === undefined)).toEqual([
      {
        marketId: 'PURR/USDC',
        midPrice: '0.2',
        markPrice: '0.2',
        prevDayPrice: '0.16',
        priceChange24h: '0.25',
        volume24h: '1000',
        marketCap: '120000000',
      },
    ])
  })

  it('do not take the perpetuals down where the venue has no spot side', async () => {
    venue.script.spotMeta = (
      _: unknown,
      response: { writeHead(code: number): void; end(): void },
    ) => {
      response.writeHead(422)
      response.end()
    }
    const markets = await venue.adapter.markets(venue.context())
    expect(markets.map(({ id }) => id)).toContain('BTC')
    expect(markets.some(({ categoryId }) => categoryId === 'spot')).toBe(false)
  })
})

describe('categories of the descriptor', () => {
  it('give sub-venues a notice and spot no quote, once the venue was asked', async () => {
    venue.script.perpDexs = [null, { name: 'xyz' }, { name: 'odd' }]
    venue.script.allPerpMetas = [
      META,
      { universe: [{ name: 'xyz:TSLA', szDecimals: 3, maxLeverage: 10 }], collateralToken: 0 },
      { universe: [], collateralToken: 5 },
    ]
    const categories = () => venue.adapter.descriptor(undefined).categories
    expect(categories().map(({ id }) => id)).toEqual(['hyperliquid'])
    await venue.adapter.prepare?.(venue.context())
    expect(categories().map(({ id, quoteAsset }) => [id, quoteAsset?.displaySymbol])).toEqual([
      ['hyperliquid', 'USDC'],
      ['xyz', 'USDC'],
      ['spot', undefined],
    ])
    expect(categories()[1]?.tradeNotice).toMatchObject({ level: 'warn' })
    const send = venue.adapter
      .descriptor(undefined)
      .actions.find(({ type }) => type === 'sendAsset')
    expect(send?.params?.[1]?.values?.map(({ value }) => value)).toEqual(['', 'spot', 'xyz'])
  })
})
