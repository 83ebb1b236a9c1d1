import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { type ActionParamsInput, actionParams } from '@/lib/schema/action/actionParams'
import type { Asset } from '@/lib/schema/model/asset'
import { isPerpsError } from '@/lib/schema/perpsError'
import { transactionOf } from '@/lib/venues/lighter/sign/signParams'
import { checkTransaction } from '@/lib/venues/lighter/sign/transaction'
import { ETH_USDC, listed } from '@/lib/venues/lighter/testing/details'
import { cancelAllOrders, cancelOrder, requireOrderName } from './cancelOrder'
import { deposit, sendAsset, withdrawal } from './funds'
import { updateLeverage, updatePositionMargin } from './margin'
import { modifyOrder } from './modifyOrder'
import { EXPIRY_MIN_MS, GTC_LIFE_MS, type OrderFacts, worstTriggerPrice } from './order'
import { placeOrder } from './placeOrder'
import { placeExits } from './placeTriggerOrder'
import { placeTwapOrder } from './placeTwapOrder'
import * as setup from './setup'
import { type SignStep, stampStep } from './step'

const NOW_MS = 1_800_000_000_000
const GTC_END = NOW_MS + GTC_LIFE_MS
const tool = 'lighter'
const facts: OrderFacts = { nowMs: NOW_MS, tool, clientOrderIndexes: [11, 12, 13] }
const stamp = { account_index: 1001, api_key_index: 42, nonce: 7, expired_at: NOW_MS + 599_000 }
const market = { marketId: '0', categoryId: 'lighter' }
const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.1', price: '3000' } as const

/** An exit with a size of its own. */
const EXIT = { triggerPrice: '2800', size: '0.1' }

type Order = ActionParamsInput<'placeOrder'>

function place(change: Partial<Order> = {}, details: Record<string, unknown> = {}) {
  const params = actionParams.placeOrder.parse({ ...limit, ...change })
  return placeOrder(params, listed(details), facts)
}

/** What the venue would be sent, checked as the signer checks it. */
function transaction(step: SignStep) {
  const made = transactionOf(stampStep(step, stamp))
  checkTransaction(made)
  expect(step.summary).not.toBe('')
  return made
}

/** The field that a refusal names; 400/2002 is the only code there is for one. */
function refusedField(build: () => unknown): unknown {
  try {
    build()
  } catch (error) {
    if (!isPerpsError(error)) throw error
    expect(error).toMatchObject({ code: 2002, status: 400, tool })
    return Object(error.details).field
  }
  return undefined
}

describe('placeOrder', () => {
  it('is one order in whole numbers, with an integrator beside it', () => {
    const integrator = { accountIndex: 723_813, takerFee: 250, makerFee: 100 }
    const params = actionParams.placeOrder.parse(limit)
    const step = placeOrder(params, listed(), { ...facts, integrator })
    expect(transaction(step)).toMatchObject({
      type: 14,
      nonce: 7n,
      attributes: { 1: 723_813n, 2: 250n, 3: 100n },
      fields: {
        AccountIndex: 1001n,
        ApiKeyIndex: 42n,
        MarketIndex: 0n,
        ClientOrderIndex: 11n,
        BaseAmount: 1000n,
        Price: 300_000n,
        IsAsk: 0n,
        Type: 0n,
        TimeInForce: 1n,
        ReduceOnly: 0n,
        TriggerPrice: 0n,
        OrderExpiry: BigInt(GTC_END),
      },
    })
    expect(step.summary).toBe(
      `Buy 0.1 ETH at 3000 or less, limit until ${new Date(GTC_END).toISOString()}`,
    )
  })

  it.each<[string, Partial<Order>, object]>([
    [
      'MARKET',
      { type: 'MARKET', timeInForce: 'POST_ONLY' },
      { Type: 1n, TimeInForce: 0n, OrderExpiry: 0n },
    ],
    ['IOC', { timeInForce: 'IOC' }, { Type: 0n, TimeInForce: 0n, OrderExpiry: 0n }],
    ['POST_ONLY', { timeInForce: 'POST_ONLY' }, { TimeInForce: 2n, OrderExpiry: BigInt(GTC_END) }],
    [
      'GTT',
      { timeInForce: 'GTT', expiresAt: String(NOW_MS + EXPIRY_MIN_MS) },
      { TimeInForce: 1n, OrderExpiry: BigInt(NOW_MS + EXPIRY_MIN_MS) },
    ],
    [
      'STOP_MARKET',
      { type: 'STOP_MARKET', stopLoss: { triggerPrice: '2900' } },
      { Type: 2n, TimeInForce: 0n, TriggerPrice: 290_000n, OrderExpiry: BigInt(GTC_END) },
    ],
    [
      'STOP_LIMIT',
      { type: 'STOP_LIMIT', stopLoss: { triggerPrice: '2900' }, side: 'SELL' },
      { Type: 3n, TimeInForce: 1n, IsAsk: 1n, OrderExpiry: BigInt(GTC_END) },
    ],
    [
      'TAKE_PROFIT_MARKET',
      { type: 'TAKE_PROFIT_MARKET', takeProfit: { triggerPrice: '3100' }, reduceOnly: true },
      { Type: 4n, TimeInForce: 0n, ReduceOnly: 1n },
    ],
    [
      'TAKE_PROFIT_LIMIT as IOC',
      { type: 'TAKE_PROFIT_LIMIT', takeProfit: { triggerPrice: '3100' }, timeInForce: 'IOC' },
      { Type: 5n, TimeInForce: 0n, OrderExpiry: BigInt(GTC_END) },
    ],
  ])('spells %s as the venue does', (_, change, fields) => {
    expect(transaction(place(change)).fields).toMatchObject(fields)
  })

  it('groups an entry with one exit or with two, which cover all of it', () => {
    const takeProfit = { triggerPrice: '3300' }
    const stopLoss = { triggerPrice: '2800', limitPrice: '2790' }
    const both = transaction(place({ takeProfit, stopLoss }))
    expect(both).toMatchObject({ type: 28, fields: { GroupingType: 3n } })
    expect(both.orders).toMatchObject([
      { ClientOrderIndex: 11n, Type: 0n, BaseAmount: 1000n, OrderExpiry: BigInt(GTC_END) },
      {
        ClientOrderIndex: 12n,
        Type: 4n,
        IsAsk: 1n,
        BaseAmount: 0n,
        ReduceOnly: 1n,
        TimeInForce: 0n,
        TriggerPrice: 330_000n,
        Price: 313_500n,
        OrderExpiry: BigInt(GTC_END),
      },
      { ClientOrderIndex: 13n, Type: 3n, TimeInForce: 1n, Price: 279_000n, BaseAmount: 0n },
    ])
    const one = transaction(place({ type: 'MARKET', stopLoss }))
    expect(one.fields.GroupingType).toBe(1n)
    expect(one.orders).toMatchObject([
      { Type: 1n, OrderExpiry: 0n },
      { OrderExpiry: BigInt(GTC_END) },
    ])
  })

  it('places exits without an entry', () => {
    const exits = { takeProfit: { triggerPrice: '3300' }, stopLoss: { triggerPrice: '2800' } }
    const step = place({ type: 'TRIGGER_ONLY', side: 'SELL', ...exits })
    expect(step.action).toBe('placeOrder')
    const made = transaction(step)
    expect(made).toMatchObject({ type: 28, fields: { GroupingType: 2n } })
    expect(made.orders).toMatchObject([{ BaseAmount: 1000n, IsAsk: 1n }, { BaseAmount: 1000n }])
  })

  it('ends exits without an entry at the time asked for, within the bounds of an order', () => {
    const stopLoss = { triggerPrice: '2800' }
    const exits = { type: 'TRIGGER_ONLY', side: 'SELL', stopLoss, timeInForce: 'GTT' } as const
    const takeProfit = { triggerPrice: '3300', limitPrice: '3300' }
    const end = NOW_MS + EXPIRY_MIN_MS
    const both = transaction(place({ ...exits, takeProfit, expiresAt: String(end) }))
    expect(both.orders).toMatchObject([
      { OrderExpiry: BigInt(end), TimeInForce: 1n },
      { OrderExpiry: BigInt(end), TimeInForce: 0n },
    ])
    expect(refusedField(() => place({ ...exits, expiresAt: String(end - 1) }))).toBe(
      'params.expiresAt',
    )
    const usual = transaction(place({ ...exits, timeInForce: 'GTC' }))
    expect(usual.fields.OrderExpiry).toBe(BigInt(GTC_END))
  })

  it('trades a spot pair without a position', () => {
    expect(transaction(place({}, ETH_USDC)).fields).toMatchObject({ MarketIndex: 2048n })
  })

  it('takes the minimums for orders that rest alone', () => {
    expect(refusedField(() => place({ size: '0.004', timeInForce: 'IOC' }))).toBeUndefined()
    expect(refusedField(() => place({ size: '0.004' }))).toBe('params.size')
    expect(refusedField(() => place({ size: '0.005', price: '1' }))).toBe('params.size')
  })

  it.each<[string, Partial<Order>, Record<string, unknown>]>([
    ['params.size', { size: '0.00001' }, {}],
    ['params.size', { type: 'TRIGGER_ONLY', size: '0.00001', stopLoss: EXIT }, {}],
    ['params.price', { price: '3000.001' }, {}],
    ['params.price', { price: '42949672.96' }, {}],
    ['params.size', { size: '300000', price: '3000' }, {}],
    ['params.expiresAt', { timeInForce: 'GTT' }, {}],
    ['params.expiresAt', { timeInForce: 'GTT', expiresAt: String(NOW_MS + EXPIRY_MIN_MS - 1) }, {}],
    [
      'params.expiresAt',
      { timeInForce: 'GTT', expiresAt: String(NOW_MS + 30 * 86_400_000 + 1) },
      {},
    ],
    ['params.takeProfit.size', { takeProfit: { triggerPrice: '3300', size: '0.1' } }, {}],
    ['params.takeProfit.triggerPrice', { takeProfit: { triggerPrice: '3300.001' } }, {}],
    [
      'params.takeProfit',
      { type: 'STOP_MARKET', stopLoss: { triggerPrice: '1' }, takeProfit: { triggerPrice: '2' } },
      {},
    ],
    ['params.market', {}, { status: 'inactive' }],
    ['params.reduceOnly', {}, { market_config: { force_reduce_only: true } }],
    ['params.type', { type: 'STOP_MARKET', stopLoss: { triggerPrice: '1' } }, ETH_USDC],
    ['params.takeProfit', { takeProfit: { triggerPrice: '3300' } }, ETH_USDC],
    ['params.leverage', { leverage: 5 }, ETH_USDC],
    ['params.reduceOnly', { reduceOnly: true }, ETH_USDC],
  ])('refuses %s with %j', (field, change, details) => {
    expect(refusedField(() => place(change, details))).toBe(field)
  })
})

describe('placeTriggerOrder', () => {
  const exits = (params: object, details = {}) =>
    placeExits(
      actionParams.placeTriggerOrder.parse({ market, side: 'SELL', ...params }),
      listed(details),
      facts,
    )

  it('closes the whole position with one order, or with a pair that ends together', () => {
    const one = transaction(exits({ stopLoss: { triggerPrice: '2800' } }))
    expect(one).toMatchObject({ type: 14, fields: { BaseAmount: 0n, Type: 2n, ReduceOnly: 1n } })
    const pair = transaction(
      exits({ stopLoss: { triggerPrice: '2800' }, takeProfit: { triggerPrice: '3300' } }),
    )
    expect(pair.orders).toMatchObject([
      { Type: 4n, BaseAmount: 0n, OrderExpiry: BigInt(GTC_END) },
      { Type: 2n, BaseAmount: 0n, OrderExpiry: BigInt(GTC_END) },
    ])
  })

  it('takes a size of its own, the same for both of a pair', () => {
    const stopLoss = { triggerPrice: '2800', size: '0.5' }
    expect(transaction(exits({ stopLoss })).fields.BaseAmount).toBe(5000n)
    const takeProfit = { triggerPrice: '3300', size: '0.4' }
    expect(refusedField(() => exits({ stopLoss, takeProfit }))).toBe('params.stopLoss.size')
    const whole = { triggerPrice: '3300' }
    expect(refusedField(() => exits({ stopLoss, takeProfit: whole }))).toBe('params.stopLoss.size')
    expect(refusedField(() => exits({ stopLoss }, ETH_USDC))).toBe('params.market')
  })

  it('lets a market execution go at most 5% beyond its trigger', () => {
    expect(worstTriggerPrice(decimal('100.01'), 'SELL', listed())).toBe('95.01')
    expect(worstTriggerPrice(decimal('100.01'), 'BUY', listed())).toBe('105.01')
  })
})

describe('placeTwapOrder', () => {
  const twap = (params: object = {}, details = {}) =>
    placeTwapOrder(
      actionParams.placeTwapOrder.parse({
        market,
        side: 'BUY',
        size: '1',
        durationSeconds: 600,
        ...params,
      }),
      listed(details),
      { ...facts, markPrice: decimal('3000') },
    )

  it('ends when its time is over', () => {
    expect(transaction(twap()).fields).toMatchObject({
      Type: 6n,
      TimeInForce: 1n,
      Price: 315_000n,
      OrderExpiry: BigInt(NOW_MS + 600_000),
    })
  })

  it('lasts five minutes to a day', () => {
    for (const durationSeconds of [299, 86_401]) {
      expect(refusedField(() => twap({ durationSeconds }))).toBe('params.durationSeconds')
    }
  })

  it('only reduces where there are positions, and only opens where the market lets it', () => {
    const reduceOnly = true
    expect(transaction(twap({ reduceOnly })).fields).toMatchObject({ ReduceOnly: 1n })
    expect(transaction(twap({}, ETH_USDC)).fields).toMatchObject({ MarketIndex: 2048n, Type: 6n })
    expect(refusedField(() => twap({ reduceOnly }, ETH_USDC))).toBe('params.reduceOnly')
    const closing = { market_config: { force_reduce_only: true } }
    expect(transaction(twap({ reduceOnly }, closing)).fields).toMatchObject({ ReduceOnly: 1n })
    expect(refusedField(() => twap({}, closing))).toBe('params.reduceOnly')
  })
})

describe('cancels and changes', () => {
  it('read an order id with its market, up to 2^60 - 1', () => {
    const name = requireOrderName('ids', '5:1152921504606846975', { tool })
    expect(transaction(cancelOrder(name)).fields).toMatchObject({
      MarketIndex: 5n,
      Index: 2n ** 60n - 1n,
    })
    expect(requireOrderName('ids', '12', { marketId: '3', tool })).toEqual({
      marketIndex: 3,
      index: 12n,
    })
    expect(cancelOrder(name, 'cancelTwapOrder').action).toBe('cancelTwapOrder')
  })

  it.each([
    ['12', undefined],
    ['4:12', '5'],
    ['4:0', undefined],
    ['4:1152921504606846976', undefined],
    ['4:x', undefined],
    ['0x12', '4'],
  ])('refuse %s beside market %s', (id, marketId) => {
    expect(refusedField(() => requireOrderName('ids.0', id, { marketId, tool }))).toBe('ids.0')
  })

  it('cancel all at once, at a time, or call it off', () => {
    const cancel = (params: ActionParamsInput<'cancelAllOrders'>) =>
      cancelAllOrders(actionParams.cancelAllOrders.parse(params), { nowMs: NOW_MS, tool })
    expect(transaction(cancel({ timeInForce: 0 })).fields).toMatchObject({
      TimeInForce: 0n,
      Time: 0n,
    })
    expect(transaction(cancel({ timeInForce: 2 })).fields).toMatchObject({
      TimeInForce: 2n,
      Time: 0n,
    })
    const timestampMs = NOW_MS + 300_000
    expect(transaction(cancel({ timeInForce: 1, timestampMs })).fields.Time).toBe(
      BigInt(timestampMs),
    )
    for (const wrong of [timestampMs - 1, NOW_MS + 15 * 86_400_000 + 1]) {
      expect(refusedField(() => cancel({ timeInForce: 1, timestampMs: wrong }))).toBe(
        'params.timestampMs',
      )
    }
  })

  it('replace an order by price and size, and never a trigger order', () => {
    const modify = (change: object) =>
      modifyOrder(
        actionParams.modifyOrder.parse({ modifications: [{ id: '0:5', ...change }] })
          .modifications[0] ?? { id: '' },
        { name: { marketIndex: 0, index: 5n }, listed: listed(), at: 0 },
        { tool },
      )
    expect(transaction(modify({ price: '3000', size: '0.1' }))).toMatchObject({
      type: 17,
      fields: { Index: 5n, BaseAmount: 1000n, Price: 300_000n, TriggerPrice: 0n },
    })
    const field = (name: string) => `params.modifications.0.${name}`
    expect(refusedField(() => modify({ price: '3000' }))).toBe(field('size'))
    expect(refusedField(() => modify({ size: '1' }))).toBe(field('price'))
    for (const name of ['triggerPrice', 'limitPrice']) {
      const change = { price: '3000', size: '1', [name]: '2900' }
      expect(refusedField(() => modify(change))).toBe(field(name))
    }
  })
})

describe('margin', () => {
  const cross = { fraction: 500, marginMode: 'CROSS' } as const

  it('sets leverage as a fraction, up to the market’s', () => {
    expect(transaction(updateLeverage(cross, listed(), tool)).fields).toMatchObject({
      InitialMarginFraction: 500n,
      MarginMode: 0n,
    })
    const high = () => updateLeverage({ ...cross, fraction: 196 }, listed(), tool)
    expect(refusedField(high)).toBe('params.leverage')
    const isolated = listed({ market_config: { market_margin_mode: 1 } })
    expect(refusedField(() => updateLeverage(cross, isolated, tool))).toBe('params.marginMode')
    expect(refusedField(() => updateLeverage(cross, listed(ETH_USDC), tool))).toBe('params.market')
  })

  it('adds and removes margin in millionths', () => {
    const change = (action: 'add' | 'remove', amount: string) =>
      updatePositionMargin({ action, amount: decimal(amount) }, listed(), tool)
    expect(transaction(change('add', '5000')).fields).toMatchObject({
      USDCAmount: 5_000_000_000n,
      Direction: 1n,
    })
    expect(transaction(change('remove', '0.000001')).fields).toMatchObject({ Direction: 0n })
    expect(refusedField(() => change('add', '0.0000001'))).toBe('params.amount')
  })
})

const OWNER = '0xabcdef0000000000000000000000000000000001'
const usdc: Asset = {
  providerId: 'lighter',
  id: '3',
  displaySymbol: 'USDC',
  logoURI: '',
  decimals: 6,
  l1Decimals: 6,
  l1Address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  minWithdrawalAmount: decimal('1'),
}

describe('funds', () => {
  const facts = { asset: usdc, tool, owner: OWNER }

  it('go out to the owner alone', () => {
    const take = (change: object = {}) =>
      withdrawal(
        actionParams.withdrawal.parse({ destination: OWNER, amount: '12.5', ...change }),
        facts,
      )
    expect(transaction(take({ assetId: '3', route: 'spot' }))).toMatchObject({
      type: 13,
      fields: { FromAccountIndex: 1001n, AssetIndex: 3n, RouteType: 1n, Amount: 12_500_000n },
    })
    expect(transaction(take()).fields.RouteType).toBe(0n)
    const other = `0x${'1'.repeat(40)}`
    expect(refusedField(() => take({ destination: other }))).toBe('params.destination')
    expect(refusedField(() => take({ amount: '0.99' }))).toBe('params.amount')
    expect(refusedField(() => take({ amount: '2.0000001' }))).toBe('params.amount')
  })

  it('move between the account’s ledgers', () => {
    const params = { collateral: '3', sourceDex: 'perps', destinationDex: 'spot', amount: '7' }
    const send = (change: object = {}) =>
      sendAsset(actionParams.sendAsset.parse({ ...params, ...change }), { asset: usdc, tool })
    const made = transaction(send())
    expect(made.fields).toMatchObject({ Amount: 7_000_000n, FromRouteType: 0n, ToRouteType: 1n })
    expect(made.fields.ToAccountIndex).toBe(made.fields.FromAccountIndex)
    expect(refusedField(() => send({ sourceDex: 'other' }))).toBe('params.sourceDex')
  })

  it('come in by an approval and a deposit for the owner', () => {
    const route = { chainId: 1, contract: `0x${'3b'.repeat(20)}`, route: 0 }
    const bring = (change: object = {}) =>
      deposit(
        actionParams.deposit.parse({
          amount: '100.5',
          tokenAddress: usdc.l1Address,
          chainId: 1,
          ...change,
        }),
        { ...facts, route },
      )
    expect(bring().map(({ call }) => call)).toMatchObject([
      { to: usdc.l1Address, functionName: 'approve', args: [route.contract, '100500000'] },
      { to: route.contract, functionName: 'deposit', args: [OWNER, 3, 0, '100500000'] },
    ])
    expect(refusedField(() => bring({ chainId: 2 }))).toBe('params.chainId')
    expect(refusedField(() => bring({ tokenAddress: OWNER }))).toBe('params.tokenAddress')
    expect(() => bring({ tokenAddress: `0x${'0'.repeat(40)}` })).toThrow(
      'only tokens are deposited',
    )
    expect(refusedField(() => bring({ amount: '0.999999' }))).toBe('params.amount')
    expect(bring({ amount: '1' })).toHaveLength(2)
  })
})

describe('setup', () => {
  it('uses slot 42, warns of reserved ones, and refuses 255', () => {
    expect(setup.requireApiKeyIndex(undefined, 'params.apiKeyIndex', tool)).toBe(42)
    expect(setup.requireApiKeyIndex(254, 'params.apiKeyIndex', tool)).toBe(254)
    const all = () => setup.requireApiKeyIndex(255, 'params.apiKeyIndex', tool)
    expect(refusedField(all)).toBe('params.apiKeyIndex')
    expect(setup.registerApiKey(3).summary).toContain('venue’s own apps')
    expect(setup.registerApiKey(42).summary).not.toContain('venue’s own apps')
    expect(setup.isSamePublicKey('0xAB', 'ab')).toBe(true)
    expect(setup.isSamePublicKey(undefined, undefined)).toBe(false)
  })

  it('registers the key that the client adds', () => {
    const publicKey = new Uint8Array(40).fill(7)
    const params = setup.withPublicKey(stampStep(setup.registerApiKey(42), stamp), publicKey)
    expect(transactionOf(params)).toMatchObject({ type: 8, publicKey })
  })

  it('approves an integrator up to its caps, and takes it back', () => {
    const caps = { perpsTaker: 500, perpsMaker: 200, spotTaker: 600, spotMaker: 300 }
    const made = transaction(setup.approveIntegrator(723_813, caps, NOW_MS))
    expect(made.fields).toMatchObject({ MaxPerpsTakerFee: 500n, ApprovalExpiry: BigInt(NOW_MS) })
    const revoked = transaction(setup.revokeIntegrator(723_813)).fields
    expect(revoked).toMatchObject({ MaxPerpsTakerFee: 0n, MaxSpotMakerFee: 0n, ApprovalExpiry: 0n })
  })

  it('sets mode and tier by the names on offer', () => {
    const mode = setup.setAccountMode({ mode: 'unifiedTradingAccount' }, tool)
    expect(transaction(mode).fields.AccountTradingMode).toBe(1n)
    expect(refusedField(() => setup.setAccountMode({ mode: 'x' }, tool))).toBe('params.mode')
    const tier = setup.setAccountTier({ tier: 'plus' }, { accountIndex: 5, tool })
    expect(tier.signParams).toEqual({
      kind: 'changeAccountTier',
      account_index: 5,
      new_tier: 'plus',
    })
    const none = () => setup.setAccountTier({ tier: 'x' }, { accountIndex: 5, tool })
    expect(refusedField(none)).toBe('params.tier')
    expect(setup.setReferrer(OWNER, 'CODE').signParams).toMatchObject({ referral_code: 'CODE' })
  })
})
