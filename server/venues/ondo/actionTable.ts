import type { ActionType, Relay, Signer, SigningMethod } from '@/lib/schema/model/enums'
import type { ParamDescriptor } from '@/lib/schema/model/provider'
import { TWAP_FREQUENCIES, TWAP_RULES } from '@/lib/venues/ondo/actions/placeTwapOrder'
import { buildSessionStep, buildSetReferrer, buildSiweLogin } from './build/setup'
import {
  type Build,
  buildCancelAllOrders,
  buildCancelOrder,
  buildCancelTwapOrder,
  buildPlaceOrder,
  buildPlaceTriggerOrder,
  buildPlaceTwapOrder,
  buildUpdateLeverage,
  buildWithdrawal,
} from './build/trading'

/** What an action needs, and how its steps are made. */
export interface ActionEntry {
  signers: readonly Signer[]
  signingMethod: SigningMethod
  relay: Relay
  /** What must be configured for the action to be on offer. */
  needs?: 'referralCode'
  /** What this venue takes of the action's fields. */
  params?: readonly ParamDescriptor[]
  build: Build
}

const SDK = ['SDK'] as const
const USER = ['USER'] as const
const CLIENT = { signingMethod: 'session', relay: 'CLIENT' } as const
const RELAYED = { signers: SDK, signingMethod: 'hmac', relay: 'API' } as const

/** Every action of this venue; the descriptor advertises these and no others. */
export const actionTable = new Map<ActionType, ActionEntry>([
  ['siweLogin', { ...CLIENT, signers: USER, signingMethod: 'siwe', build: buildSiweLogin }],
  ['acceptProviderTerms', { ...CLIENT, signers: USER, build: buildSessionStep }],
  ['createDepositAddress', { ...CLIENT, signers: SDK, build: buildSessionStep }],
  ['registerApiKey', { ...CLIENT, signers: SDK, build: buildSessionStep }],
  ['setReferrer', { ...CLIENT, signers: SDK, needs: 'referralCode', build: buildSetReferrer }],
  [
    'placeOrder',
    {
      ...RELAYED,
      params: [
        needed(
          choice('type', ['MARKET', 'LIMIT', 'STOP_MARKET', 'TAKE_PROFIT_MARKET', 'TRIGGER_ONLY']),
        ),
        choice('STOP_MARKET.reduceOnly', ['true'], 'boolean'),
        choice('TAKE_PROFIT_MARKET.reduceOnly', ['true'], 'boolean'),
        choice('STOP_MARKET.price', [], 'decimal'),
        choice('TAKE_PROFIT_MARKET.price', [], 'decimal'),
        single('STOP_MARKET'),
        single('TAKE_PROFIT_MARKET'),
        choice('timeInForce', ['GTC', 'IOC', 'POST_ONLY']),
        choice('marginMode', ['CROSS']),
        plain('takeProfit', 'object'),
        choice('takeProfit.triggerPrice', ['beyondPrice'], 'decimal'),
        plain('stopLoss', 'object'),
        choice('stopLoss.triggerPrice', ['beyondPrice'], 'decimal'),
      ],
      build: buildPlaceOrder,
    },
  ],
  [
    'placeTriggerOrder',
    {
      ...RELAYED,
      params: [
        plain('takeProfit', 'object'),
        plain('takeProfit.size', 'decimal'),
        single('takeProfit'),
        plain('stopLoss', 'object'),
        plain('stopLoss.size', 'decimal'),
        single('stopLoss'),
      ],
      build: buildPlaceTriggerOrder,
    },
  ],
  [
    'placeTwapOrder',
    {
      ...RELAYED,
      params: [
        {
          ...needed(plain('durationSeconds', 'integer')),
          minimum: TWAP_RULES.durationSecondsMin,
          maximum: TWAP_RULES.durationSecondsMax,
        },
        choice('frequencySeconds', TWAP_FREQUENCIES.map(String), 'integer'),
        {
          ...plain('frequencySeconds.count', 'integer'),
          minimum: TWAP_RULES.childrenMin,
          maximum: TWAP_RULES.childrenMax,
        },
        plain('minPrice', 'decimal'),
        plain('maxPrice', 'decimal'),
      ],
      build: buildPlaceTwapOrder,
    },
  ],
  ['cancelOrder', { ...RELAYED, build: buildCancelOrder }],
  [
    'cancelAllOrders',
    {
      ...RELAYED,
      params: [needed(choice('timeInForce', ['0'], 'integer'))],
      build: buildCancelAllOrders,
    },
  ],
  ['cancelTwapOrder', { ...RELAYED, build: buildCancelTwapOrder }],
  [
    'updateLeverage',
    { ...RELAYED, params: [choice('marginMode', ['CROSS'])], build: buildUpdateLeverage },
  ],
  [
    'withdrawal',
    {
      ...RELAYED,
      params: [
        needed(choice('destination', ['addressBook'], 'address')),
        choice('assetId', ['USDC']),
      ],
      build: buildWithdrawal,
    },
  ],
])

function needed(param: ParamDescriptor): ParamDescriptor {
  return { ...param, required: true }
}

function plain(name: string, type: string): ParamDescriptor {
  return { name, type }
}

/** A position has one of it: another one replaces it. */
function single(name: string): ParamDescriptor {
  return { ...plain(`${name}.count`, 'integer'), maximum: 1 }
}

function choice(name: string, values: readonly string[], type = 'string'): ParamDescriptor {
  return {
    ...plain(name, type),
    values: values.map((value) => ({ value, label: value })),
  }
}
