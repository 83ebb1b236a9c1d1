import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { Account } from '@/lib/schema/model/account'
import { Activity } from '@/lib/schema/model/activity'
import { Fill } from '@/lib/schema/model/fill'
import { Order } from '@/lib/schema/model/order'
import { Position } from '@/lib/schema/model/position'
import { TwapOrder } from '@/lib/schema/model/twap'
import { account, NOW_MS, order, position } from '@/lib/venues/lighter/testing/accountRows'
import { DEPLOYMENT, ETH_USDC, listed } from '@/lib/venues/lighter/testing/details'
import {
  WireAccount,
  WireDeposit,
  WireOrder,
  WirePosition,
  WirePositionFunding,
  WireTransfer,
  WireWithdrawal,
} from '@/lib/venues/lighter/wire/account'
import { WireTrade } from '@/lib/venues/lighter/wire/trade'
import { mapAccount, mapAccountSummary, mapPosition, mapPositions } from './account'
import { mapDeposit, mapFill, mapFundingActivity, mapTransfer, mapWithdrawal } from './history'
import { mapOrder, mapOrderStatus, mapTwap } from './order'

const made = (change: object = {}, market: object = {}) =>
  mapOrder(WireOrder.parse({ ...order, ...change }), listed({ ...market }))

describe('orders', () => {
  it('show a resting order with its end, by ids that carry the market', () => {
    const result = made()
    expect(Order.parse(result)).toEqual(result)
    expect(result).toMatchObject({
      orderId: '0:281476929510110',
      clientOrderId: '0:7',
      side: 'BUY',
      type: 'LIMIT',
      price: '3000',
      filledSize: '0.25',
      remainingSize: '0.75',
      averagePrice: '3000',
      timeInForce: 'GTT',
      expiresAt: new Date(NOW_MS + 1000).toISOString(),
      status: 'PARTIALLY_FILLED',
      createdAt: new Date(NOW_MS).toISOString(),
    })
    expect(result.triggerPrice).toBeUndefined()
    expect(made({ client_order_index: 0 }).clientOrderId).toBeUndefined()
  })

  it('keep an order index beyond what a JavaScript number holds', () => {
    expect(made({ order_index: '1152921504606846975' }).orderId).toBe('0:1152921504606846975')
  })

  it.each([
    ['stop-loss', true, 'STOP_MARKET', 'BELOW', undefined],
    ['stop-loss-limit', false, 'STOP_LIMIT', 'ABOVE', '3000'],
    ['take-profit', true, 'TAKE_PROFIT_MARKET', 'ABOVE', undefined],
    ['take-profit-limit', false, 'TAKE_PROFIT_LIMIT', 'BELOW', '3000'],
  ] as const)('show a %s with when it wakes', (type, is_ask, kind, condition, limitPrice) => {
    const change = {
      type,
      is_ask,
      trigger_price: '2900.00',
      status: 'pending',
      filled_base_amount: '0',
    }
    const result = made({ ...change, initial_base_amount: '0', reduce_only: true })
    expect(result).toMatchObject({
      type: kind,
      triggerPrice: '2900',
      triggerCondition: condition,
      isPositionSized: true,
      status: 'PENDING',
    })
    expect(result.limitPrice).toBe(limitPrice)
    expect(made(change).isPositionSized).toBe(false)
  })

  it.each([
    ['open', false, 'OPEN'],
    ['open', true, 'PARTIALLY_FILLED'],
    ['in-progress', false, 'PENDING'],
    ['pending', false, 'PENDING'],
    ['filled', true, 'FILLED'],
    ['canceled', false, 'CANCELLED'],
    ['canceled-reduce-only', false, 'CANCELLED'],
    ['canceled-oco', false, 'CANCELLED'],
    ['canceled-child', false, 'CANCELLED'],
    ['canceled-self-trade', false, 'CANCELLED'],
    ['canceled-liquidation', false, 'CANCELLED'],
    ['canceled-expired', false, 'EXPIRED'],
    ['canceled-post-only', false, 'REJECTED'],
    ['canceled-position-not-allowed', false, 'REJECTED'],
    ['canceled-margin-not-allowed', false, 'REJECTED'],
    ['canceled-too-much-slippage', false, 'REJECTED'],
    ['canceled-not-enough-liquidity', false, 'REJECTED'],
    ['canceled-invalid-balance', false, 'REJECTED'],
    ['canceled-margin-not-allowed', true, 'CANCELLED'],
    ['canceled-too-much-slippage', true, 'CANCELLED'],
    ['a-new-word', false, 'PENDING'],
  ] as const)('read %s (filled: %s) as %s', (status, hasFills, expected) => {
    expect(mapOrderStatus(status, hasFills)).toBe(expected)
  })

  it('say why an order ended, and name the parent of a leg', () => {
    expect(made({ status: 'canceled-post-only' }).statusReason).toBe('canceled-post-only')
    expect(made({ status: 'canceled' }).statusReason).toBeUndefined()
    expect(made({ parent_order_index: 12 }).parentOrderId).toBe('0:12')
    expect(made({ parent_order_index: 0 }).parentOrderId).toBeUndefined()
  })

  it('show a TWAP as an order and as a TWAP', () => {
    const wire = { type: 'twap', order_expiry: NOW_MS + 600_000 }
    const result = made(wire)
    expect(Order.parse(result)).toEqual(result)
    expect(result).toMatchObject({ type: 'TWAP', durationSeconds: 600 })
    const twap = mapTwap(WireOrder.parse({ ...order, ...wire }), listed())
    expect(TwapOrder.parse(twap)).toEqual(twap)
    expect(twap).toMatchObject({
      twapId: '0:281476929510110',
      status: 'RUNNING',
      filledSize: '0.25',
    })
    const ended = (status: string) =>
      mapTwap(WireOrder.parse({ ...order, ...wire, status }), listed())
    expect(ended('canceled-expired').status).toBe('COMPLETED')
    expect(ended('canceled').status).toBe('CANCELLED')
    expect(ended('canceled-margin-not-allowed').status).toBe('FAILED')
    expect(ended('canceled').endedAt).toBe(new Date(NOW_MS).toISOString())
  })
})

describe('accounts', () => {
  const find = (marketIndex: number) => listed({ market_id: marketIndex })

  it('show a position with leverage, mark and margin', () => {
    const result = mapPosition(WirePosition.parse(position), listed())
    expect(Position.parse(result)).toEqual(result)
    expect(result).toMatchObject({
      side: 'SHORT',
      size: '2',
      markPrice: '3000',
      leverage: 20,
      marginUsed: '300',
      initialMarginRequirement: '300',
      accruedFunding: '-1.5',
      liquidationPrice: null,
      marginMode: 'CROSS',
    })
    const isolated = {
      ...position,
      margin_mode: 1,
      allocated_margin: '123',
      liquidation_price: '3500',
    }
    expect(mapPosition(WirePosition.parse(isolated), listed())).toMatchObject({
      marginMode: 'ISOLATED',
      marginUsed: '123',
      liquidationPrice: '3500',
    })
    const none = WirePosition.parse({ ...position, position: '0.0000', sign: 0 })
    expect(mapPosition(none, listed())).toBeUndefined()
  })

  it.each([
    ['33.33', 3, '1999.8'],
    ['3.33', 30, '199.8'],
    ['29.99', 3.334, '1799.4'],
    ['0.00', 1, '0'],
  ])(
    'show a position set to %s percent at its leverage, with the venue’s own margin',
    (percent, leverage, margin) => {
      const wire = WirePosition.parse({ ...position, initial_margin_fraction: percent })
      expect(mapPosition(wire, listed())).toMatchObject({
        leverage,
        initialMarginRequirement: margin,
      })
    },
  )

  it('count the free cross collateral alone as available', () => {
    const wire = WireAccount.parse(account)
    const positions = mapPositions(wire, { find })
    expect(positions.map(({ market }) => market.id)).toEqual(['0', '1'])
    expect(mapAccountSummary(wire, positions)).toEqual({
      portfolioValue: '1450',
      availableMargin: '900',
      // The isolated position locks its margin and its profit: the rest of the value is free.
      marginUsed: '550',
      unrealizedPnl: '400',
    })
    const spent = {
      ...wire,
      cross_asset_value: wire.collateral,
      cross_initial_margin_requirement: wire.total_asset_value,
    }
    expect(mapAccountSummary(spent, positions).availableMargin).toBe('0')
    // Open orders hold some of it.
    const resting = { ...wire, available_balance: decimal('880') }
    expect(mapAccountSummary(resting, positions).availableMargin).toBe('880')
  })

  it('stand on the margin alone, where the account holds a spot wallet too', () => {
    const wire = WireAccount.parse(account)
    const positions = mapPositions(wire, { find })
    const { ledgers, portfolioValue } = mapAccountSummary(
      { ...wire, total_asset_value: decimal('1950') },
      positions,
    )
    expect(portfolioValue).toBe('1950')
    expect(ledgers).toEqual([{ equity: '1450', marginUsed: '550', withdrawable: '900' }])
  })

  const facts = {
    deployment: DEPLOYMENT,
    find,
    assets: new Map(),
    priceOf: (assetId: number) => (assetId === 1 ? decimal('3000.5') : undefined),
  }

  it('show balances by ledger, fees of the tier and the venue’s own settings', () => {
    const result = mapAccount(WireAccount.parse(account), {
      ...facts,
      limits: {
        user_tier_name: 'premium',
        current_maker_fee_tick: 40,
        current_taker_fee_tick: 280,
      },
      apiKey: { index: 42, isRegistered: true },
    })
    expect(Account.parse(result)).toEqual(result)
    expect(result).toMatchObject({
      address: '0xabcdef0000000000000000000000000000000001',
      feeTier: { maker: '0.00004', taker: '0.00028' },
      collateralBalances: [{ categoryId: 'lighter', units: '1000', transferable: '900.5' }],
      balances: [{ categoryId: 'spot', units: '10', transferable: '6' }],
      config: {
        accountIndex: '1001',
        apiKeyIndex: 42,
        apiKeyRegistered: true,
        userTierName: 'premium',
      },
    })
  })

  it('count a spot wallet as collateral in a unified account alone', () => {
    const usdc = {
      symbol: 'USDC',
      asset_id: 3,
      balance: '10',
      locked_balance: '0',
      margin_mode: 'enabled',
    }
    const rowsOf = (account_trading_mode: number) => {
      const wire = WireAccount.parse({ ...account, account_trading_mode, assets: [usdc] })
      const { balances, collateralBalances } = mapAccount(wire, facts)
      return [balances, collateralBalances].map((rows) => rows.map(({ categoryId }) => categoryId))
    }
    expect(rowsOf(0)).toEqual([['spot'], ['lighter']])
    expect(rowsOf(1)).toEqual([[], ['lighter', 'spot']])
  })

  it('value an asset at the price given, and say nothing of one without a price', () => {
    const row = { locked_balance: '0', margin_mode: 'disabled' }
    const assets = [
      { ...row, symbol: 'ETH', asset_id: 1, balance: '0.5' },
      { ...row, symbol: 'LIT', asset_id: 2, balance: '7' },
    ]
    const [eth, lit] = mapAccount(WireAccount.parse({ ...account, assets }), facts).balances
    expect(eth).toMatchObject({ price: '3000.5', valueUsd: '1500.25' })
    expect(lit).not.toHaveProperty('price')
    expect(lit).not.toHaveProperty('valueUsd')
  })
})

const trade = {
  trade_id: 900,
  type: 'trade',
  market_id: 0,
  size: '0.5000',
  price: '3000.00',
  usd_amount: '1500.000000',
  ask_id: 11,
  bid_id: 22,
  ask_client_id: 1,
  bid_client_id: 0,
  ask_account_id: 1001,
  bid_account_id: 2002,
  is_maker_ask: false,
  timestamp: NOW_MS,
  taker_fee: 280,
  maker_fee: 40,
  integrator_taker_fee: 100,
  taker_position_size_before: '0.2',
  maker_position_size_before: '0',
  ask_account_pnl: '12.5',
  bid_account_pnl: '0',
}

describe('fills', () => {
  const fill = (accountIndex: string, change: object = {}, market: Record<string, unknown> = {}) =>
    mapFill(WireTrade.parse({ ...trade, ...change }), listed(market), { accountIndex })

  it('show the seller who crossed: fees of the venue and of the integrator, and what it closed', () => {
    const result = fill('1001')
    expect(Fill.parse(result)).toEqual(result)
    expect(result).toMatchObject({
      id: '900',
      orderId: '0:11',
      clientOrderId: '0:1',
      side: 'SELL',
      liquidity: 'taker',
      fee: { amount: '0.57', asset: 'USDC' },
      builderFee: { amount: '0.15', asset: 'USDC' },
      realizedPnl: '12.5',
      startPosition: '0.2',
      classification: 'Switched Short',
    })
  })

  it('show the buyer who rested', () => {
    expect(fill('2002')).toMatchObject({
      orderId: '0:22',
      side: 'BUY',
      liquidity: 'maker',
      fee: { amount: '0.06' },
      realizedPnl: null,
      classification: 'Opened Long',
    })
    expect(fill('2002')).not.toHaveProperty('clientOrderId')
    expect(fill('3')).toBeUndefined()
  })

  it.each([
    ['0.5', 'Closed Long'],
    ['1', 'Reduced Long'],
    ['0', 'Opened Short'],
    ['-1', 'Increased Short'],
  ])('name what a sell of 0.5 does to %s', (before, classification) => {
    expect(fill('1001', { taker_position_size_before: before })).toMatchObject({ classification })
  })

  it('show spot, liquidations, and an account that traded with itself once', () => {
    expect(fill('1001', {}, ETH_USDC)).toMatchObject({ classification: 'Spot Sell' })
    expect(fill('1001', { type: 'liquidation' })).toMatchObject({ isLiquidation: true })
    const own = fill('1001', { bid_account_id: 1001 })
    expect(own).toMatchObject({ liquidity: 'taker', side: 'SELL' })
  })
})

describe('activities', () => {
  const facts = { provider: 'lighter', accountIndex: '1001', assets: new Map(), collateral: 'USDC' }
  const movement = { id: 5, asset_id: 3, amount: '100.5', timestamp: NOW_MS }

  it('show deposits and withdrawals, but none that failed', () => {
    const deposit = mapDeposit(WireDeposit.parse(movement), facts)
    expect(Activity.parse(deposit)).toEqual(deposit)
    expect(deposit).toMatchObject({ type: 'DEPOSIT', amount: '100.5', asset: 'USDC' })
    const withdrawal = (status: string) =>
      mapWithdrawal(WireWithdrawal.parse({ ...movement, status }), facts)
    expect(withdrawal('pending')).toMatchObject({ type: 'WITHDRAWAL', id: 'withdrawal-5' })
    const to = { ...facts, owner: '0x00000000000000000000000000000000000000aa' }
    const sent = (type: string) =>
      mapWithdrawal(WireWithdrawal.parse({ ...movement, status: 'completed', type }), to)
    expect(sent('secure')).toMatchObject({ counterpartyAddress: to.owner })
    expect(sent('fast')).not.toHaveProperty('counterpartyAddress')
    expect(withdrawal('failed')).toBeUndefined()
    expect(withdrawal('refunded')).toBeUndefined()
  })

  it('show which way a transfer went', () => {
    const transfer = (from: number, to: number) =>
      mapTransfer(
        WireTransfer.parse({
          ...movement,
          type: 'L2TransferInflow',
          from_account_index: from,
          to_account_index: to,
          from_route: 'perps',
          to_route: 'spot',
          fee: '1',
        }),
        facts,
      )
    expect(Activity.parse(transfer(1001, 5))).toMatchObject({
      direction: 'OUT',
      counterpartyAccountIndex: '5',
      fees: [{ amount: '1', asset: 'USDC' }],
    })
    expect(transfer(5, 1001)).toMatchObject({ direction: 'IN', counterpartyAccountIndex: '5' })
    const own = transfer(1001, 1001)
    expect(own).toMatchObject({ direction: 'INTERNAL', from: 'perps', to: 'spot' })
    expect(own).not.toHaveProperty('counterpartyAccountIndex')
  })

  it('show funding of a short with a negative size', () => {
    const funding = mapFundingActivity(
      WirePositionFunding.parse({
        timestamp: NOW_MS / 1000,
        market_id: 0,
        funding_id: 8,
        change: '-0.5',
        rate: '0.0100',
        position_size: '2',
        position_side: 'short',
      }),
      listed(),
    )
    expect(Activity.parse(funding)).toEqual(funding)
    expect(funding).toMatchObject({ amount: '-0.5', positionSize: '-2', fundingRate: '0.0001' })
  })
})
