import { describe, expect, it } from 'vitest'
import {
  askAccountMode,
  askAccountState,
  askAgents,
  askBuilderFee,
  askFees,
  askMarketAccount,
  askPortfolio,
  askSpotState,
} from './accountQuestions'
import type { AskVenue } from './askVenue'
import { askFills, askFunding, askFundingRates, askLedger } from './historyQuestions'
import {
  askBook,
  askCandles,
  askContexts,
  askMids,
  askSpotContexts,
  askTrades,
  askVenueTime,
} from './marketQuestions'
import { askOpenOrders, askOrder, askOrderHistory, askTwapStates, askTwaps } from './orderQuestions'
import {
  askAgentOwner,
  askLedgerNonces,
  askOpenOrderNames,
  askReferrer,
  askTradedUsd,
} from './serviceQuestions'

const user = `0x${'ab'.repeat(20)}`
const agent = `0x${'cd'.repeat(20)}`
const signal = new AbortController().signal

/** A venue that answers everything alike; it remembers what was asked, and under which signal. */
function venue(answer: unknown) {
  const asked: unknown[] = []
  const signals: unknown[] = []
  const ask: AskVenue = async (question, schema, given) => {
    asked.push(question)
    signals.push(given)
    return schema.parse(answer)
  }
  return { ask, asked, signals }
}

const book = { coin: 'BTC', time: 5, levels: [[{ px: '9.0', sz: '1.0', n: 1 }], []] }
const META = { universe: [] }
const MARGIN = {
  accountValue: '1.0',
  totalNtlPos: '0.0',
  totalRawUsd: '1.0',
  totalMarginUsed: '0.0',
}
const STATE = {
  marginSummary: MARGIN,
  crossMarginSummary: MARGIN,
  crossMaintenanceMarginUsed: '0.0',
  withdrawable: '1.0',
  assetPositions: [],
  time: 3,
}
const ORDER = {
  coin: 'BTC',
  side: 'B',
  limitPx: '9.0',
  sz: '1.0',
  origSz: '1.0',
  oid: 4,
  timestamp: 2,
}
const UPDATE = { order: ORDER, status: 'open', statusTimestamp: 3 }
const readOrder = expect.objectContaining({ oid: 4, limitPx: '9' })
const FILL = {
  coin: 'BTC',
  px: '9.0',
  sz: '1.0',
  side: 'B',
  time: 2,
  startPosition: '0.0',
  dir: 'Open Long',
  closedPnl: '0.0',
  hash: '0x0',
  oid: 4,
  crossed: true,
  fee: '0.1',
  tid: 6,
  feeToken: 'USDC',
}
const readFills = { rows: [expect.objectContaining({ tid: 6, px: '9' })], count: 2 }
const SPOT_META = { tokens: [], universe: [] }

/** What asks, the question exactly as it goes over the wire, an answer, and what is made of it. */
const questions: [
  name: string,
  run: (ask: AskVenue) => Promise<unknown>,
  question: object,
  answer: unknown,
  read: unknown,
][] = [
  ['time', (ask) => askVenueTime(ask, signal), { type: 'exchangeStatus' }, { time: 7 }, 7],
  [
    'figures of the main venue',
    (ask) => askContexts(ask, '', signal),
    { type: 'metaAndAssetCtxs' },
    [META, ['row']],
    ['row'],
  ],
  [
    'figures of a sub-venue',
    (ask) => askContexts(ask, 'xyz', signal),
    { type: 'metaAndAssetCtxs', dex: 'xyz' },
    [META, []],
    [],
  ],
  [
    'figures of the spot pairs',
    (ask) => askSpotContexts(ask, signal),
    { type: 'spotMetaAndAssetCtxs' },
    [SPOT_META, ['row']],
    ['row'],
  ],
  [
    'mid prices',
    (ask) => askMids(ask, 'xyz', signal),
    { type: 'allMids', dex: 'xyz' },
    { 'xyz:GOLD': '1.50' },
    { 'xyz:GOLD': '1.5' },
  ],
  [
    'book',
    (ask) => askBook(ask, 'BTC', undefined, signal),
    { type: 'l2Book', coin: 'BTC' },
    book,
    { coin: 'BTC', time: 5, levels: [[expect.objectContaining({ px: '9', sz: '1' })], []] },
  ],
  [
    'grouped book of an unknown coin',
    (ask) => askBook(ask, 'BTC', { nSigFigs: 5, mantissa: 2 }, signal),
    { type: 'l2Book', coin: 'BTC', nSigFigs: 5, mantissa: 2 },
    null,
    null,
  ],
  [
    'candles up to now',
    (ask) => askCandles(ask, { coin: 'BTC', interval: '1h', startTime: 1 }, signal),
    { type: 'candleSnapshot', req: { coin: 'BTC', interval: '1h', startTime: 1 } },
    ['unreadable'],
    [],
  ],
  [
    'trades',
    (ask) => askTrades(ask, 'BTC', signal),
    { type: 'recentTrades', coin: 'BTC' },
    [{ coin: 'BTC', side: 'B', px: '1.0', sz: '2.0', time: 3, tid: 4 }, 'unreadable'],
    [{ coin: 'BTC', side: 'B', px: '1', sz: '2', time: 3, tid: 4 }],
  ],
  [
    'funding rates',
    (ask) => askFundingRates(ask, 'BTC', { startTime: 1, endTime: 2 }, signal),
    { type: 'fundingHistory', coin: 'BTC', startTime: 1, endTime: 2 },
    [{ coin: 'BTC', fundingRate: '0.0001', premium: null, time: 2 }, 'unreadable'],
    { rows: [{ coin: 'BTC', fundingRate: '0.0001', premium: null, time: 2 }], count: 2 },
  ],
  [
    'account on the main venue',
    (ask) => askAccountState(ask, user, '', signal),
    { type: 'clearinghouseState', user },
    STATE,
    expect.objectContaining({ withdrawable: '1' }),
  ],
  [
    'account on a sub-venue',
    (ask) => askAccountState(ask, user, 'xyz', signal),
    { type: 'clearinghouseState', user, dex: 'xyz' },
    STATE,
    expect.objectContaining({ time: 3 }),
  ],
  [
    'spot balances',
    (ask) => askSpotState(ask, user, signal),
    { type: 'spotClearinghouseState', user },
    { balances: ['row'] },
    { balances: ['row'] },
  ],
  [
    'mode',
    (ask) => askAccountMode(ask, user, signal),
    { type: 'userAbstraction', user },
    'unifiedAccount',
    'unifiedAccount',
  ],
  [
    'mode of a word that is new',
    (ask) => askAccountMode(ask, user, signal),
    { type: 'userAbstraction', user },
    'quantumAccount',
    undefined,
  ],
  [
    'account on one market',
    (ask) => askMarketAccount(ask, user, 'BTC', signal),
    { type: 'activeAssetData', user, coin: 'BTC' },
    {
      coin: 'BTC',
      leverage: { type: 'cross', value: 5 },
      maxTradeSzs: ['1.0', '2.0'],
      availableToTrade: ['3.0', '4.0'],
    },
    expect.objectContaining({ availableToTrade: ['3', '4'] }),
  ],
  [
    'fees',
    (ask) => askFees(ask, user, signal),
    { type: 'userFees', user },
    { userCrossRate: '0.00045', userAddRate: '0.00015' },
    { userCrossRate: '0.00045', userAddRate: '0.00015' },
  ],
  [
    'agents',
    (ask) => askAgents(ask, user, signal),
    { type: 'extraAgents', user },
    [{ address: agent.toUpperCase().replace('X', 'x'), name: 'desk', validUntil: 9 }, 'unreadable'],
    [{ address: agent, name: 'desk', validUntil: 9 }],
  ],
  [
    'builder fee',
    (ask) => askBuilderFee(ask, user, agent, signal),
    { type: 'maxBuilderFee', user, builder: agent },
    10,
    10,
  ],
  [
    'portfolio',
    (ask) => askPortfolio(ask, user, signal),
    { type: 'portfolio', user },
    [['day', { accountValueHistory: [[1, '2.0']], pnlHistory: [], vlm: '3.0' }]],
    [['day', { accountValueHistory: [[1, '2']], pnlHistory: [], vlm: '3' }]],
  ],
  [
    'owner of an agent',
    (ask) => askAgentOwner(ask, agent, signal),
    { type: 'userRole', user: agent },
    { role: 'agent', data: { user } },
    user,
  ],
  [
    'owner of what is no agent',
    (ask) => askAgentOwner(ask, agent, signal),
    { type: 'userRole', user: agent },
    { role: 'user' },
    undefined,
  ],
  [
    'open orders of a sub-venue',
    (ask) => askOpenOrders(ask, user, 'xyz', signal),
    { type: 'frontendOpenOrders', user, dex: 'xyz' },
    [ORDER, { oid: 5, coin: 'BTC' }],
    [readOrder],
  ],
  [
    'names of open orders, unreadable ones too',
    (ask) => askOpenOrderNames(ask, user, '', signal),
    { type: 'frontendOpenOrders', user },
    [ORDER, { oid: 5, coin: 'BTC' }, 'unreadable'],
    [
      { oid: 4, coin: 'BTC' },
      { oid: 5, coin: 'BTC' },
    ],
  ],
  [
    'order',
    (ask) => askOrder(ask, user, 4, signal),
    { type: 'orderStatus', user, oid: 4 },
    { status: 'order', order: UPDATE },
    { order: readOrder, status: 'open', statusTimestamp: 3 },
  ],
  [
    'order that is unknown',
    (ask) => askOrder(ask, user, '0xabc', signal),
    { type: 'orderStatus', user, oid: '0xabc' },
    { status: 'unknownOid' },
    undefined,
  ],
  [
    'changes of orders',
    (ask) => askOrderHistory(ask, user, signal),
    { type: 'historicalOrders', user },
    [UPDATE, 'unreadable'],
    [expect.objectContaining({ status: 'open' })],
  ],
  [
    'TWAPs',
    (ask) => askTwaps(ask, user, signal),
    { type: 'twapHistory', user },
    ['unreadable'],
    [],
  ],
  [
    'progress of TWAPs where none runs',
    (ask) => askTwapStates(ask, user, signal),
    { type: 'webData2', user },
    { twapStates: null },
    [],
  ],
  [
    'newest executions',
    (ask) => askFills(ask, 'userFills', user, undefined, signal),
    { type: 'userFills', user },
    [FILL, 'unreadable'],
    readFills,
  ],
  [
    'executions of TWAPs of a time, newest first',
    (ask) => {
      const range = { startTime: 0, endTime: 9, reversed: true } as const
      return askFills(ask, 'userTwapSliceFills', user, range, signal)
    },
    { type: 'userTwapSliceFillsByTime', user, startTime: 0, endTime: 9, reversed: true },
    [{ fill: FILL, twapId: 3 }, 'unreadable'],
    readFills,
  ],
  [
    'funding of positions',
    (ask) => askFunding(ask, user, { startTime: 1 }, signal),
    { type: 'userFunding', user, startTime: 1 },
    [
      { time: 2, delta: { coin: 'BTC', usdc: '1.0', szi: '1.0', fundingRate: '0.1' } },
      'unreadable',
    ],
    { rows: [expect.objectContaining({ time: 2 })], count: 2 },
  ],
  [
    'ledger, kinds that are unknown left out',
    (ask) => askLedger(ask, user, { startTime: 1, endTime: 9 }, signal),
    { type: 'userNonFundingLedgerUpdates', user, startTime: 1, endTime: 9 },
    [
      { time: 2, hash: '0x0', delta: { type: 'deposit', usdc: '5.0' } },
      { time: 3, hash: '0x0', delta: { type: 'novelty', nonce: 8 } },
    ],
    { rows: [{ time: 2, hash: '0x0', delta: { type: 'deposit', usdc: '5' } }], count: 2 },
  ],
  [
    'nonces of the ledger, of kinds that are unknown too',
    (ask) => askLedgerNonces(ask, user, 1, signal),
    { type: 'userNonFundingLedgerUpdates', user, startTime: 1 },
    [{ time: 3, hash: '0x0', delta: { type: 'novelty', nonce: 8 } }, 'unreadable'],
    [{ type: 'novelty', nonce: 8 }],
  ],
  [
    'referrer',
    (ask) => askReferrer(ask, user, signal),
    { type: 'referral', user },
    { referredBy: { referrer: agent, code: 'DESK' } },
    { referrer: agent, code: 'DESK' },
  ],
  [
    'volume, whatever else of the portfolio is unreadable',
    (ask) => askTradedUsd(ask, user, signal),
    { type: 'portfolio', user },
    [
      ['day', { vlm: '1.0', pnlHistory: 'unreadable' }],
      ['allTime', { vlm: '7.50' }],
    ],
    '7.5',
  ],
]

describe('the venue’s questions', () => {
  it.each(questions)(
    'asks for the %s once, in the venue’s words',
    async (_, run, question, answer, read) => {
      const { ask, asked, signals } = venue(answer)
      expect(await run(ask)).toEqual(read)
      expect(asked).toEqual([question])
      expect(signals).toEqual([signal])
    },
  )
})
