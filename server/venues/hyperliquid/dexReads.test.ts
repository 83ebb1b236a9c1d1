import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { SignedActionStep } from '@/lib/schema/action/signedStep'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { DexReads } from '@/server/venues/adapter'
import {
  AGENT,
  BUILDER,
  NOW_MS,
  OWNER,
  owner,
  type Question,
  stage,
  startTestVenue,
  stateWith,
  type TestVenue,
} from './testing/testVenue'

let venue: TestVenue
let reads: DexReads

beforeEach(async () => {
  venue = await startTestVenue()
  Object.assign(venue.script, {
    spotClearinghouseState: { balances: [] },
    userFees: { userCrossRate: '0.00045', userAddRate: '0.00015' },
    frontendOpenOrders: [],
    historicalOrders: [],
    userFillsByTime: [],
  })
  const { dex } = venue.adapter
  if (dex === undefined) throw new Error('the venue is no dex')
  reads = dex
})
afterEach(() => venue.stop())

function wire(oid: number, more: object = {}) {
  return {
    coin: 'BTC',
    side: 'B',
    limitPx: '100.0',
    sz: '2.0',
    origSz: '2.0',
    oid,
    timestamp: NOW_MS + oid,
    orderType: 'Limit',
    tif: 'Gtc',
    ...more,
  }
}

function row(oid: number, status: string, more: object = {}) {
  return { order: wire(oid, more), status, statusTimestamp: NOW_MS + oid + 10 }
}

function fill(tid: number, oid: number, more: object = {}) {
  return {
    coin: 'BTC',
    px: '100.0',
    sz: '1.0',
    side: 'B',
    time: NOW_MS + oid + 5,
    startPosition: '0.0',
    dir: 'Open Long',
    closedPnl: '0.0',
    hash: '0x00',
    oid,
    crossed: true,
    fee: '0.05',
    tid,
    feeToken: 'USDC',
    ...more,
  }
}

async function orders() {
  const found = await reads.orders(OWNER, venue.context())
  return found.map(({ orderId, status }) => [orderId, status])
}

/** Answers like the venue: oldest first within the window, cut off at 2,000 rows. */
function answerFills(fills: readonly ReturnType<typeof fill>[]) {
  venue.script.userFillsByTime = ({ startTime, endTime }: Question) =>
    fills
      .filter(({ time }) => time >= Number(startTime) && time <= Number(endTime))
      .sort((a, b) => a.time - b.time)
      .slice(0, 2000)
}

describe('orders of an account', () => {
  it('join open and past ones, each once, with the latest state of each', async () => {
    venue.script.frontendOpenOrders = [wire(1), wire(2), wire(3, { sz: '1.5' })]
    venue.script.historicalOrders = [
      row(1, 'open'),
      row(3, 'open'),
      row(2, 'canceled'),
      row(4, 'triggered'),
      { ...row(4, 'filled', { sz: '0.0' }), statusTimestamp: NOW_MS },
      row(5, 'perpMarginRejected'),
      { order: 'unreadable' },
    ]
    expect(await orders()).toEqual([
      ['1', 'OPEN'],
      ['2', 'CANCELLED'],
      ['3', 'PARTIALLY_FILLED'],
      ['4', 'FILLED'],
      ['5', 'REJECTED'],
    ])
  })

  it('name legs that sleep inside their parent, and coins that are listed no more', async () => {
    const child = wire(8, { isTrigger: true, triggerPx: '90.0', orderType: 'Stop Market' })
    venue.script.frontendOpenOrders = [wire(7, { children: [child] })]
    venue.script.historicalOrders = [row(7, 'open'), row(9, 'filled', { coin: 'OLD' })]
    const found = await reads.orders(OWNER, venue.context())
    expect(found).toMatchObject([
      { orderId: '7' },
      { orderId: '8', parentOrderId: '7', type: 'STOP_MARKET', triggerPrice: '90' },
      { orderId: '9', market: { id: 'OLD', isDelisted: true } },
    ])
  })

  it('cost no look at the open ones where none is open', async () => {
    venue.script.historicalOrders = [row(1, 'filled'), row(2, 'canceled')]
    expect(await orders()).toHaveLength(2)
    expect(venue.asks('frontendOpenOrders')).toEqual([])
  })

  it('are numbered, delisted markets included', async () => {
    expect([...(await reads.assetIds(venue.context()))]).toEqual([
      ['BTC', 0],
      ['ETH', 1],
      ['GONE', 2],
      ['SOLO', 3],
    ])
  })

  it.each(['abc', '', '0x12', '1234567890123456', '77'])('know none of id %j', async (orderId) => {
    const refusal = await reads
      .order({ address: OWNER, orderId }, venue.context())
      .catch((error: unknown) => error)
    expect(isPerpsError(refusal) && [refusal.status, refusal.code]).toEqual([404, 2024])
  })

  it('are found by their id with the market before it', async () => {
    venue.script.orderStatus = { status: 'order', order: row(7, 'open') }
    const found = await reads.order({ address: OWNER, orderId: 'BTC:7' }, venue.context())
    expect(found).toMatchObject({ orderId: '7', status: 'OPEN' })
    expect(venue.asks('orderStatus')).toMatchObject([{ oid: 7 }])
  })

  it('are found by their client order id', async () => {
    venue.script.orderStatus = { status: 'order', order: row(7, 'open') }
    const cloid = `0x${'AB'.repeat(16)}`
    const found = await reads.order({ address: OWNER, orderId: cloid }, venue.context())
    expect(found).toMatchObject({ orderId: '7', status: 'OPEN' })
    expect(venue.asks('orderStatus')).toMatchObject([{ oid: cloid.toLowerCase() }])
  })
})

describe('executions of orders', () => {
  async function executions() {
    const all = await reads.orders(OWNER, venue.context())
    return Object.fromEntries(await reads.executions(OWNER, all, venue.context()))
  }

  it('come to size, average price, fee and PnL; null where nothing was closed', async () => {
    venue.script.historicalOrders = [
      row(1, 'filled', { sz: '0.0' }),
      row(2, 'filled', { sz: '0.0' }),
    ]
    const closing = { dir: 'Close Long', side: 'A', startPosition: '2.0', closedPnl: '-3.5' }
    answerFills([
      fill(1, 1),
      fill(2, 1, { px: '101.0' }),
      fill(3, 2, { ...closing, sz: '2.0', fee: '0.1' }),
    ])
    expect(await executions()).toEqual({
      1: { size: '2', averagePrice: '100.5', fee: '0.1', realizedPnl: null },
      2: { size: '2', averagePrice: '100', fee: '0.1', realizedPnl: '-3.5' },
    })
  })

  it('are left out where the venue does not show all of them any more', async () => {
    venue.script.historicalOrders = [row(1, 'filled', { sz: '0.0' })]
    answerFills([fill(1, 1)])
    expect(await executions()).toEqual({})
  })

  it('of TWAP slices are found in the list that the venue keeps of them, asked only if need be', async () => {
    venue.script.historicalOrders = [
      row(1, 'filled', { origSz: '1.0', sz: '0.0' }),
      row(2, 'filled', { origSz: '0.5', sz: '0.0' }),
    ]
    answerFills([fill(1, 1)])
    const slice = fill(2, 2, { sz: '0.5', fee: '0.03' })
    venue.script.userTwapSliceFillsByTime = [{ fill: slice, twapId: 9 }]
    expect(await executions()).toMatchObject({
      1: { size: '1', fee: '0.05' },
      2: { size: '0.5', averagePrice: '100', fee: '0.03', realizedPnl: null },
    })
    venue.script.historicalOrders = [row(1, 'filled', { origSz: '1.0', sz: '0.0' })]
    await executions()
    expect(venue.asks('userTwapSliceFillsByTime')).toHaveLength(1)
  })

  it('are read whole past 2,000 rows, a moment that an answer cuts in two included', async () => {
    venue.script.historicalOrders = [
      row(1, 'filled', { origSz: '1990.0', sz: '0.0' }),
      row(2, 'filled', { origSz: '30.0', sz: '0.0' }),
    ]
    const ofFirst = Array.from({ length: 1990 }, (_, index) => fill(index, 1))
    // The same trade on both sides: one trade id, two orders.
    const ofSecond = Array.from({ length: 30 }, (_, index) => fill(index, 2))
    answerFills([...ofFirst, ...ofSecond])
    const found = await executions()
    expect([found['1']?.size, found['2']?.size]).toEqual(['1990', '30'])
    expect(venue.asks('userFillsByTime')).toHaveLength(2)
  })

  it('of none ask the venue nothing', async () => {
    expect((await reads.executions(OWNER, [], venue.context())).size).toBe(0)
    expect(venue.asks('userFillsByTime')).toEqual([])
  })
})

describe('an account', () => {
  it('has positions, fees, agents and the builder fee', async () => {
    venue.script.clearinghouseState = stateWith(['BTC'])
    const { account, settings } = await reads.account(OWNER, venue.context())
    expect(account).toMatchObject({
      positions: [{ market: { id: 'BTC' }, side: 'LONG', leverage: 5, marginMode: 'CROSS' }],
      feeTier: { maker: '0.00015', taker: '0.00045' },
    })
    expect(settings).toEqual({
      abstractionStatus: null,
      agents: [{ address: AGENT, name: 'svc', expiresAt: NOW_MS + 3_600_000 }],
      builderFeeApproval: { builderAddress: BUILDER, maxFeeRate: '0.01%', approved: true },
    })
  })

  it('has not approved a builder that may charge less than ours wants', async () => {
    venue.script.maxBuilderFee = 9
    const { settings } = await reads.account(OWNER, venue.context())
    expect(settings.builderFeeApproval).toMatchObject({ maxFeeRate: '0.009%', approved: false })
  })

  it('asks again and again for what moves alone, and keeps what is dear a while', async () => {
    const DEAR = ['userFees', 'userAbstraction', 'maxBuilderFee']
    const MOVING = ['clearinghouseState', 'spotClearinghouseState', 'extraAgents']
    const read = (afterMs: number) =>
      reads.account(OWNER, venue.context({ nowMs: NOW_MS + afterMs }))
    const asked = (types: readonly string[]) => types.map((type) => venue.asks(type).length)
    for (const afterMs of [0, 1_000, 9_000]) await read(afterMs)
    expect([asked(DEAR), asked(MOVING)]).toEqual([
      [1, 1, 1],
      [3, 3, 3],
    ])
    await read(10_000)
    expect(asked(DEAR)).toEqual([1, 2, 1])
    await read(60_000)
    expect(asked(DEAR)).toEqual([2, 3, 2])
  })

  it('sees at once what its own authorization changed', async () => {
    expect((await reads.account(OWNER, venue.context())).settings.abstractionStatus).toBeNull()
    const request = { action: 'accountMode' as const, address: OWNER, signerAddress: OWNER }
    const params = { mode: 'unifiedAccount' }
    const [built] = await venue.adapter.build({ ...request, params }, venue.context())
    if (built === undefined || !isEip712Step(built.step)) throw new Error('nothing built')
    const { domain, types, primaryType, message } = built.step.typedData
    const signature = await owner.signTypedData({ domain, types, primaryType, message })
    venue.script.exchange = { status: 'ok', response: { type: 'default' } }
    venue.script.userAbstraction = 'unifiedAccount'
    const staged = stage(built, { action: 'accountMode', signerAddress: OWNER })
    const signed = SignedActionStep.parse({ ...built.step, signature })
    await venue.adapter.relay(signed, staged, venue.context())
    const { settings } = await reads.account(OWNER, venue.context())
    expect(settings.abstractionStatus).toBe('unifiedAccount')
  })

  it('never keeps that a builder is not approved', async () => {
    venue.script.maxBuilderFee = 0
    await reads.account(OWNER, venue.context())
    venue.script.maxBuilderFee = 10
    const { settings } = await reads.account(OWNER, venue.context())
    expect(settings.builderFeeApproval).toMatchObject({ approved: true })
  })

  it.each([
    [null, null, 'unifiedAccount'],
    ['default', null, 'unifiedAccount'],
    ['disabled', null, 'unifiedAccount'],
    ['dexAbstraction', 'dexAbstraction', 'unifiedAccount'],
    ['unifiedAccount', 'unifiedAccount', undefined],
    ['portfolioMargin', 'portfolioMargin', undefined],
    ['somethingNew', null, undefined],
  ])('of mode %j shows %j and is moved to %j', async (word, shown, unified) => {
    venue.script.userAbstraction = word
    const { settings } = await reads.account(OWNER, venue.context())
    expect(settings.abstractionStatus).toBe(shown)
    expect(await reads.modeToUnify(OWNER, venue.context())).toBe(unified)
  })
})
