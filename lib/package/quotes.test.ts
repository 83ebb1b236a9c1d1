import { describe, expect, it } from 'vitest'
import { levels, perp } from '@/lib/across/testing/markets'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import type { Provider } from '@/lib/schema/model/provider'
import { kindA, kindB } from '@/lib/trade/testing/madeUpProviders'
import { getQuote, type Quote, type QuoteInput, subscribeQuote } from './quotes'

const OWNER = `0x${'11'.repeat(20)}`
const MARKET = perp('BTC', { venue: 'a' })
const { maxLeverage: _, ...SPOT } = MARKET
const BOOK: Orderbook = {
  ...{ provider: 'a', marketId: 'BTC', timestamp: 7 },
  bids: levels(['99', '5']),
  asks: levels(['100', '1'], ['102', '1']),
}
const CONTEXT = {
  ...{ marketId: 'BTC', midPrice: decimal('99.5'), markPrice: decimal('100') },
  funding: { rate: decimal('0.0001'), nextFundingTime: 9 },
}
const FEES = { maker: decimal('0.0001'), taker: decimal('0.0005') }

/** A client of one venue with one market; notes what it is asked. */
function openVenue(facts: { provider?: Provider; market?: Market; book?: Orderbook } = {}) {
  const { provider = kindA, market = MARKET, book = BOOK } = facts
  const asked: string[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  const plugin = {
    async feeTier(address: string) {
      asked.push(`fees of ${address}`)
      return FEES
    },
    subscribe({ channel }: { channel: string }, listener: (payload: unknown) => void) {
      listeners.set(channel, listener)
      return () => listeners.delete(channel)
    },
  }
  const client = {
    provider: async () => provider,
    markets: async () => [market],
    api: {
      async call(id: string) {
        asked.push(id)
        return id === 'getOrderbook' ? book : { prices: [CONTEXT] }
      },
    },
    plugin: () => plugin,
  } as unknown as PerpsClient
  return { client, asked, listeners }
}

const AMOUNTLESS = { provider: 'a', marketId: 'BTC', side: 'BUY', leverage: 2 } as const
const BUY: QuoteInput = { ...AMOUNTLESS, size: '2' }

const BAD_AMOUNTS: Pick<QuoteInput, 'size' | 'sizeUsd'>[] = [
  {},
  { size: '0' },
  { size: '-1' },
  { size: '1e3' },
  { sizeUsd: 'much' },
  { size: '1', sizeUsd: '100' },
]

describe('a quote', () => {
  it('is priced by the levels of the book, at the fees of the account', async () => {
    const { client, asked } = openVenue()
    expect(await getQuote(client, { ...BUY, address: OWNER })).toEqual({
      ...{ provider: 'a', symbol: 'BTC', marketId: 'BTC', side: 'BUY', timestamp: 7 },
      ...{ baseSize: '2', sizeUsd: '202', markPrice: '100' },
      ...{ expectedFillPrice: '101', priceImpactBps: '100', feeUsd: '0.101', marginUsd: '101' },
      ...{ feeTier: FEES, isDefaultFeeTier: false, funding: CONTEXT.funding },
      ...{ insufficientLiquidity: false, faults: [] },
    })
    expect(asked).toContain(`fees of ${OWNER}`)
  })

  it('has the fees without an account where it names none', async () => {
    const { client, asked } = openVenue()
    expect(await getQuote(client, BUY)).toMatchObject({ isDefaultFeeTier: true })
    expect(asked).toContain(`fees of ${ZERO_ADDRESS}`)
  })

  it('turns a worth into a size at the mark price, rounded down to the lot', async () => {
    const { client } = openVenue()
    const quote = await getQuote(client, { ...AMOUNTLESS, sizeUsd: '150.09' })
    expect(quote).toMatchObject({ baseSize: '1.5', sizeUsd: '151' })
  })

  it('names no impact where the book is better than the mark price', async () => {
    const book = { ...BOOK, bids: levels(['101', '5']), asks: levels(['103', '5']) }
    const quote = await getQuote(openVenue({ book }).client, { ...BUY, side: 'SELL' })
    expect(quote).toMatchObject({ expectedFillPrice: '101', priceImpactBps: '0' })
  })

  it('gives the price of what a thin book holds, and no fee or margin', async () => {
    const quote = await getQuote(openVenue().client, { ...BUY, size: '3' })
    expect(quote).toMatchObject({
      ...{ baseSize: '3', sizeUsd: '300', expectedFillPrice: '101', insufficientLiquidity: true },
      ...{ feeUsd: null, marginUsd: null, faults: [{ kind: 'thin', holds: '2', wanted: '3' }] },
    })
    const empty = await getQuote(openVenue({ book: { ...BOOK, asks: [] } }).client, BUY)
    expect(empty).toMatchObject({
      ...{ expectedFillPrice: null, priceImpactBps: null, insufficientLiquidity: true },
    })
  })

  it('of less than a lot is of nothing, and says so', async () => {
    const quote = await getQuote(openVenue().client, { ...BUY, size: '0.0004' })
    expect(quote).toMatchObject({
      ...{ baseSize: '0', sizeUsd: '0', expectedFillPrice: null, insufficientLiquidity: false },
      faults: [{ kind: 'belowStep', step: '0.001' }],
    })
  })

  it.each([
    ['at its price on a venue of isolated margin', kindA, MARKET, '101'],
    ['at the mark price on one of cross margin', kindB, MARKET, '100'],
    ['at its price there in a market without it', kindB, { ...MARKET, onlyIsolated: true }, '101'],
    ['of spot at the price paid, whole, whatever the leverage', kindB, SPOT, '202'],
  ])('counts margin %s', async (_, provider, market, marginUsd) => {
    const quote = await getQuote(openVenue({ provider, market }).client, BUY)
    expect(quote.marginUsd).toBe(marginUsd)
  })

  it.each(BAD_AMOUNTS)('of %j is refused before anything is asked', async (amount) => {
    const { client, asked, listeners } = openVenue()
    const input = { ...AMOUNTLESS, ...amount }
    const refusal = { code: 2002, tool: 'a' }
    await expect(getQuote(client, input)).rejects.toMatchObject(refusal)
    expect(() => subscribeQuote(client, input, () => {})).toThrow(/one of size and sizeUsd/)
    expect([asked, listeners.size]).toEqual([[], 0])
  })

  it.each([
    ...[0, -1, 0.5, 1000.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
    ...['5', null],
  ] as number[])('at a leverage of %s is refused before anything is asked', async (leverage) => {
    const { client, asked, listeners } = openVenue()
    const refusal = { code: 2002, tool: 'a', details: { field: 'leverage' } }
    await expect(getQuote(client, { ...BUY, leverage })).rejects.toMatchObject(refusal)
    expect(() => subscribeQuote(client, { ...BUY, leverage }, () => {})).toThrow(/from 1 to 1000/)
    expect([asked, listeners.size]).toEqual([[], 0])
  })

  it.each([
    [{}, '202'],
    [{ leverage: 1 }, '202'],
    [{ leverage: 2.5 }, '80.8'],
    [{ leverage: 1000 }, '0.202'],
  ])('at %j takes a margin of %s', async (wanted, marginUsd) => {
    const { client } = openVenue({ market: { ...MARKET, maxLeverage: 1000 } })
    const input = { provider: 'a', marketId: 'BTC', side: 'BUY', size: '2', ...wanted } as const
    expect((await getQuote(client, input)).marginUsd).toBe(marginUsd)
  })

  it('of a market that is not there is 2023', async () => {
    const quote = getQuote(openVenue().client, { ...BUY, marketId: 'NOPE' })
    await expect(quote).rejects.toMatchObject({ code: 2023, tool: 'a' })
  })
})

describe('a stream of quotes', () => {
  const rest = () => new Promise((resolve) => setImmediate(resolve))

  it('brings one with each book and each mark price, until it is left', async () => {
    const { client, listeners } = openVenue()
    const quotes: Quote[] = []
    const leave = subscribeQuote(client, BUY, (quote) => quotes.push(quote))
    const [toBook, toContext] = [listeners.get('orderbook'), listeners.get('marketContext')]
    toBook?.(BOOK)
    await expect.poll(() => quotes.length).toBe(1)
    toBook?.({ ...BOOK, asks: levels(['110', '5']) })
    toContext?.({ ...CONTEXT, markPrice: decimal('110') })
    leave()
    leave()
    toBook?.(BOOK)
    expect(quotes.map((quote) => [quote.expectedFillPrice, quote.priceImpactBps])).toEqual([
      ['101', '100'],
      ['110', '1000'],
      ['110', '0'],
    ])
    expect(listeners.size).toBe(0)
  })

  it('reports why it brings none, but not once it was left', async () => {
    const { client } = openVenue()
    const failures: unknown[] = []
    const open = () =>
      subscribeQuote(
        client,
        { ...BUY, marketId: 'NOPE' },
        () => {},
        (error) => failures.push(error),
      )
    open()()
    await rest()
    expect(failures).toEqual([])
    open()
    await rest()
    expect(failures).toMatchObject([{ code: 2023 }])
  })
})
