import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { cmp } from '@/lib/decimal/compare'
import { decimal, mul } from '@/lib/decimal/decimal'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { Market } from '@/lib/schema/model/market'
import { MarketContext } from '@/lib/schema/model/marketContext'
import { snapPrice } from '@/lib/venues/hyperliquid/priceRules'
import { parseEnv } from '@/server/config/env'
import { hyperliquidConfig } from '@/server/config/hyperliquid'
import { FACE_MODULES } from '@/server/paper/faces'
import type { PaperExchange } from '@/server/paper/startPaper'
import type { BuiltStep, ProbingVenue, RelayOutcome, StagedStep } from '@/server/venues/adapter'
import { openTestPaper } from '@/server/venues/testing/openTestPaper'
import { systemClock } from '@/server/venues/upstream/clock'
import { createHyperliquidAdapter } from './adapter'
import { stamping, type TestAdapter } from './testing/testVenue'

/** The adapter against the paper exchange's own face, over loopback HTTP and WebSocket. */

/** A busy machine is no fault of the venue. */
const PATIENCE_MS = 30_000

let paper: PaperExchange
let config: ReturnType<typeof hyperliquidConfig>
let unstamped: ProbingVenue
let adapter: TestAdapter
let admin: string
let directory: string
const owner = privateKeyToAccount(generatePrivateKey())
const agent = privateKeyToAccount(generatePrivateKey())
const OWNER = owner.address.toLowerCase()
const AGENT = agent.address.toLowerCase()
const market = { marketId: 'BTC', categoryId: 'hyperliquid' }

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'perpdesk-adapter-'))
  const opened = await openTestPaper(directory, marketSeed('adapter'), FACE_MODULES)
  paper = opened.paper
  const { port } = opened
  admin = `http://127.0.0.1:${port}`
  const seconds = String(PATIENCE_MS / 1_000)
  const env = parseEnv({ PAPER_PORT: String(port), VENUE_TIMEOUT_SECONDS: seconds })
  config = hyperliquidConfig(env)
  unstamped = createHyperliquidAdapter({ config })
  adapter = stamping(unstamped, Date.now)
  await post('/faucet', { address: OWNER, amount: '100000' })
}, 120_000)

afterAll(async () => {
  await adapter?.close()
  await paper?.close()
  rmSync(directory, { recursive: true, force: true })
})

const context = () => ({
  signal: AbortSignal.timeout(PATIENCE_MS),
  nowMs: Date.now(),
  steadyMs: systemClock.now(),
})

function build(action: ActionType, params: unknown, signerAddress = AGENT) {
  return adapter.build({ action, params, address: OWNER, signerAddress }, context())
}

async function sign(built: BuiltStep, action: ActionType, signer: LocalAccount) {
  if (!isEip712Step(built.step)) throw new Error('no typed data')
  const { domain, types, primaryType, message } = built.step.typedData
  const signature = await signer.signTypedData({ domain, types, primaryType, message })
  const signed = SignedActionStep.parse({ ...built.step, signature })
  const staged: StagedStep = {
    ...built,
    action,
    address: OWNER,
    signerAddress: signer.address.toLowerCase(),
    stagedAtMs: Date.now(),
  }
  return { signed, staged }
}

/** Builds, signs, checks and relays an action; the outcomes of its steps in order. */
async function run(action: ActionType, params: unknown, signer: LocalAccount = agent) {
  const outcomes: RelayOutcome[] = []
  for (const built of await build(action, params, signer.address.toLowerCase())) {
    const { signed, staged } = await sign(built, action, signer)
    await adapter.verify(signed, staged, context())
    outcomes.push(await adapter.relay(signed, staged, context()))
  }
  return outcomes
}

async function runOne(action: ActionType, params: unknown, signer?: LocalAccount) {
  const outcome = (await run(action, params, signer)).at(-1)
  if (outcome?.kind !== 'settled') throw new Error(`not settled: ${JSON.stringify(outcome)}`)
  return outcome.result
}

/** A BTC price this many per cent of the mark, on the grid. */
async function priceAt(percent: string) {
  const { contexts } = await adapter.contexts(context())
  const btc = contexts.find(({ marketId }) => marketId === 'BTC')
  if (btc === undefined) throw new Error('no BTC')
  return snapPrice(mul(btc.markPrice, decimal(percent)), 5, 'down')
}

describe('market data of the paper exchange', () => {
  it('lists markets and live contexts that fit our schema', async () => {
    const markets = await adapter.markets(context())
    expect(markets.length).toBeGreaterThanOrEqual(20)
    for (const listed of markets) expect(Market.parse(listed)).toEqual(listed)
    // However long the answer takes: what it says was so when it was asked for.
    const askedAtMs = systemClock.now()
    const { contexts, asOfMs } = await adapter.contexts(context())
    expect(contexts.length).toBeGreaterThanOrEqual(20)
    for (const live of contexts) expect(MarketContext.parse(live)).toEqual(live)
    expect(asOfMs).toBeGreaterThan(askedAtMs - 5000)
  })

  it('keeps contexts fresh through the socket, before REST would be asked again', async () => {
    // On this clock a reading takes a millisecond: what REST said stays fresh for 3,000 of them.
    let nowMs = Date.now()
    const clock = { ...systemClock, now: () => ++nowMs }
    const own = createHyperliquidAdapter({ config, clock })
    try {
      const first = await own.contexts(context())
      await expect
        .poll(async () => (await own.contexts(context())).asOfMs)
        .toBeGreaterThan(first.asOfMs)
    } finally {
      await own.close()
    }
  })

  it.each(['1m', '15m', '1h', '1d', '1w', '1M'] as const)('gives %s candles', async (interval) => {
    const candles = await adapter.ohlcv({ marketId: 'BTC', interval, limit: 50 }, context())
    expect(candles).toHaveLength(50)
    expect(candles.every(({ t }, index) => index === 0 || t > (candles[index - 1]?.t ?? 0))).toBe(
      true,
    )
    expect(candles.at(-1)?.t).toBeGreaterThan(Date.now() - 32 * 86_400_000)
  })

  it('gives a book of 20 levels a side, never crossed, and one in buckets', async () => {
    const book = await adapter.orderbook({ marketId: 'BTC', depth: 20 }, context())
    expect(book.bids).toHaveLength(20)
    expect(book.asks).toHaveLength(20)
    const [bid, ask] = [book.bids[0]?.price, book.asks[0]?.price]
    expect(cmp(decimal(bid ?? ''), decimal(ask ?? ''))).toBe(-1)
    const coarse = await adapter.orderbook(
      { marketId: 'BTC', depth: 5, priceStep: '10' },
      context(),
    )
    for (const { price } of [...coarse.bids, ...coarse.asks]) expect(Number(price) % 10).toBe(0)
  })

  it('knows no market that is not there', async () => {
    const query = { marketId: 'NOPE', depth: 5 }
    await expect(adapter.orderbook(query, context())).rejects.toMatchObject({ code: 2023 })
  })
})

describe('set-up on the paper exchange', () => {
  const order = async () => ({
    market,
    side: 'BUY',
    type: 'LIMIT',
    size: '0.01',
    price: await priceAt('0.9'),
  })

  it('refuses an agent before it is approved, and asks for the builder fee', async () => {
    const [built] = (await build('placeOrder', await order())).slice(-1)
    if (built === undefined) throw new Error('nothing built')
    const { signed, staged } = await sign(built, 'placeOrder', agent)
    await expect(adapter.verify(signed, staged, context())).rejects.toMatchObject({ code: 2011 })
    expect(await adapter.missingSetup('placeOrder', OWNER, context())).toBe('approveBuilderFee')
  })

  it('approves agent and builder, once each', async () => {
    expect(await runOne('approveAgent', { agentAddress: AGENT }, owner)).toEqual({
      action: 'approveAgent',
      success: true,
    })
    expect(await build('approveAgent', { agentAddress: AGENT }, OWNER)).toEqual([])
    expect(await runOne('approveBuilderFee', {}, owner)).toMatchObject({ success: true })
    expect(await build('approveBuilderFee', {}, OWNER)).toEqual([])
    expect(await adapter.missingSetup('placeOrder', OWNER, context())).toBeUndefined()
  })

  it('lets a second browser in beside the first', async () => {
    const second = privateKeyToAccount(generatePrivateKey())
    const params = { agentAddress: second.address.toLowerCase() }
    expect(await runOne('approveAgent', params, owner)).toMatchObject({ success: true })
    expect(await build('approveAgent', { agentAddress: AGENT }, OWNER)).toEqual([])
    expect(await runOne('revokeSessionAgent', params, owner)).toMatchObject({ success: true })
    expect(await build('revokeSessionAgent', params, OWNER)).toEqual([])
    expect(await build('approveAgent', { agentAddress: AGENT }, OWNER)).toEqual([])
  })
})

describe('trading on the paper exchange', () => {
  it('isolates the market, rests a limit order and cancels it', async () => {
    const price = await priceAt('0.9')
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price }
    const outcomes = await run('placeOrder', params)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['settled', 'settled'])
    const last = outcomes.at(-1)
    if (last?.kind !== 'settled') throw new Error('not settled')
    expect(last.result).toMatchObject({ action: 'placeOrder', success: true })
    const { orderId } = last.result
    expect(await build('placeOrder', params)).toHaveLength(1)
    const second = await runOne('placeOrder', params)
    const done = { orderId, success: true }
    expect(await runOne('cancelOrder', { ids: [orderId] })).toMatchObject(done)
    const refusal = { success: false, errorCode: 2024 }
    const both = { ids: [`BTC:${second.orderId}`, `BTC:${orderId}`] }
    const error = expect.stringMatching(`^1 of 2 orders were not cancelled. ${orderId}: `)
    expect(await runOne('cancelOrder', both)).toMatchObject({ ...refusal, error })
    expect(await build('cancelAllOrders', { timeInForce: 0 })).toEqual([])
  })

  it('fills a market order with leverage, TP and SL, then closes it', async () => {
    const outcomes = await run('placeOrder', {
      market,
      side: 'BUY',
      type: 'MARKET',
      size: '0.01',
      price: await priceAt('1.05'),
      leverage: 7,
      takeProfit: { triggerPrice: await priceAt('1.2') },
      stopLoss: { triggerPrice: await priceAt('0.9'), size: '0.005' },
    })
    expect(outcomes).toHaveLength(2)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ result: { success: true } })
    const close = { market, side: 'SELL', type: 'MARKET', size: '0.01', reduceOnly: true }
    expect(await runOne('placeOrder', { ...close, price: await priceAt('0.95') })).toMatchObject({
      success: true,
      orderId: expect.stringMatching(/^\d+$/),
    })
  })

  it('puts a stop and a take-profit on an open position and a stop order beside it', async () => {
    const open = { market, side: 'BUY', type: 'MARKET', size: '0.01', price: await priceAt('1.05') }
    expect(await runOne('placeOrder', open)).toMatchObject({ success: true })
    const legs = {
      market,
      side: 'SELL',
      takeProfit: { triggerPrice: await priceAt('1.2') },
      stopLoss: { triggerPrice: await priceAt('0.9') },
    }
    const placed = await runOne('placeTriggerOrder', legs)
    expect(placed).toMatchObject({ success: true, orderId: expect.stringMatching(/^\d+$/) })
    const stop = {
      ...open,
      type: 'STOP_MARKET',
      price: await priceAt('1.2'),
      stopLoss: { triggerPrice: await priceAt('1.1') },
    }
    const stopped = await runOne('placeOrder', stop)
    expect(stopped).toMatchObject({ success: true, orderId: expect.stringMatching(/^\d+$/) })
    expect(await runOne('cancelOrder', { ids: [stopped.orderId] })).toMatchObject({ success: true })
    const close = { market, side: 'SELL', type: 'MARKET', size: '0.01', reduceOnly: true }
    expect(await runOne('placeOrder', { ...close, price: await priceAt('0.95') })).toMatchObject({
      success: true,
    })
    expect(await runOne('cancelOrder', { ids: [placed.orderId] })).toMatchObject({
      success: false,
      errorCode: 2024,
    })
  })

  it('changes resting and sleeping orders, and cancels all of them', async () => {
    const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.9') }
    const first = await runOne('placeOrder', limit)
    const changed = await runOne('modifyOrder', {
      modifications: [{ id: first.orderId, price: await priceAt('0.85'), size: '0.02' }],
    })
    expect(changed).toMatchObject({ success: true, orderId: expect.stringMatching(/^\d+$/) })
    expect(changed.orderId).not.toBe(first.orderId)
    const stop = {
      ...limit,
      type: 'STOP_MARKET',
      price: await priceAt('1.2'),
      stopLoss: { triggerPrice: await priceAt('1.1') },
    }
    const sleeping = await runOne('placeOrder', stop)
    const moved = await runOne('modifyOrder', {
      modifications: [{ id: sleeping.orderId, triggerPrice: await priceAt('1.15') }],
    })
    expect(moved).toMatchObject({ success: true, orderId: expect.stringMatching(/^\d+$/) })
    expect(await runOne('cancelAllOrders', { timeInForce: 0 })).toMatchObject({ success: true })
    expect(await build('cancelAllOrders', { timeInForce: 0 })).toEqual([])
  })

  it('sets and clears the dead man\u2019s switch', async () => {
    const timestampMs = Date.now() + 60_000
    const set = await runOne('cancelAllOrders', { timeInForce: 1, timestampMs })
    expect(set).toEqual({ action: 'cancelAllOrders', success: true })
    expect(await runOne('cancelAllOrders', { timeInForce: 2 })).toMatchObject({ success: true })
  })

  it('runs a TWAP and ends it', async () => {
    const twap = { market, side: 'BUY', size: '0.1', durationSeconds: 600, randomize: true }
    const started = await runOne('placeTwapOrder', twap)
    expect(started).toMatchObject({ success: true, twapId: expect.stringMatching(/^\d+$/) })
    const { twapId } = started
    expect(await runOne('cancelTwapOrder', { market, twapId })).toMatchObject({ success: true })
    expect(await runOne('cancelTwapOrder', { market, twapId })).toMatchObject({
      success: false,
      errorCode: 2024,
    })
    const close = { market, side: 'SELL', type: 'MARKET', size: '0.1', reduceOnly: true }
    await runOne('placeOrder', { ...close, price: await priceAt('0.95') })
  })

  it('adds margin to an isolated position and takes it out again', async () => {
    const open = { market, side: 'BUY', type: 'MARKET', size: '0.01', price: await priceAt('1.05') }
    expect(await runOne('placeOrder', open)).toMatchObject({ success: true })
    const add = { market, action: 'add', amount: '25' }
    expect(await runOne('updatePositionMargin', add)).toMatchObject({ success: true })
    const remove = { ...add, action: 'remove', amount: '20' }
    expect(await runOne('updatePositionMargin', remove)).toMatchObject({ success: true })
    const tooMuch = await runOne('updatePositionMargin', { ...remove, amount: '5000' })
    expect(tooMuch).toMatchObject({ success: false, errorCode: 2021 })
    const close = { ...open, side: 'SELL', reduceOnly: true, price: await priceAt('0.95') }
    expect(await runOne('placeOrder', close)).toMatchObject({ success: true })
    await expect(build('updatePositionMargin', add)).rejects.toMatchObject({ code: 2025 })
  })

  it('names the referrer once', async () => {
    expect(await runOne('setReferrer', {})).toEqual({ action: 'setReferrer', success: true })
    expect(await build('setReferrer', {})).toEqual([])
  })

  it('reports what the book and the account refuse, in the words of the venue', async () => {
    const crossing = { market, side: 'BUY', type: 'LIMIT', size: '0.01', timeInForce: 'POST_ONLY' }
    expect(await runOne('placeOrder', { ...crossing, price: await priceAt('1.05') })).toMatchObject(
      {
        success: false,
        errorCode: 2020,
        error: expect.stringMatching(/^Post only order would have immediately matched/),
      },
    )
    const huge = { market, side: 'BUY', type: 'LIMIT', size: '900', price: await priceAt('0.95') }
    expect(await runOne('placeOrder', huge)).toMatchObject({ success: false, errorCode: 2021 })
    const nothing = { market, side: 'SELL', type: 'MARKET', size: '0.01', reduceOnly: true }
    expect(await runOne('placeOrder', { ...nothing, price: await priceAt('0.95') })).toMatchObject({
      success: false,
      error: expect.stringMatching(/^Reduce only/),
    })
  })

  it('names the cause where an action is too large for the account, whichever it is', async () => {
    const open = { market, side: 'BUY', type: 'MARKET', size: '0.01', price: await priceAt('1.05') }
    expect(await runOne('placeOrder', open)).toMatchObject({ success: true })
    const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.9') }
    const { orderId: id = '' } = await runOne('placeOrder', limit)
    const between = { collateral: '0', sourceDex: '', destinationDex: 'spot' }
    const refusals = await Promise.all([
      runOne('placeTwapOrder', { market, side: 'BUY', size: '9000', durationSeconds: 1800 }),
      runOne('updatePositionMargin', { market, action: 'add', amount: '900000' }),
      runOne('sendAsset', { ...between, amount: '900000' }, owner),
    ])
    expect(refusals).toMatchObject([
      { success: false, errorCode: 2021, error: expect.stringMatching(/margin/i) },
      { success: false, errorCode: 2021, error: expect.stringMatching(/margin/i) },
      { success: false, errorCode: 2022, error: expect.stringMatching(/balance/i) },
    ])
    const modifications = [{ id, size: '900' }]
    expect(await runOne('modifyOrder', { modifications })).toMatchObject({
      success: false,
      errorCode: 2021,
    })
    await runOne('cancelAllOrders', { timeInForce: 0 })
    const close = { ...open, side: 'SELL', reduceOnly: true, price: await priceAt('0.95') }
    expect(await runOne('placeOrder', close)).toMatchObject({ success: true })
  })

  it('executes a resting order that is moved across the book, and leaves nothing of the old', async () => {
    const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.9') }
    const { orderId: id = '' } = await runOne('placeOrder', limit)
    const modifications = [{ id, price: await priceAt('1.02') }]
    const moved = await runOne('modifyOrder', { modifications })
    expect(moved).toMatchObject({ success: true, orderId: expect.stringMatching(/^\d+$/) })
    const orders = await adapter.dex?.orders(OWNER, context())
    const statusOf = (orderId: string | undefined) =>
      orders?.find((order) => order.orderId === orderId)?.status
    expect([statusOf(id), statusOf(moved.orderId)]).toEqual(['CANCELLED', 'FILLED'])
    const close = { ...limit, type: 'MARKET', side: 'SELL', reduceOnly: true }
    expect(await runOne('placeOrder', { ...close, price: await priceAt('0.95') })).toMatchObject({
      success: true,
    })
  })

  it('places no second order under a client order id that is in use', async () => {
    const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.9') }
    const twice = stamping(unstamped, Date.now, (bytes) => `0x${'5c'.repeat(bytes)}`)
    const place = async () => {
      const request = { action: 'placeOrder' as const, params: limit, address: OWNER }
      const [built] = await twice.build({ ...request, signerAddress: AGENT }, context())
      if (built === undefined) throw new Error('nothing built')
      const { signed, staged } = await sign(built, 'placeOrder', agent)
      return await adapter.relay(signed, staged, context())
    }
    const first = await place()
    expect(first).toMatchObject({ kind: 'settled', result: { success: true } })
    expect(await place()).toMatchObject({
      kind: 'settled',
      result: {
        success: false,
        error: expect.stringMatching(/^Client order id is already in use/),
      },
    })
    await runOne('cancelAllOrders', { timeInForce: 0 })
  })

  it('switches to cross and back', async () => {
    const cross = { market, leverage: 10, marginMode: 'CROSS' }
    expect(await runOne('updateLeverage', cross)).toMatchObject({ success: true })
    expect(await runOne('updateLeverage', { market, leverage: 5 })).toMatchObject({ success: true })
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.9') }
    expect(await build('placeOrder', { ...params, leverage: 5 })).toHaveLength(1)
  })
})

describe('a lost answer of the paper exchange', () => {
  it('is unknown, and the probe finds the open order', async () => {
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.8') }
    const [built] = (await build('placeOrder', params)).slice(-1)
    if (built === undefined) throw new Error('nothing built')
    const { signed, staged } = await sign(built, 'placeOrder', agent)
    await post('/faults', { name: 'drop_reply_after_accept', remaining: 1, match: 'order' })
    expect(await adapter.relay(signed, staged, context())).toMatchObject({ kind: 'unknown' })
    await expect
      .poll(() => adapter.probe(staged, context()))
      .toMatchObject({ kind: 'settled', result: { success: true } })
    const found = await adapter.probe(staged, context())
    const orderId = found.kind === 'settled' ? found.result.orderId : undefined
    expect(await runOne('cancelOrder', { ids: [orderId] })).toMatchObject({ success: true })
  })

  it('is unknown, and the probe finds nothing of an order that never arrived', async () => {
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.8') }
    const [built] = (await build('placeOrder', params)).slice(-1)
    if (built === undefined) throw new Error('nothing built')
    const { signed, staged } = await sign(built, 'placeOrder', agent)
    await post('/faults', { name: 'drop_request', remaining: 1, match: 'order' })
    expect(await adapter.relay(signed, staged, context())).toMatchObject({ kind: 'unknown' })
    expect(await adapter.probe(staged, context())).toEqual({ kind: 'pending' })
    const later = { ...context(), steadyMs: systemClock.now() + 120_000 }
    expect(await adapter.probe(staged, later)).toEqual({ kind: 'pending' })
    await post('/clock', { advanceMs: 120_000 })
    // The distance to the venue's clock is kept for two seconds.
    await expect
      .poll(() => adapter.probe(staged, context()), { timeout: 40_000 })
      .toMatchObject({ result: { success: false } })
    // And what was lost on the way can no more arrive.
    const late = await adapter.relay(signed, staged, context())
    expect(late).toMatchObject({ result: { error: expect.stringContaining('expired') } })
  })

  it('does not keep orders from a venue whose clock was moved: the next one goes by it', async () => {
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.8') }
    expect(await runOne('placeOrder', params)).toMatchObject({ success: true })
    await post('/clock', { advanceMs: 3_600_000 })
    // The first one may still go by the clock as it was.
    await runOne('placeOrder', params)
    expect(await runOne('placeOrder', params)).toMatchObject({ success: true })
  })
})

describe('revocation on the paper exchange', () => {
  it('ends agent and builder approval at once', async () => {
    expect(await runOne('revokeBuilderFee', {}, owner)).toMatchObject({ success: true })
    expect(await adapter.missingSetup('placeOrder', OWNER, context())).toBe('approveBuilderFee')
    expect(await runOne('revokeSessionAgent', { agentAddress: AGENT }, owner)).toMatchObject({
      success: true,
    })
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: await priceAt('0.9') }
    await expect(run('placeOrder', params)).rejects.toMatchObject({ code: 2011 })
  })
})

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(admin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}
