import { describe, expect, it } from 'vitest'
import {
  type Ask,
  QUESTIONS,
  type QuestionName,
  questionPath,
} from '@/lib/venues/lighter/ask/questions'
import { DEPLOYMENT, ETH, ETH_USDC } from '@/lib/venues/lighter/testing/details'
import { WireMarketStats } from '@/lib/venues/lighter/wire/markets'
import {
  accountOf,
  readFills,
  readOpenOrders,
  readPastOrders,
  readTwaps,
  readWireAccount,
  standingOf,
} from './account'
import { readFunding } from './activity'
import {
  assetPrice,
  contextsOf,
  readBook,
  readCandles,
  readFundingHistory,
  readMarkets,
} from './markets'

const NOW_MS = 1_800_000_000_000
const ADDRESS = '0xabcdef0000000000000000000000000000000001'

/** A venue that answers from a script, read by the question's schema; it remembers what was asked. */
function venue(answers: Partial<Record<QuestionName, unknown>>) {
  const asked: string[] = []
  const ask: Ask = async (name, query) => {
    asked.push(questionPath(name, query))
    return QUESTIONS[name].schema.parse(answers[name]) as never
  }
  return { ask, asked }
}

const listing = {
  orderBookDetails: {
    code: 200,
    order_book_details: [
      ETH,
      { ...ETH, market_id: 1, status: 'inactive', last_trade_price: 0 },
      { ...ETH, market_id: 9, market_config: { hidden: true } },
      { symbol: 'unreadable' },
    ],
    spot_order_book_details: [ETH_USDC],
  },
  assetDetails: {
    asset_details: [
      {
        asset_id: 3,
        symbol: 'USDC',
        decimals: 6,
        l1_decimals: 6,
        min_transfer_amount: '1',
        min_withdrawal_amount: '1',
      },
      'unreadable',
    ],
  },
}
const markets = () => readMarkets(venue(listing).ask, DEPLOYMENT)

describe('markets', () => {
  it('are read with spot and delisted ones, without hidden and unreadable ones', async () => {
    const { ask, asked } = venue(listing)
    const { listed, find, findOrUnlisted, assets } = await readMarkets(ask, DEPLOYMENT)
    expect(listed.map(({ market }) => market.id)).toEqual(['0', '1', '2048'])
    expect(find(2048)?.market.quoteAsset).toBe(assets.get(3))
    expect(find(9)).toBeUndefined()
    expect(findOrUnlisted(9).market.isDelisted).toBe(true)
    expect(asked.sort()).toEqual(['/api/v1/assetDetails', '/api/v1/orderBookDetails?filter=all'])
  })

  it('have contexts where they have a price', async () => {
    const contexts = contextsOf(await markets(), NOW_MS)
    expect(contexts.map(({ marketId }) => marketId)).toEqual(['0', '2048'])
  })

  it('price an asset by its index as the venue does, else by the mark of its pair', async () => {
    const eth = {
      asset_id: 1,
      symbol: 'ETH',
      decimals: 8,
      l1_decimals: 18,
      min_transfer_amount: '1',
      min_withdrawal_amount: '1',
    }
    const read = (index_price?: string) =>
      readMarkets(
        venue({ ...listing, assetDetails: { asset_details: [{ ...eth, index_price }] } }).ask,
        DEPLOYMENT,
      )
    const streamed = (figures: object) =>
      new Map([[2048, WireMarketStats.parse({ market_id: 2048, ...figures })]])
    const indexed = await read('3020.5')
    expect(assetPrice(indexed, 1)).toBe('3020.5')
    expect(assetPrice(indexed, 1, streamed({ index_price: '3021.75' }))).toBe('3021.75')
    expect(assetPrice(indexed, 1, streamed({ mid_price: '3022' }))).toBe('3020.5')
    expect(assetPrice(await read(), 1)).toBe('3024.66')
    expect(assetPrice(await read('0'), 1)).toBe('3024.66')
    expect(assetPrice(indexed, 3)).toBe('1')
    expect(assetPrice(indexed, 2)).toBeUndefined()
  })

  it('have a book of levels, candles and funding in ascending order', async () => {
    const known = await markets()
    const eth = known.findOrUnlisted(0)
    const order = (price: string) => ({ price, remaining_base_amount: '1' })
    const candle = (t: number) => ({ t, o: 1, h: 2, l: 1, c: 2, v: 3 })
    const funding = (timestamp: number) => ({ timestamp, rate: '0.01', direction: 'long' })
    const { ask, asked } = venue({
      orderBookOrders: { asks: [order('2'), order('2'), order('3')], bids: [order('1')] },
      candles: { c: [candle(NOW_MS + 60_000), candle(NOW_MS), 'unreadable'] },
      fundings: { fundings: [funding(1_800_003_600), funding(1_800_000_000)] },
    })
    const book = await readBook(ask, eth, { depth: 1 })
    expect(book.asks).toEqual([{ price: '2', size: '2' }])
    const span = { startMs: NOW_MS, endMs: NOW_MS + 7_200_000 }
    const candles = await readCandles(ask, eth, { interval: '1m', ...span, limit: 1000 })
    expect(candles.map(({ t }) => t)).toEqual([NOW_MS, NOW_MS + 60_000])
    const points = await readFundingHistory(ask, eth, span)
    expect(points.map(({ timestamp }) => timestamp)).toEqual([NOW_MS, NOW_MS + 3_600_000])
    expect(asked[1]).toContain('resolution=1m')
    expect(asked[1]).toContain('count_back=500')
    expect(asked[2]).toContain('count_back=2')
  })

  it.each(['3m', '1w', '1M'] as const)(
    'refuse candles of %s, which the venue does not keep, without asking',
    async (interval) => {
      const { ask, asked } = venue({})
      const eth = (await markets()).findOrUnlisted(0)
      const query = { interval, startMs: 0, endMs: 1, limit: 1 }
      await expect(readCandles(ask, eth, query)).rejects.toMatchObject({ code: 2002 })
      expect(asked).toEqual([])
    },
  )
})

const account = {
  index: 1001,
  l1_address: ADDRESS,
  available_balance: '10',
  collateral: '10',
  total_asset_value: '10',
  cross_asset_value: '10',
}
const order = {
  order_index: 281_476_929_510_110,
  client_order_index: 0,
  market_index: 0,
  initial_base_amount: '1',
  remaining_base_amount: '1',
  filled_base_amount: '0',
  filled_quote_amount: '0',
  price: '3000',
  is_ask: true,
  type: 'limit',
  time_in_force: 'good-till-time',
  reduce_only: false,
  trigger_price: '0',
  order_expiry: NOW_MS,
  status: 'open',
  timestamp: NOW_MS,
}

describe('accounts', () => {
  it('are found by address, and only where the answer is about that address', async () => {
    const { ask } = venue({ account: { accounts: [account] } })
    const wire = await readWireAccount(ask, ADDRESS.toUpperCase().replace('0X', '0x'), {
      tool: 't',
    })
    expect(accountOf(wire, await markets()).config).toMatchObject({ apiKeyRegistered: false })
    expect(standingOf(wire, await markets()).summary.availableMargin).toBe('10')
    const other = readWireAccount(ask, `0x${'1'.repeat(40)}`, { tool: 't' })
    await expect(other).rejects.toMatchObject({ code: 2026, tool: 't' })
    const none = readWireAccount(venue({ account: { accounts: [] } }).ask, ADDRESS, { tool: 't' })
    await expect(none).rejects.toMatchObject({ code: 2026 })
  })

  it('show open orders and, of them, TWAPs', async () => {
    const { ask } = venue({
      accountActiveOrders: { orders: [order, { ...order, type: 'twap', order_index: 5 }, {}] },
    })
    const known = await markets()
    expect((await readOpenOrders(ask, '1001', known)).map(({ type }) => type)).toEqual([
      'LIMIT',
      'TWAP',
    ])
    expect((await readTwaps(ask, '1001', known)).map(({ twapId }) => twapId)).toEqual(['0:5'])
  })

  it('page through what is past, at most a hundred rows at once', async () => {
    const known = await markets()
    const trade = {
      trade_id: 1,
      type: 'trade',
      market_id: 77,
      size: '1',
      price: '1',
      usd_amount: '1',
      ask_id: 1,
      bid_id: 2,
      ask_account_id: 1001,
      bid_account_id: 2,
      is_maker_ask: true,
      timestamp: NOW_MS,
    }
    const { ask, asked } = venue({
      accountInactiveOrders: { orders: [order], next_cursor: 'next' },
      trades: { trades: [trade, { ...trade, ask_account_id: 3 }] },
      positionFunding: { position_fundings: [] },
    })
    const orders = await readPastOrders(ask, '1001', known, { limit: 500 })
    expect(orders).toMatchObject({ rows: [{ orderId: '0:281476929510110' }], cursor: 'next' })
    const fills = await readFills(ask, '1001', known, { limit: 10, cursor: 'at' })
    expect(fills.rows).toMatchObject([{ id: '1', market: { id: '77', isDelisted: true } }])
    expect(fills.cursor).toBeUndefined()
    expect((await readFunding(ask, '1001', known, { limit: 10 })).rows).toEqual([])
    expect(asked[0]).toBe(
      '/api/v1/accountInactiveOrders?account_index=1001&market_id=255&limit=100',
    )
    expect(asked[1]).toContain('cursor=at')
  })
})

it('takes a slot whose key is zeros alone for one that holds none', () => {
  const row = { account_index: 10, api_key_index: 0, nonce: 4, public_key: '84'.repeat(40) }
  const empty = { ...row, api_key_index: 42, nonce: 0, public_key: '0'.repeat(80) }
  const { api_keys } = QUESTIONS.apikeys.schema.parse({ api_keys: [row, empty] })
  expect(api_keys).toEqual([{ ...row, account_index: '10' }])
})

it('marks every question about one account as private, and weighs what the venue weighs', () => {
  const open = Object.entries(QUESTIONS).filter(([, question]) => !('isPrivate' in question))
  expect(open.map(([name]) => name).filter((name) => /^account./.test(name))).toEqual([])
  expect(QUESTIONS.nextNonce.weight).toBe(6)
  expect(QUESTIONS.apikeys.weight).toBe(150)
  expect(QUESTIONS.trades).toMatchObject({ weight: 600, isPrivate: true })
  expect(questionPath('tx', { by: 'hash', value: 'ab', absent: undefined })).toBe(
    '/api/v1/tx?by=hash&value=ab',
  )
})
