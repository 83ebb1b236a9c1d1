import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTrader,
  type SignedAction,
  TEST_KEY,
  type TestTrader,
} from '@/lib/client/testing/openTrader'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import type { ActionResult } from '@/lib/schema/action'
import type { ActionType } from '@/lib/schema/enums'

/** What each action must end with when the venue's answer is lost after it was taken. */

const market = { marketId: 'ETH', categoryId: 'hyperliquid' }
const TRUTH_WITHIN_MS = 5_000

let desk: TestDesk
let trader: TestTrader
beforeAll(async () => {
  desk = await startDesk({ PERPS_DASHBOARD_KEY: TEST_KEY }, { withoutPages: true })
  trader = await openTrader(desk, { isSetUp: false })
}, DESK_TIMEOUT_MS)
afterAll(() => desk.close(), DESK_TIMEOUT_MS)

/** Runs an action of which the last step's answer never comes back. */
async function runLosing(
  action: ActionType,
  params: unknown,
  type: string,
): Promise<readonly ActionResult[]> {
  await trader.admin('/faults', {
    face: 'hyperliquid',
    name: 'drop_reply_after_accept',
    remaining: 1,
    match: type,
  })
  let lostAtMs = 0
  const { who, wallet } = trader
  const { results, request } = await trader.client.runAction({
    ...who,
    action,
    // Typed by the table below; the service reads it anyway.
    params: params as never,
    wallet,
    onProgress({ phase }) {
      if (phase === 'checking') lostAtMs ||= Date.now()
    },
  })
  expect(lostAtMs, 'the answer was lost').toBeGreaterThan(0)
  expect(Date.now() - lostAtMs).toBeLessThan(TRUTH_WITHIN_MS)
  if (request === undefined) throw new Error('nothing was sent')
  expect(await trader.execute(request)).toEqual(results)
  return results
}

const orders = () => trader.plugin.openOrders(trader.who.address)
const limit = () => ({
  market,
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  size: '0.01',
  price: trader.at(0.9),
})
const lastId = (results: readonly ActionResult[]) => results.at(-1)?.orderId ?? ''

/** Runs an action that must simply succeed. */
async function run(action: ActionType, params: unknown): Promise<ActionResult> {
  const { who, wallet } = trader
  const { results } = await trader.client.runAction({
    ...who,
    action,
    params: params as never, // as above
    wallet,
  })
  const result = results.at(-1)
  expect(result).toMatchObject({ success: true })
  if (result === undefined) throw new Error('nothing was done')
  return result
}

/**
 * By action: the venue's word for the step, and a run of it that checks what the venue then shows.
 * In an order that each finds what it needs.
 */
const CASES: Record<string, () => Promise<void>> = {
  async approveAgent() {
    expect(await runLosing('approveAgent', {}, 'approveAgent')).toMatchObject([{ success: true }])
    expect(await trader.plugin.credential(trader.who.address)).toMatchObject({ kind: 'agent' })
  },
  async approveBuilderFee() {
    const results = await runLosing('approveBuilderFee', {}, 'approveBuilderFee')
    expect(results).toMatchObject([{ success: true }])
  },
  async setReferrer() {
    expect(await runLosing('setReferrer', {}, 'setReferrer')).toMatchObject([{ success: true }])
  },
  async updateLeverage() {
    const params = { market, leverage: 4, marginMode: 'ISOLATED' }
    expect(await runLosing('updateLeverage', params, 'updateLeverage')).toMatchObject([
      { success: true },
    ])
  },
  async placeOrder() {
    const results = await runLosing('placeOrder', limit(), 'order')
    expect(results.at(-1)).toMatchObject({ action: 'placeOrder', success: true })
    expect((await orders()).map(({ orderId }) => orderId)).toEqual([lastId(results)])
  },
  async modifyOrder() {
    const [order] = await orders()
    const modifications = [{ id: order?.orderId ?? '', price: trader.at(0.91) }]
    const results = await runLosing('modifyOrder', { modifications }, 'batchModify')
    expect(results).toMatchObject([{ success: true }])
    expect(await orders()).toMatchObject([{ orderId: lastId(results), price: trader.at(0.91) }])
  },
  async cancelOrder() {
    const [order] = await orders()
    const results = await runLosing('cancelOrder', { ids: [order?.orderId ?? ''] }, 'cancel')
    expect(results).toMatchObject([{ success: true }])
    expect(await orders()).toEqual([])
  },
  async placeTriggerOrder() {
    await run('placeOrder', { ...limit(), type: 'MARKET', size: '0.1', price: trader.at(1.05) })
    const params = { market, side: 'SELL', stopLoss: { triggerPrice: trader.at(0.8) } }
    const results = await runLosing('placeTriggerOrder', params, 'order')
    expect(results).toMatchObject([{ success: true }])
    expect((await orders()).map(({ orderId }) => orderId)).toEqual([lastId(results)])
  },
  async updatePositionMargin() {
    const params = { market, action: 'add', amount: '10' }
    const results = await runLosing('updatePositionMargin', params, 'updateIsolatedMargin')
    expect(results).toMatchObject([{ success: true }])
  },
  async cancelAllOrders() {
    await run('placeOrder', limit())
    const results = await runLosing('cancelAllOrders', { timeInForce: 0 }, 'cancel')
    expect(results).toMatchObject([{ success: true }])
    expect(await orders()).toEqual([])
    // Nothing reads a scheduled time back, and setting it once more does no harm.
    const later = { timeInForce: 1, timestampMs: Date.now() + 600_000 }
    expect(await runLosing('cancelAllOrders', later, 'scheduleCancel')).toMatchObject([
      { success: false, error: expect.stringContaining('set it again') },
    ])
  },
  async placeTwapOrder() {
    const params = { market, side: 'BUY', size: '1', durationSeconds: 600 }
    const [result] = await runLosing('placeTwapOrder', params, 'twapOrder')
    expect(result).toMatchObject({ success: true, twapId: expect.stringMatching(/^\d+$/) })
  },
  async cancelTwapOrder() {
    const params = { market, side: 'SELL', size: '1', durationSeconds: 600 }
    const { twapId } = await run('placeTwapOrder', params)
    const results = await runLosing('cancelTwapOrder', { market, twapId }, 'twapCancel')
    expect(results).toMatchObject([{ success: true, twapId }])
  },
  async sendAsset() {
    const params = { collateral: '0', sourceDex: '', destinationDex: 'spot', amount: '5' }
    await trader.wallet.switchChain(31_337)
    const { request } = await trader.sign('sendAsset', params, 'USER')
    const [plain] = (await trader.execute(request)) ?? []
    if (plain?.success) {
      expect(await runLosing('sendAsset', params, 'sendAsset')).toMatchObject([{ success: true }])
      return
    }
    // A venue without that ledger refuses it. A refusal leaves no trace: once lost, and as long as
    // the nonce of the wallet's step is good, nobody may claim to know.
    const lost = await trader.sign('sendAsset', params, 'USER')
    const fault = { name: 'drop_reply_after_accept', remaining: 1, match: 'sendAsset' }
    await trader.admin('/faults', fault)
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await trader.execute(lost.request)).toMatchObject([{ errorCode: 2100 }])
    }
  },
  async withdrawal() {
    const params = { destination: trader.who.address, amount: '25' }
    expect(await runLosing('withdrawal', params, 'withdraw3')).toMatchObject([{ success: true }])
  },
  async revokeBuilderFee() {
    const results = await runLosing('revokeBuilderFee', {}, 'approveBuilderFee')
    expect(results).toMatchObject([{ success: true }])
  },
  async revokeSessionAgent() {
    const credential = await trader.plugin.credential(trader.who.address)
    const params = { agentAddress: credential?.address }
    const results = await runLosing('revokeSessionAgent', params, 'approveAgent')
    expect(results).toMatchObject([{ success: true }])
  },
  async accountMode() {
    // An account without positions, which a change of mode asks for.
    trader = await openTrader(desk)
    const { options } = await trader.client.provider(trader.who.provider)
    const values = options.find(({ type }) => type === 'accountMode')?.params?.[0]?.values ?? []
    const mode = values.find(({ value }) => value !== 'disabled')?.value
    const results = await runLosing('accountMode', { mode }, 'etAbstraction')
    expect(results).toMatchObject([{ success: true }])
    expect(await trader.plugin.currentChoice?.('accountMode', trader.who.address)).toBe(mode)
  },
}

/** Signed steps of an action that the venue will refuse, and what must be told of it. */
type Refusal = { signed: SignedAction; type: string; told: Told }
/** `as wanted`: nobody can tell who brought it about, and nothing is left to do. */
type Told = 'refused' | 'gone' | 'as wanted'

const REFUSALS: Record<string, () => Promise<Refusal>> = {
  async 'a post-only order that would cross'() {
    const params = { ...limit(), timeInForce: 'POST_ONLY', price: trader.at(1.05) } as const
    return { signed: await trader.sign('placeOrder', params), type: 'order', told: 'refused' }
  },
  async 'an order beyond the account'() {
    const params = { ...limit(), size: '5000' }
    return { signed: await trader.sign('placeOrder', params), type: 'order', told: 'refused' }
  },
  async 'a cancel of an order that is gone by then'() {
    const { orderId = '' } = await run('placeOrder', limit())
    const signed = await trader.sign('cancelOrder', { ids: [orderId] })
    await run('cancelOrder', { ids: [orderId] })
    return { signed, type: 'cancel', told: 'as wanted' }
  },
  async 'a change of an order that is gone by then'() {
    const { orderId = '' } = await run('placeOrder', limit())
    const modifications = [{ id: orderId, price: trader.at(0.91) }]
    const signed = await trader.sign('modifyOrder', { modifications })
    await run('cancelOrder', { ids: [orderId] })
    return { signed, type: 'batchModify', told: 'gone' }
  },
  async 'a cancel of a TWAP that has ended'() {
    const params = { market, side: 'BUY' as const, size: '1', durationSeconds: 600 }
    const { twapId = '' } = await run('placeTwapOrder', params)
    const signed = await trader.sign('cancelTwapOrder', { market, twapId })
    await run('cancelTwapOrder', { market, twapId })
    return { signed, type: 'twapCancel', told: 'as wanted' }
  },
}
/** What ended a moment ago might have been ended by the step itself. */
const REFUSAL_WITHIN_MS = 12_000

/** The wallet sends it to the chain itself: the service asks the venue for nothing. */
const BROADCAST: readonly string[] = ['deposit']

it('holds every action that the venue advertises', async () => {
  const { setup, options, actions } = await trader.client.provider('hyperliquid')
  const advertised = [...setup, ...options, ...actions].map(({ type }) => String(type))
  expect([...Object.keys(CASES), ...BROADCAST].toSorted()).toEqual(advertised.toSorted())
})

it.each(Object.keys(CASES))(
  'tells the truth of a lost answer within five seconds: %s',
  async (action) => {
    await CASES[action]?.()
  },
  30_000,
)

describe('a lost refusal', () => {
  beforeAll(async () => {
    trader = await openTrader(desk)
    await run('updateLeverage', { market, leverage: 4, marginMode: 'ISOLATED' })
  })

  it.each(Object.keys(REFUSALS))(
    'is told as one long before the step lapses: %s',
    async (what) => {
      const refusal = await REFUSALS[what]?.()
      if (refusal === undefined) throw new Error('no such refusal')
      const { signed, type, told } = refusal
      const fault = { name: 'drop_reply_after_accept', remaining: 1, match: type }
      await trader.admin('/faults', fault)
      expect((await trader.execute(signed.request))?.at(-1)).toMatchObject({ errorCode: 2100 })
      const lookUp = async (): Promise<Told | number | undefined> => {
        const result = (await trader.execute(signed.request))?.at(-1)
        if (result === undefined || result.success) return result && 'as wanted'
        if (result.errorCode === 2020) return 'refused'
        return result.errorCode === 2024 ? 'gone' : result.errorCode
      }
      await expect.poll(lookUp, { timeout: REFUSAL_WITHIN_MS, interval: 500 }).toBe(told)
    },
    30_000,
  )
})
