import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { ETH_REF, fees, NOW_MS, signStep } from './honestSteps'

export const DAY_MS = 86_400_000
/** End of an order that stays open until it is cancelled. */
export const GTC = NOW_MS + 28 * DAY_MS

/** An action as it was asked for, and the steps that are staged for it. */
export interface Case {
  action: ActionType
  params: unknown
  steps: readonly ActionStep[]
}

/** A limit order as it is asked for. */
export const limit = {
  market: ETH_REF,
  side: 'BUY',
  type: 'LIMIT',
  size: '1.5',
  price: '2900.25',
  reduceOnly: false,
  timeInForce: 'GTC',
}
/** The same as it is staged, without its fees and its stamp. */
export const limitParams = {
  kind: 'createOrder',
  market_index: 0,
  client_order_index: 5,
  base_amount: 15_000,
  price: 290_025,
  is_ask: 0,
  order_type: 0,
  time_in_force: 1,
  reduce_only: 0,
  trigger_price: 0,
  order_expiry: GTC,
}
const exit = (more: JsonObject): JsonObject => ({
  MarketIndex: 0,
  BaseAmount: 0,
  IsAsk: 1,
  TimeInForce: 0,
  ReduceOnly: 1,
  OrderExpiry: GTC,
  ...more,
})

/** Both exits as they are asked for, without an entry and for a position. */
const bothExits = { takeProfit: { triggerPrice: '3100' }, stopLoss: { triggerPrice: '2800' } }

/** The same as they are staged: one cancels the other. */
const pairOf = (BaseAmount: number): JsonObject => ({
  kind: 'createGroupedOrders',
  grouping_type: 2,
  orders: [
    {
      ...exit({ ClientOrderIndex: 5, Price: 294_500, Type: 4, TriggerPrice: 310_000 }),
      BaseAmount,
    },
    {
      ...exit({ ClientOrderIndex: 6, Price: 266_000, Type: 2, TriggerPrice: 280_000 }),
      BaseAmount,
    },
  ],
  ...fees,
})

/** Orders of every kind with the steps that are staged for them, their numbers worked out by hand. */
export const orderCases: Record<string, Case> = {
  'a limit order': {
    action: 'placeOrder',
    params: limit,
    steps: [signStep('placeOrder', { ...limitParams, ...fees })],
  },
  'a market order': {
    action: 'placeOrder',
    params: { ...limit, type: 'MARKET', side: 'SELL', reduceOnly: true },
    steps: [
      signStep('placeOrder', {
        ...limitParams,
        is_ask: 1,
        order_type: 1,
        time_in_force: 0,
        reduce_only: 1,
        order_expiry: 0,
        ...fees,
      }),
    ],
  },
  'an order that ends': {
    action: 'placeOrder',
    params: { ...limit, timeInForce: 'GTT', expiresAt: String(NOW_MS + DAY_MS) },
    steps: [signStep('placeOrder', { ...limitParams, order_expiry: NOW_MS + DAY_MS })],
  },
  'a stop order': {
    action: 'placeOrder',
    params: { ...limit, type: 'STOP_MARKET', side: 'SELL', stopLoss: { triggerPrice: '2950' } },
    steps: [
      signStep('placeOrder', {
        ...limitParams,
        is_ask: 1,
        order_type: 2,
        time_in_force: 0,
        trigger_price: 295_000,
      }),
    ],
  },
  'an order with both exits': {
    action: 'placeOrder',
    params: {
      ...limit,
      takeProfit: { triggerPrice: '3100' },
      stopLoss: { triggerPrice: '2800', limitPrice: '2790' },
    },
    steps: [
      signStep('placeOrder', {
        kind: 'createGroupedOrders',
        grouping_type: 3,
        orders: [
          {
            ...exit({ ClientOrderIndex: 5, Price: 290_025, Type: 0, TriggerPrice: 0 }),
            BaseAmount: 15_000,
            IsAsk: 0,
            TimeInForce: 1,
            ReduceOnly: 0,
          },
          exit({ ClientOrderIndex: 6, Price: 294_500, Type: 4, TriggerPrice: 310_000 }),
          exit({
            ClientOrderIndex: 7,
            Price: 279_000,
            Type: 3,
            TimeInForce: 1,
            TriggerPrice: 280_000,
          }),
        ],
        ...fees,
      }),
    ],
  },
  'an order with a take-profit': {
    action: 'placeOrder',
    params: { ...limit, takeProfit: { triggerPrice: '3100', limitPrice: '3110' } },
    steps: [
      signStep('placeOrder', {
        kind: 'createGroupedOrders',
        grouping_type: 1,
        orders: [
          {
            ...exit({ ClientOrderIndex: 5, Price: 290_025, Type: 0, TriggerPrice: 0 }),
            BaseAmount: 15_000,
            IsAsk: 0,
            TimeInForce: 1,
            ReduceOnly: 0,
          },
          exit({
            ClientOrderIndex: 6,
            Price: 311_000,
            Type: 5,
            TimeInForce: 1,
            TriggerPrice: 310_000,
          }),
        ],
        ...fees,
      }),
    ],
  },
  'exits without an entry': {
    action: 'placeOrder',
    params: { ...limit, type: 'TRIGGER_ONLY', side: 'SELL', ...bothExits },
    steps: [signStep('placeOrder', pairOf(15_000))],
  },
  'a stop limit order that stays open': {
    action: 'placeOrder',
    params: { ...limit, type: 'STOP_LIMIT', side: 'SELL', stopLoss: { triggerPrice: '2950' } },
    steps: [
      signStep('placeOrder', {
        ...limitParams,
        is_ask: 1,
        order_type: 3,
        trigger_price: 295_000,
        ...fees,
      }),
    ],
  },
  'an immediate-or-cancel order': {
    action: 'placeOrder',
    params: { ...limit, timeInForce: 'IOC' },
    steps: [signStep('placeOrder', { ...limitParams, time_in_force: 0, order_expiry: 0, ...fees })],
  },
  'a post-only order': {
    action: 'placeOrder',
    params: { ...limit, timeInForce: 'POST_ONLY' },
    steps: [signStep('placeOrder', { ...limitParams, time_in_force: 2, ...fees })],
  },
  'a spot order': {
    action: 'placeOrder',
    params: { ...limit, market: { marketId: '2048', categoryId: 'spot' } },
    steps: [
      signStep('placeOrder', {
        ...limitParams,
        market_index: 2048,
        integrator_account_index: 7,
        integrator_taker_fee: 200,
        integrator_maker_fee: 100,
      }),
    ],
  },
  'an order after its leverage': {
    action: 'placeOrder',
    params: { ...limit, leverage: 10, marginMode: 'ISOLATED' },
    steps: [
      signStep('updateLeverage', {
        kind: 'updateLeverage',
        market_index: 0,
        fraction: 1_000,
        margin_mode: 1,
      }),
      signStep('placeOrder', { ...limitParams, ...fees }, 10),
    ],
  },
  'both exits of a position': {
    action: 'placeTriggerOrder',
    params: { market: ETH_REF, side: 'SELL', ...bothExits },
    steps: [signStep('placeTriggerOrder', pairOf(0))],
  },
  'a stop-loss of a position': {
    action: 'placeTriggerOrder',
    params: { market: ETH_REF, side: 'SELL', stopLoss: { triggerPrice: '2800' } },
    steps: [
      signStep('placeTriggerOrder', {
        ...limitParams,
        base_amount: 0,
        price: 266_000,
        is_ask: 1,
        order_type: 2,
        time_in_force: 0,
        reduce_only: 1,
        trigger_price: 280_000,
        ...fees,
      }),
    ],
  },
  'a TWAP': {
    action: 'placeTwapOrder',
    params: { market: ETH_REF, side: 'BUY', size: '1.5', durationSeconds: 600 },
    steps: [
      signStep('placeTwapOrder', {
        ...limitParams,
        price: 315_000,
        order_type: 6,
        order_expiry: NOW_MS + 600_000,
        ...fees,
      }),
    ],
  },
}
