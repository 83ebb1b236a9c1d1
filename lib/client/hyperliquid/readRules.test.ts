import { describe, expect, it } from 'vitest'
import { keepFor } from '@/lib/client/registry'
import { createClock } from '@/lib/clock/clock'
import { readUniverse, UNIVERSE_KEEP_MS } from '@/lib/venues/hyperliquid/reads/universe'
import { createAsk } from './reads/ask'
import { createReads } from './reads/reads'

const user = `0x${'aa'.repeat(20)}`
const NOW_MS = 1_800_000_000_000
const STANDING = createClock({ wallMs: () => NOW_MS, monotonicMs: () => 0 })

const META = {
  universe: [{ name: 'BTC', szDecimals: 5, maxLeverage: 40 }],
  collateralToken: 0,
}

function fill(tid: number, more: object = {}) {
  return {
    coin: 'BTC',
    px: '65000.0',
    sz: '0.1',
    side: 'B',
    time: NOW_MS - 1_000,
    startPosition: '0.0',
    dir: 'Open Long',
    closedPnl: '0.0',
    hash: '0x0',
    oid: 1,
    crossed: true,
    fee: '2.925',
    tid,
    feeToken: 'USDC',
    ...more,
  }
}

function order(oid: number, more: object = {}) {
  return {
    coin: 'BTC',
    side: 'B',
    limitPx: '60000.0',
    sz: '0.4',
    origSz: '1.0',
    oid,
    timestamp: NOW_MS - oid,
    orderType: 'Limit',
    tif: 'Gtc',
    reduceOnly: false,
    ...more,
  }
}

/** Reads from a venue that answers each question as a test says. */
function readsFrom(answers: Record<string, unknown>) {
  const asked: Record<string, unknown>[] = []
  const all: Record<string, unknown> = {
    exchangeStatus: { time: NOW_MS },
    perpDexs: [null],
    meta: META,
    spotMeta: { tokens: [], universe: [] },
    frontendOpenOrders: [],
    historicalOrders: [],
    twapHistory: [],
    userFills: [],
    userTwapSliceFills: [],
    userFunding: [],
    userNonFundingLedgerUpdates: [],
    ...answers,
  }
  const ask = createAsk('http://venue', 'hyperliquid', {
    fetch: async (_url, init) => {
      const question = JSON.parse(String(init?.body))
      asked.push(question)
      const answer = all[question.type]
      return answer === undefined
        ? new Response('no such type', { status: 422 })
        : Response.json(answer)
    },
    openSocket: () => {
      throw new Error('no sockets here')
    },
    now: () => NOW_MS,
    clock: STANDING,
    setTimer: () => () => {},
    credentials: {
      get: async () => undefined,
      set: async () => {},
      setIfAbsent: async (_key, value) => value,
      remove: async () => {},
    },
  })
  const universe = keepFor(UNIVERSE_KEEP_MS, STANDING.steadyMs, () =>
    readUniverse(ask, 'hyperliquid'),
  )
  const reads = createReads({ provider: 'hyperliquid', ask, universe, clock: STANDING })
  return { reads, asked }
}

describe('an order carries its original, remaining and filled size', () => {
  it('gives all three, which add up', async () => {
    const { reads } = readsFrom({ frontendOpenOrders: [order(1)] })
    const [open] = (await reads.orders(user)).items
    expect(open).toMatchObject({
      originalSize: '1',
      remainingSize: '0.4',
      filledSize: '0.6',
      status: 'PARTIALLY_FILLED',
    })
  })
})

describe('a fee carries the token it was taken in', () => {
  it('keeps the token of a spot buy apart from the dollar', async () => {
    const { reads } = readsFrom({
      userFills: [fill(1, { coin: 'PURR/USDC', dir: 'Buy', fee: '0.0007', feeToken: 'PURR' })],
    })
    const [bought] = (await reads.fills(user)).items
    expect(bought?.fee).toEqual({ amount: '0.0007', asset: 'PURR' })
  })
})

describe('what the venue does not report is left out, never made zero', () => {
  it('shows no builder fee, average price or realized profit that the venue did not state', async () => {
    const { reads } = readsFrom({ userFills: [fill(1)], frontendOpenOrders: [order(1)] })
    const [opened] = (await reads.fills(user)).items
    expect(opened).not.toHaveProperty('builderFee')
    expect(opened?.realizedPnl).toBeNull()
    const [open] = (await reads.orders(user)).items
    expect(open).not.toHaveProperty('averagePrice')
    expect(open).not.toHaveProperty('triggerPrice')
  })
})

describe('orders, executions and events are paged without loss or repetition', () => {
  it('gives one union of open orders, past orders and TWAPs, each once, by time placed', async () => {
    const ended = (oid: number, status: string, statusTimestamp: number, more: object = {}) => ({
      order: order(oid, more),
      status,
      statusTimestamp,
    })
    const { reads } = readsFrom({
      frontendOpenOrders: [order(1), order(2)],
      historicalOrders: [
        ended(1, 'open', 1),
        // The list of open orders was read a moment before this one ended.
        ended(2, 'filled', 5, { sz: '0.0' }),
        ended(3, 'open', 1),
        ended(3, 'canceled', 2),
        ended(3, 'open', 1),
      ],
      twapHistory: [
        {
          time: NOW_MS / 1000,
          state: {
            coin: 'BTC',
            side: 'B',
            sz: '1.0',
            executedSz: '1.0',
            executedNtl: '65000.0',
            minutes: 5,
            reduceOnly: false,
            randomize: false,
            timestamp: NOW_MS - 2,
          },
          status: { status: 'finished' },
          twapId: 2,
        },
      ],
    })
    const statuses = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED'] as const
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { statuses, limit: 1, ...(cursor === undefined ? {} : { cursor }) }
      const page = await reads.orders(user, query)
      seen.push(...page.items.map(({ type, orderId, status }) => `${type} ${orderId} ${status}`))
      cursor = page.cursor
    } while (cursor !== undefined)
    expect(seen).toEqual([
      'LIMIT 1 PARTIALLY_FILLED',
      'TWAP 2 FILLED',
      'LIMIT 2 FILLED',
      'LIMIT 3 CANCELLED',
    ])
  })

  it('joins the executions of TWAPs with the others, and shows none twice', async () => {
    const { reads } = readsFrom({
      userFills: [fill(1), fill(2)],
      userTwapSliceFills: [
        { fill: fill(2), twapId: 7 },
        { fill: fill(3), twapId: 7 },
      ],
    })
    const page = await reads.fills(user, { limit: 2 })
    const rest = await reads.fills(user, { limit: 2, cursor: page.cursor ?? '' })
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(['3:1', '2:1', '1:1'])
    expect(rest.hasMore).toBe(false)
  })

  it('gives all kinds of event in one list, or those asked for', async () => {
    const { reads, asked } = readsFrom({
      userFunding: [
        {
          time: NOW_MS - 5,
          hash: '0x0',
          delta: { type: 'funding', coin: 'BTC', usdc: '-1.0', szi: '1.0', fundingRate: '0.0001' },
        },
      ],
      userNonFundingLedgerUpdates: [
        { time: NOW_MS - 5, hash: '0x1', delta: { type: 'deposit', usdc: '5.0' } },
        { time: NOW_MS - 9, hash: '0x2', delta: { type: 'withdraw', usdc: '5.0', fee: '1.0' } },
      ],
    })
    const all = await reads.activity(user)
    expect(all.items.map(({ type }) => type).sort()).toEqual(['DEPOSIT', 'FUNDING', 'WITHDRAWAL'])
    asked.splice(0)
    const out = await reads.activity(user, { types: ['WITHDRAWAL'] })
    expect(out.items.map(({ type }) => type)).toEqual(['WITHDRAWAL'])
    expect(asked.map(({ type }) => type)).not.toContain('userFunding')
  })
})

describe('one bad row never empties a page, and history outlives its market', () => {
  it('leaves out what cannot be read and keeps the rest', async () => {
    const { reads } = readsFrom({
      userFills: [fill(1), null, { coin: 'BTC' }, fill(2, { px: 'NaN' }), fill(3)],
      frontendOpenOrders: [order(1), { oid: 'x' }, order(2)],
      historicalOrders: [null, { order: order(3), status: 'filled', statusTimestamp: 1 }],
      twapHistory: [{ state: null }],
    })
    expect((await reads.fills(user)).items.map(({ id }) => id)).toEqual(['3:1', '1:1'])
    const statuses = ['PARTIALLY_FILLED', 'FILLED'] as const
    expect((await reads.orders(user, { statuses })).items).toHaveLength(3)
  })

  it('names the market of a row that is listed no more', async () => {
    const { reads } = readsFrom({ userFills: [fill(1, { coin: 'GONE' })] })
    const [old] = (await reads.fills(user)).items
    expect(old?.market).toMatchObject({
      id: 'GONE',
      isDelisted: true,
      baseAsset: { displaySymbol: 'GONE' },
    })
  })

  it('refuses a whole answer that is no list with the cause, and never shows it as empty', async () => {
    const { reads } = readsFrom({ userFills: null })
    await expect(reads.fills(user)).rejects.toMatchObject({ code: 2004 })
  })

  it('still names perpetuals where the venue’s spot side cannot be read', async () => {
    const { reads } = readsFrom({ spotMeta: 'nothing', userFills: [fill(1)] })
    const [known] = (await reads.fills(user)).items
    expect(known?.market).toMatchObject({ id: 'BTC', isDelisted: false })
  })
})
