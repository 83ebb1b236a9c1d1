import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { Account, AccountSummary, Balance, FeeTier } from '@/lib/schema/model/account'
import { Asset } from '@/lib/schema/model/asset'
import { Market } from '@/lib/schema/model/market'
import { MarketContext } from '@/lib/schema/model/marketContext'
import { Order } from '@/lib/schema/model/order'
import { Position } from '@/lib/schema/model/position'
import { account, NOW_MS, order, position } from '@/lib/venues/lighter/testing/accountRows'
import { DEPLOYMENT, ETH, ETH_USDC, listed } from '@/lib/venues/lighter/testing/details'
import { WireAccount, WireOrder, WirePosition } from '@/lib/venues/lighter/wire/account'
import { WireAsset, WireMarketDetails, WireMarketStats } from '@/lib/venues/lighter/wire/markets'
import { mapAccount, mapAccountSummary, mapPosition, mapPositions } from './account'
import { mapAsset } from './market'
import { mapContext } from './marketData'
import { mapOrder } from './order'

/** Why a field of a resource is missing: in some rows, or in all of them. */
type Reasons = Readonly<Record<string, string>>

interface Resource {
  schema: { shape: object }
  /** Rows of every kind that the venue has. */
  rows: readonly object[]
  /** Fields that some rows have. */
  sometimes?: Reasons
  /** Fields that no row has. */
  never?: Reasons
}

const find = (marketIndex: number) => listed({ market_id: marketIndex })
const spot = listed(ETH_USDC)
const perp = WireMarketDetails.parse(ETH)
const pair = WireMarketDetails.parse(ETH_USDC)
const stats = (market_id: number) =>
  WireMarketStats.parse({
    market_id,
    index_price: '3001',
    mid_price: '3000.5',
    ...(market_id === 0 && { mark_price: '3000', current_funding_rate: '0.0012' }),
  })
const asset = (change: object) =>
  mapAsset(
    WireAsset.parse({
      asset_id: 1,
      symbol: 'ETH',
      decimals: 8,
      l1_decimals: 18,
      min_transfer_amount: '0.001',
      min_withdrawal_amount: '0.001',
      ...change,
    }),
    DEPLOYMENT,
  )
const wireAccount = WireAccount.parse({
  ...account,
  assets: [
    ...account.assets,
    { symbol: 'LIT', asset_id: 2, balance: '7', locked_balance: '0', margin_mode: 'disabled' },
  ],
})
const facts = {
  deployment: DEPLOYMENT,
  find,
  assets: new Map(),
  priceOf: (assetId: number) => (assetId === 3 ? decimal('1') : undefined),
}
const whole = mapAccount(wireAccount, facts)
const positions = mapPositions(wireAccount, facts)
const orderOf = (change: object) => mapOrder(WireOrder.parse({ ...order, ...change }), listed())
const positionOf = (change: object) =>
  mapPosition(WirePosition.parse({ ...position, ...change }), listed()) ?? {}

const RESOURCES: Readonly<Record<string, Resource>> = {
  'a market': {
    schema: Market,
    rows: [
      listed().market,
      listed({ order_quote_limit: undefined }).market,
      listed({ min_base_amount: '0.0001' }).market,
      listed({ symbol: 'NEW' }).market,
      spot.market,
    ],
    sometimes: {
      maxLeverage: 'perpetuals only',
      maintenanceMarginRate: 'perpetuals only',
      marginFractionStep: 'perpetuals only',
      minLimitOrderSize: 'where the venue asks for more than one step',
      onlyIsolated: 'perpetuals only',
      positionMarginAdjustment: 'perpetuals only',
      underlying: 'where it is known what the symbol stands for',
      maxMarketOrderUsd: 'where the venue limits the value of an order',
      maxLimitOrderUsd: 'where the venue limits the value of an order',
    },
    never: {
      marginTiers: 'one rate holds for positions of every size',
      maxPositionSize: 'the venue publishes no largest position',
    },
  },
  'an asset': {
    schema: Asset,
    rows: [asset({}), asset({ l1_address: `0x${'0'.repeat(40)}` })],
    sometimes: { l1Address: 'where the token is on the chain' },
    never: {
      displayName: 'the venue publishes symbols alone',
      tags: 'the venue has none',
      aliases: 'of the base of a market alone, which is no asset here',
    },
  },
  'figures of a market': {
    schema: MarketContext,
    rows: [
      mapContext(listed(), perp, NOW_MS, stats(0)) ?? {},
      mapContext(listed(), perp, NOW_MS) ?? {},
      mapContext(spot, pair, NOW_MS, stats(2048)) ?? {},
      mapContext(listed(), WireMarketDetails.parse({ ...ETH, daily_price_change: -100 }), NOW_MS) ??
        {},
      mapContext(
        listed(),
        {
          ...perp,
          daily_price_change: undefined,
          daily_quote_token_volume: undefined,
        },
        NOW_MS,
      ) ?? {},
    ],
    sometimes: {
      oraclePrice: 'where listing or stream have an index price',
      prevDayPrice: 'where the change says of which price it is one',
      priceChange24h: 'where the venue publishes the change',
      volume24h: 'where the venue publishes the volume',
      openInterest: 'perpetuals only',
      funding: 'perpetuals only, once the stream has the rate',
    },
    never: {
      volumeByTimeframe: 'the venue does not split its volume by side',
      marketCap: 'the venue publishes no circulating supply',
      isUnderlyingClosed: 'the venue publishes no trading hours of underlyings',
    },
  },
  'an account': { schema: Account, rows: [whole] },
  'the fees of an account': { schema: FeeTier, rows: [whole.feeTier] },
  'the summary of an account': {
    schema: AccountSummary,
    rows: [
      mapAccountSummary(wireAccount, positions),
      mapAccountSummary({ ...wireAccount, total_asset_value: decimal('9000') }, positions),
    ],
    sometimes: { ledgers: 'where the account holds what is no margin' },
    never: { cash: 'unrealized profit can leave too' },
  },
  'a balance': {
    schema: Balance,
    rows: [...whole.balances, ...whole.collateralBalances],
    sometimes: {
      price: 'where someone prices the asset',
      valueUsd: 'where someone prices the asset',
    },
    never: { collateralWeight: 'the venue publishes no weights' },
  },
  'a position': {
    schema: Position,
    rows: [positionOf({}), positionOf({ total_funding_paid_out: undefined, margin_mode: 1 })],
    sometimes: { accruedFunding: 'where funding was paid' },
  },
  'an order': {
    schema: Order,
    rows: [
      orderOf({}),
      orderOf({ client_order_index: 0, filled_base_amount: '0', order_expiry: 0 }),
      orderOf({ type: 'twap' }),
      orderOf({ type: 'stop-loss-limit', trigger_price: '2900', parent_order_index: 12 }),
      orderOf({ type: 'liquidation', time_in_force: 'Unknown', status: 'canceled-oco' }),
    ],
    sometimes: {
      clientOrderId: 'where the sender gave it one',
      parentOrderId: 'exits of an order',
      averagePrice: 'once a part was executed',
      timeInForce: 'not of orders that the venue makes itself',
      expiresAt: 'where it ends by itself',
      isPositionSized: 'triggers only',
      triggerPrice: 'triggers only',
      triggerCondition: 'triggers only',
      limitPrice: 'limits behind a trigger only',
      durationSeconds: 'TWAPs only',
      startedAt: 'TWAPs only',
      statusReason: 'where the venue ended it for a reason',
    },
    never: { explorerLink: 'an order has no page; its executions have' },
  },
}

it.each(Object.entries(RESOURCES))('%s has every field, or leaves it out by decision', (_, row) => {
  const { schema, rows, sometimes = {}, never = {} } = row
  const isIn = (name: string) => (of: object) => Object(of)[name] !== undefined
  const names = Object.keys(schema.shape)
  const missing = names.filter((name) => !rows.some(isIn(name)))
  const changing = names.filter((name) => rows.some(isIn(name)) && !rows.every(isIn(name)))
  expect(missing.toSorted()).toEqual(Object.keys(never).toSorted())
  expect(changing.toSorted()).toEqual(Object.keys(sometimes).toSorted())
  // What the schema does not know would be dropped at the edge.
  for (const each of rows) {
    expect(Object.keys(each).filter((name) => !names.includes(name))).toEqual([])
  }
})
