import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { type LossyNode, startLossyNode } from '@/lib/client/testing/lossyNode'
import {
  openClient,
  openTrader,
  type SignedAction,
  TEST_KEY,
  type TestTrader,
} from '@/lib/client/testing/openTrader'
import {
  DESK_TIMEOUT_MS,
  HYPERLIQUID_ALONE,
  startDesk,
  type TestDesk,
} from '@/lib/client/testing/startDesk'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionType } from '@/lib/schema/model/enums'
import { PublicConfig } from '@/lib/schema/model/publicConfig'
import { neverBroken, promised } from '@/lib/testing/neverBroken'
import { HyperliquidFacts } from '@/lib/venues/hyperliquid/facts'

/** What each action must end with when the venue's answer is lost after it was taken. */

const market = { marketId: 'ETH', categoryId: 'hyperliquid' }
/** Times that the client asks within five seconds; what a busy machine adds to each counts for nothing. */
const ASKED_MAX = 5
/** The same where a test asks every half second. */
const LOOKS_MAX = 10
const NOT_SENT = 'not sent: a preceding step failed'

let node: LossyNode
let desk: TestDesk
let trader: TestTrader
beforeAll(async () => {
  node = await startLossyNode()
  await openDesk()
  trader = await openTrader(desk, { isSetUp: false })
}, DESK_TIMEOUT_MS)
afterAll(async () => {
  await desk?.close()
  await node?.close()
}, DESK_TIMEOUT_MS)

async function openDesk(): Promise<void> {
  const settings = {
    ...HYPERLIQUID_ALONE,
    PERPS_DASHBOARD_KEY: TEST_KEY,
    HYPERLIQUID_CHAIN_RPC_URL: node.url,
    PAPER_CHAIN: 'on',
  }
  desk = await startDesk(settings, { withoutPages: true })
  node.forwardTo(chainUrl())
}

/** The local chain's own node, whose port is the fourth after the admin's. */
function chainUrl(): string {
  const { protocol, hostname, port } = new URL(desk.paperUrl)
  return `${protocol}//${hostname}:${Number(port) + 4}`
}

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
  let asked = 0
  const { who, wallet } = trader
  const { results, request } = await trader.client.runAction({
    ...who,
    action,
    // Typed by the table below; the service reads it anyway.
    params: params as never,
    wallet,
    onProgress({ phase }) {
      if (phase === 'checking') asked += 1
    },
  })
  expect(asked, 'the answer was lost').toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(ASKED_MAX)
  if (request === undefined) throw new Error('nothing was sent')
  const again = await trader.execute(request)
  // One that was open may be settled meanwhile.
  if (results.every(isSettled)) {
    promised('an answer that was given stays', () => {
      expect(again).toEqual(results)
    })
  }
  expect(again).toEqual(results)
  return results
}

const isSettled = (result: ActionResult) => result.success || result.errorCode !== 2100
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
    expect(await trader.plugin.credentials(trader.who.address)).toMatchObject([{ kind: 'agent' }])
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
    const standing = (await orders()).map(({ orderId }) => orderId)
    promised('an order reported as placed is open, once', () => {
      expect(standing).toEqual([lastId(results)])
    })
  },
  async 'placeOrder with legs'() {
    const params = {
      ...limit(),
      takeProfit: { triggerPrice: trader.at(1.2) },
      stopLoss: { triggerPrice: trader.at(0.7) },
    }
    const results = await runLosing('placeOrder', params, 'order')
    expect(results).toMatchObject([{ action: 'placeOrder', success: true }])
    const standing = (await orders()).map(({ orderId }) => orderId)
    promised('an order reported as placed is open', () => {
      expect(standing).toContain(lastId(results))
    })
    await run('cancelOrder', { ids: [lastId(results)] })
  },
  async 'placeOrder after a step of its own'() {
    const first = await runLosing('placeOrder', { ...limit(), leverage: 7 }, 'updateLeverage')
    expect(first).toMatchObject([{ success: true }, { success: false, error: NOT_SENT }])
    const second = await runLosing('placeOrder', { ...limit(), leverage: 6 }, '/exchange order')
    expect(second).toMatchObject([{ success: true }, { success: true }])
    await run('cancelOrder', { ids: [lastId(second)] })
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
    // No read shows a scheduled time or its removal: the explorer does.
    for (const params of [
      { timeInForce: 1, timestampMs: Date.now() + 600_000 },
      { timeInForce: 2 },
    ]) {
      const reported = await runLosing('cancelAllOrders', params, 'scheduleCancel')
      expect(reported).toMatchObject([{ success: true }])
    }
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
    // Of separate ledgers, as a new account has them.
    trader = await openTrader(desk)
    const params = { collateral: '0', sourceDex: '', destinationDex: 'spot', amount: '5' }
    expect(await runLosing('sendAsset', params, 'sendAsset')).toMatchObject([{ success: true }])
    const spot = { type: 'spotClearinghouseState', user: trader.who.address }
    expect(await trader.info(spot)).toMatchObject({ balances: [{ coin: 'USDC', total: '5.0' }] })
  },
  async deposit() {
    // The wallet broadcasts it; what the service loses is what the chain's node says of it.
    const config = PublicConfig.parse(await (await fetch(`${desk.webUrl}/bff/config`)).json())
    const settlement = HyperliquidFacts.parse(config.venues[0]?.facts).deposit
    if (settlement === undefined) throw new Error('no chain')
    const { usdcAddress, chainId } = settlement
    const account = privateKeyToAccount(generatePrivateKey())
    const wallet = localWallet(account, 1, { [chainId]: chainUrl() })
    const client = openClient(desk, createMemoryCredentials(), { settlement })
    await trader.admin('/faucet', { address: wallet.address, amount: '1000' })
    let asked = 0
    const { results } = await client.runAction({
      provider: 'hyperliquid',
      address: wallet.address,
      action: 'deposit',
      params: { amount: '20', tokenAddress: usdcAddress, chainId },
      wallet,
      onProgress({ phase }) {
        if (phase === 'executing') node.loseAnswersTo('eth_getTransactionReceipt')
        if (phase !== 'checking') return
        asked += 1
        node.loseAnswersTo(undefined)
      },
    })
    expect(asked, 'the answer was lost').toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(ASKED_MAX)
    expect(results).toMatchObject([{ success: true, orderId: expect.stringMatching(/^0x/) }])
    const state = { type: 'clearinghouseState', user: wallet.address.toLowerCase() }
    await expect
      .poll(() => trader.info(state), { timeout: 45_000 })
      .toMatchObject({ withdrawable: '1020.0' })
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
    const [credential] = await trader.plugin.credentials(trader.who.address)
    const params = { agentAddress: credential?.id }
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

/** Signed steps of an action that the venue will refuse, and the outcome to report. */
type Refusal = { signed: SignedAction; type: string; reported: Reported }
/**
 * `as wanted`: the state is as asked for, whichever request caused it. `ended`: the venue shows
 * nothing of this step alone, so its outcome is known once the client has ended it, or it expired.
 */
type Reported = 'refused' | 'gone' | 'as wanted' | 'unknown' | 'ended'

/** Venue codes of refusals that say why; all others are 2020. */
const REPORTED: Readonly<Record<number, Reported>> = {
  2020: 'refused',
  2002: 'refused',
  2021: 'refused',
  2022: 'refused',
  2025: 'refused',
  2024: 'gone',
  2100: 'unknown',
}

const REFUSALS: Record<string, () => Promise<Refusal>> = {
  async 'a post-only order that would cross'() {
    const params = { ...limit(), timeInForce: 'POST_ONLY', price: trader.at(1.05) } as const
    return { signed: await trader.sign('placeOrder', params), type: 'order', reported: 'refused' }
  },
  async 'an order beyond the account'() {
    const params = { ...limit(), size: '5000' }
    return { signed: await trader.sign('placeOrder', params), type: 'order', reported: 'refused' }
  },
  async 'an order with legs beyond the account'() {
    const legs = {
      takeProfit: { triggerPrice: trader.at(1.2) },
      stopLoss: { triggerPrice: trader.at(0.7) },
    }
    const signed = await trader.sign('placeOrder', { ...limit(), ...legs, size: '5000' })
    return { signed, type: 'order', reported: 'refused' }
  },
  async 'an order whose leg would fire at once'() {
    const legs = { takeProfit: { triggerPrice: trader.at(0.85) } }
    const params = { ...limit(), type: 'MARKET' as const, price: trader.at(1.05), ...legs }
    return { signed: await trader.sign('placeOrder', params), type: 'order', reported: 'refused' }
  },
  async 'a cancel of an order that is gone by then'() {
    const { orderId = '' } = await run('placeOrder', limit())
    const signed = await trader.sign('cancelOrder', { ids: [orderId] })
    await run('cancelOrder', { ids: [orderId] })
    return { signed, type: 'cancel', reported: 'as wanted' }
  },
  async 'a change of an order that is gone by then'() {
    const { orderId = '' } = await run('placeOrder', limit())
    const modifications = [{ id: orderId, price: trader.at(0.91) }]
    const signed = await trader.sign('modifyOrder', { modifications })
    await run('cancelOrder', { ids: [orderId] })
    return { signed, type: 'batchModify', reported: 'gone' }
  },
  async 'a cancel of a TWAP that has ended'() {
    const params = { market, side: 'BUY' as const, size: '1', durationSeconds: 600 }
    const { twapId = '' } = await run('placeTwapOrder', params)
    const signed = await trader.sign('cancelTwapOrder', { market, twapId })
    await run('cancelTwapOrder', { market, twapId })
    return { signed, type: 'twapCancel', reported: 'as wanted' }
  },
  async 'a TWAP beyond the account'() {
    const params = { market, side: 'BUY' as const, size: '5000', durationSeconds: 600 }
    return {
      signed: await trader.sign('placeTwapOrder', params),
      type: 'twapOrder',
      reported: 'ended',
    }
  },
  async 'margin that the account does not have'() {
    await run('placeOrder', { ...limit(), type: 'MARKET', size: '0.1', price: trader.at(1.05) })
    const params = { market, action: 'add' as const, amount: '99999999' }
    const signed = await trader.sign('updatePositionMargin', params)
    return { signed, type: 'updateIsolatedMargin', reported: 'ended' }
  },
  async 'another margin mode of an open position'() {
    const params = { market, leverage: 4, marginMode: 'CROSS' as const }
    return {
      signed: await trader.sign('updateLeverage', params),
      type: 'updateLeverage',
      reported: 'ended',
    }
  },
  async 'separate ledgers beside an open position'() {
    await run('accountMode', { mode: 'unifiedAccount' })
    const signed = await trader.sign('accountMode', { mode: 'disabled' }, 'USER')
    return { signed, type: 'etAbstraction', reported: 'refused' }
  },
  async 'a withdrawal beyond the account'() {
    const params = { destination: trader.who.address, amount: '99999999' }
    return {
      signed: await trader.sign('withdrawal', params, 'USER'),
      type: 'withdraw3',
      reported: 'refused',
    }
  },
  async 'a transfer beyond the ledger'() {
    const params = { collateral: '0', sourceDex: '', destinationDex: 'spot', amount: '99999999' }
    return {
      signed: await trader.sign('sendAsset', params, 'USER'),
      type: 'sendAsset',
      reported: 'refused',
    }
  },
  async 'an agent that is another account’s'() {
    const other = await openTrader(desk)
    const [agent] = await other.plugin.credentials(other.who.address)
    const params = { agentAddress: agent?.id ?? '' }
    return {
      signed: await trader.sign('approveAgent', params, 'USER'),
      type: 'approveAgent',
      reported: 'refused',
    }
  },
  async 'a time that has come by then'() {
    const params = { timeInForce: 1 as const, timestampMs: Date.now() + 8_000 }
    const signed = await trader.sign('cancelAllOrders', params)
    await trader.admin('/clock', { advanceMs: 10_000 })
    return { signed, type: 'scheduleCancel', reported: 'ended' }
  },
}

it('holds every action that the venue advertises', async () => {
  const { setup, options, actions } = await trader.client.provider('hyperliquid')
  const advertised = [...setup, ...options, ...actions].map(({ type }) => String(type))
  const held = new Set(Object.keys(CASES).map((name) => name.split(' ')[0]))
  expect([...held].toSorted()).toEqual(advertised.toSorted())
})

it.each(Object.keys(CASES))(
  'reports truly what became of a lost answer within five seconds: %s',
  async (action) => {
    await CASES[action]?.()
  },
)

it('lets no equal TWAP of another step stand for one whose refusal was lost', async () => {
  trader = await openTrader(desk)
  await run('updateLeverage', { market, leverage: 5, marginMode: 'ISOLATED' })
  const params = { market, side: 'BUY' as const, size: '20', durationSeconds: 600 }
  const [first, second] = [
    await trader.sign('placeTwapOrder', params),
    await trader.sign('placeTwapOrder', params),
  ]
  expect(await trader.execute(first.request)).toMatchObject([{ success: true }])
  const all = { collateral: '0', sourceDex: '', destinationDex: 'spot', amount: '95000' }
  await run('sendAsset', all)
  const fault = { name: 'drop_reply_after_accept', remaining: 1, match: 'twapOrder' }
  await trader.admin('/faults', fault)
  for (let asked = 0; asked < 3; asked += 1) {
    expect(await trader.execute(second.request)).toMatchObject([{ errorCode: 2100 }])
  }
  let asks = 0
  const onAttempt = () => (asks += 1)
  expect(await trader.client.resolveOutcome(second.request, { onAttempt })).toMatchObject([
    { success: false, errorCode: 2021 },
  ])
  expect(asks).toBeLessThanOrEqual(ASKED_MAX)
})

describe('a lost refusal', () => {
  beforeAll(async () => {
    // What was lost above has used up how often the explorer may be asked in a minute.
    await desk.close()
    await openDesk()
    trader = await openTrader(desk)
    await trader.wallet.switchChain(31_337)
    await run('updateLeverage', { market, leverage: 4, marginMode: 'ISOLATED' })
  }, DESK_TIMEOUT_MS)

  it.each(Object.keys(REFUSALS))(
    'is reported as one within five seconds, or not at all where the venue shows nothing: %s',
    async (what) => {
      const refusal = await REFUSALS[what]?.()
      if (refusal === undefined) throw new Error('no such refusal')
      const { signed, type, reported } = refusal
      const fault = { name: 'drop_reply_after_accept', remaining: 1, match: type }
      await trader.admin('/faults', fault)
      expect((await trader.execute(signed.request))?.at(-1)).toMatchObject({ errorCode: 2100 })
      const lookUp = async (): Promise<Reported | number | undefined> => {
        const result = (await trader.execute(signed.request))?.at(-1)
        if (result === undefined || result.success) return result && 'as wanted'
        return REPORTED[result.errorCode ?? 0] ?? result.errorCode
      }
      if (reported !== 'ended') {
        let last: Awaited<ReturnType<typeof lookUp>>
        for (let looks = 0; looks < LOOKS_MAX && last !== reported; looks += 1) {
          await new Promise((next) => setTimeout(next, 500))
          last = await lookUp()
          neverBroken(last !== 'as wanted' || reported === last, 'a refusal is reported as success')
        }
        expect(last).toBe(reported)
        return
      }
      for (let asked = 0; asked < 3; asked += 1) expect(await lookUp()).toBe('unknown')
      let asks = 0
      const onAttempt = () => (asks += 1)
      const results = await trader.client.resolveOutcome(signed.request, { onAttempt })
      expect(asks).toBeLessThanOrEqual(ASKED_MAX)
      const result = results?.at(-1)
      neverBroken(result?.success !== true, 'a refusal is reported as success')
      expect(result).toMatchObject({ success: false })
      expect(REPORTED[(result?.success === false && result.errorCode) || 0]).toBe('refused')
      expect(await trader.execute(signed.request)).toEqual(results)
    },
  )
})
