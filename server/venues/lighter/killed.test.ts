import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActionResult } from '@/lib/schema/action/action'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { promised } from '@/lib/testing/neverBroken'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createSteps, executeSteps } from '@/server/service/testing/actionCalls'
import { createTestService } from '@/server/service/testing/testService'
import type { VenueAdapter } from '@/server/venues/adapter'
import { actionTable } from './actionTable'
import { type OpenPaper, openPaper } from './testing/openPaper'
import type { PaperTrader } from './testing/paperTrader'

/**
 * Every action killed at the two points that matter: marked and not sent, and taken without a verdict.
 * A process that dies never comes back to it, which is what an adapter that never returns looks like.
 */

const market = { marketId: '0', categoryId: 'lighter' }
const never = () => new Promise<never>(() => {})

let paper: OpenPaper
let trader: PaperTrader
let database: OpenDatabase
let provider: string

beforeAll(async () => {
  database = await openTestDatabase()
  paper = await openPaper('killed')
  provider = paper.config.key
  trader = await paper.openTrader()
}, 120_000)

afterAll(async () => {
  await paper?.close()
  await database?.close()
})

/** A process of the service with an adapter of its own, on the database that all share. */
function deskWith(change: (adapter: VenueAdapter) => VenueAdapter = (adapter) => adapter) {
  const clock = { nowMs: 0 }
  Object.defineProperty(clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  return createTestService([change(paper.openAdapter())], database, clock)
}

/** Dies before anything leaves. */
const beforeSend = (adapter: VenueAdapter): VenueAdapter => ({
  ...adapter,
  relay: never,
  relayTogether: never,
})

/** Dies once the venue has taken it. */
function afterTaken(onTaken: () => void) {
  return (adapter: VenueAdapter): VenueAdapter => ({
    ...adapter,
    async relay(...sent) {
      await adapter.relay(...sent)
      onTaken()
      return await never()
    },
    async relayTogether(...sent) {
      await adapter.relayTogether?.(...sent)
      onTaken()
      return await never()
    },
  })
}

type Service = ReturnType<typeof deskWith>
const address = () => trader.address as `0x${string}`

async function stage(service: Service, action: ActionType, params: object) {
  const body = { provider, address: address(), action, params }
  const actions = await createSteps(service, body)
  return await Promise.all(actions.map((step) => trader.signStep(step)))
}

async function submit(service: Service, action: ActionType, actions: readonly SignedActionStep[]) {
  const body = { provider, address: address(), action, actions: [...actions] }
  return (await executeSteps(service, body)).results
}

const reported = (results: readonly ActionResult[]) =>
  results.map((result) => result.success || result.errorCode)
const price = (share: string) => paper.priceAt(share)

async function rest(change: Record<string, unknown> = {}): Promise<string> {
  const result = await trader.runOne('placeOrder', await paper.order('0.9', change))
  if (!result.success) throw new Error(result.error)
  return result.orderId ?? ''
}

/** What is asked for in each action, made right before it: what it is about has to be there. */
const ROWS: readonly (readonly [action: ActionType, params: () => Promise<object>])[] = [
  ['placeOrder', () => paper.order('0.9')],
  [
    'placeTriggerOrder',
    async () => ({
      ...{ market, side: 'SELL', takeProfit: { triggerPrice: await price('1.3') } },
      stopLoss: { triggerPrice: await price('0.7') },
    }),
  ],
  ['placeTwapOrder', async () => ({ market, side: 'BUY', size: '1', durationSeconds: 600 })],
  ['cancelOrder', async () => ({ ids: [await rest(), await rest()] })],
  [
    'cancelTwapOrder',
    async () => {
      const twap = { market, side: 'BUY', size: '1', durationSeconds: 600 }
      const result = await trader.runOne('placeTwapOrder', twap)
      return { market, twapId: result.twapId }
    },
  ],
  ['cancelAllOrders', async () => ({ timeInForce: 0 })],
  [
    'modifyOrder',
    async () => ({
      modifications: [{ id: await rest(), price: await price('0.88'), size: '0.2' }],
    }),
  ],
  ['updateLeverage', async () => ({ market: { ...market, marketId: '1' }, leverage: 4 })],
  ['updatePositionMargin', async () => ({ market, action: 'add', amount: '5' })],
  ['withdrawal', async () => ({ destination: trader.wallet.address, amount: '5' })],
  [
    'sendAsset',
    async () => ({ collateral: '3', sourceDex: 'perps', destinationDex: 'spot', amount: '5' }),
  ],
  ['revokeIntegrator', async () => ({})],
  ['approveIntegrator', async () => ({})],
  ['accountMode', async () => ({ mode: 'unifiedTradingAccount' })],
  ['registerApiKey', async () => ({})],
]

it('has a row for every action that the service relays in a signed transaction', () => {
  const relayed = [...actionTable].flatMap(([type, { relay, signingMethod }]) =>
    relay === 'CLIENT' || signingMethod === 'evmTx' ? [] : type,
  )
  expect(new Set(ROWS.map(([action]) => action))).toEqual(new Set(relayed))
})

describe.each(ROWS)('a process that dies during %s', (action, makeParams) => {
  let params: object
  beforeEach(async () => {
    // Of the nonces that others used it knows nothing.
    Object.assign(trader, { adapter: paper.openAdapter() })
    if (action === 'placeTriggerOrder' || action === 'updatePositionMargin') await openPosition()
    params = await makeParams()
  })

  it('is followed by one that sends nothing again and settles it by the hash', async () => {
    const dies = deskWith(beforeSend)
    const unsent = await stage(dies, action, params)
    void submit(dies, action, unsent)
    await expect.poll(relaying, { interval: 5 }).toBeGreaterThan(0)
    const next = deskWith()
    const sent = paper.sent()
    const [open] = reported(await submit(next, action, unsent))
    expect(open).toBe(2100)
    // By a clock of whole seconds, equal steps of one second would be one transaction.
    await paper.admin('/clock', { advanceMs: 1_000 })

    let isTaken = () => {}
    const taken = new Promise<void>((resolve) => {
      isTaken = resolve
    })
    const killed = deskWith(afterTaken(isTaken))
    const actions = await stage(killed, action, params)
    void submit(killed, action, actions)
    await taken
    const atVenue = paper.sent()
    expect(atVenue).toBe(sent + 1)
    const results = await submit(next, action, actions)
    promised('what was taken is not sent again', () => {
      expect(paper.sent()).toBe(atVenue)
    })
    expect(reported(results)).toEqual(actions.map(() => true))
    expect(results.map(({ txHash }) => txHash)).toEqual(
      actions.map(({ signedTx }) => signedTx.txHash),
    )
    // The first one's nonce is used by the second: it was not taken and never will be. For all that
    // the venue says it may be its own, until it would be shown.
    expect(reported(await submit(deskWith(), action, unsent))[0]).toBe(2100)
    const isByWallet = actionTable.get(action)?.signers[0] === 'USER'
    await paper.admin('/clock', { advanceMs: (isByWallet ? 600_000 : 60_000) + 35_000 })
    const [late] = reported(await submit(deskWith(), action, unsent))
    expect(late).toBe(2040)
    promised('what was sent is not sent again', () => {
      expect(paper.sent()).toBe(atVenue)
    })
  })
})

async function relaying(): Promise<number> {
  return (await database.steps.count()).journal.get('relaying') ?? 0
}

async function openPosition(): Promise<void> {
  await trader.runOne('cancelAllOrders', { timeInForce: 0 })
  const { positions } = await trader.account()
  if (positions.some((row) => Object(row).market_id === 0 && Number(Object(row).position) > 0)) {
    return
  }
  const order = await paper.order('1.02', { type: 'MARKET' })
  const isolated = { ...order, leverage: 5, marginMode: 'ISOLATED' }
  const result = await trader.runOne('placeOrder', isolated)
  if (!result.success) throw new Error(result.error)
}
