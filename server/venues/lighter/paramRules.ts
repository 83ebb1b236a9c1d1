import type { ActionType } from '@/lib/schema/model/enums'
import type { ParamDescriptor, ParamValue } from '@/lib/schema/model/provider'
import { SCHEDULE_MAX_MS, SCHEDULE_MIN_MS } from '@/lib/venues/lighter/actions/cancelOrder'
import { EXPIRY_MAX_MS, EXPIRY_MIN_MS } from '@/lib/venues/lighter/actions/order'
import { TWAP_SECONDS_MAX, TWAP_SECONDS_MIN } from '@/lib/venues/lighter/actions/placeTwapOrder'
import { ACCOUNT_TIERS } from '@/lib/venues/lighter/actions/setup'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import type { LighterConfig } from '@/server/config/lighter'

/** What the tiers of accounts are called. */
export const TIER_LABELS = { premium: 'Premium', plus: 'Plus' } as const

const CHAIN_NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  31337: 'Perpdesk Paper',
}

/** What the screen may offer of an action; the same rules are checked when it is created. */
export function paramsOf(
  type: ActionType,
  config: LighterConfig,
  markets: LighterMarkets | undefined,
): ParamDescriptor[] {
  switch (type) {
    case 'placeOrder':
      return [
        choice('timeInForce', ['GTC', 'IOC', 'POST_ONLY', 'GTT']),
        { name: 'expiresAt', type: 'string', minimum: EXPIRY_MIN_MS, maximum: EXPIRY_MAX_MS },
        marginMode(),
        // Exits of an order cover all of it.
        leg('takeProfit'),
        leg('takeProfit.limitPrice'),
        leg('stopLoss'),
        leg('stopLoss.limitPrice'),
        slotParam(),
      ]
    case 'placeTriggerOrder':
      return [
        ...['takeProfit', 'stopLoss'].flatMap((name) => [
          leg(name),
          leg(`${name}.limitPrice`),
          leg(`${name}.size`),
        ]),
        slotParam(),
      ]
    case 'placeTwapOrder':
      return [
        {
          name: 'durationSeconds',
          type: 'integer',
          required: true,
          minimum: TWAP_SECONDS_MIN,
          maximum: TWAP_SECONDS_MAX,
        },
        slotParam(),
      ]
    case 'cancelAllOrders':
      return [
        {
          name: 'timeInForce',
          type: 'integer',
          required: true,
          values: [
            { value: '0', label: 'At once' },
            { value: '1', label: 'At a time' },
            { value: '2', label: 'Call off' },
          ],
        },
        {
          name: 'timestampMs',
          type: 'integer',
          minimum: SCHEDULE_MIN_MS,
          maximum: SCHEDULE_MAX_MS,
        },
        slotParam(),
      ]
    case 'modifyOrder':
      return [
        { name: 'price', type: 'decimal', required: true },
        { name: 'size', type: 'decimal', required: true },
        slotParam(),
      ]
    case 'updateLeverage':
      return [marginMode(), slotParam()]
    case 'withdrawal':
      return withdrawalParams(config, markets)
    case 'sendAsset':
      return sendAssetParams(config)
    case 'deposit':
      return depositParams(config)
    case 'accountType':
      return [tierParam()]
    default:
      return [slotParam()]
  }
}

function withdrawalParams(
  config: LighterConfig,
  markets: LighterMarkets | undefined,
): ParamDescriptor[] {
  const assets = assetValues(config, markets)
  const owner = { value: 'owner', label: 'Your own address' }
  return [
    { name: 'destination', type: 'address', required: true, values: [owner], default: owner },
    { name: 'amount', type: 'decimal', required: true },
    { name: 'assetId', type: 'string', values: assets, ...recommended(assets) },
    { name: 'route', type: 'string', values: LEDGERS, ...recommended(LEDGERS) },
    slotParam(),
  ]
}

// The collateral alone changes its ledger, whatever else the account holds.
function sendAssetParams({ collateral }: LighterConfig): ParamDescriptor[] {
  const assets = [{ value: String(collateral.assetId), label: collateral.symbol }]
  return [
    {
      name: 'collateral',
      type: 'string',
      required: true,
      values: assets,
      ...recommended(assets),
    },
    { name: 'sourceDex', type: 'string', required: true, values: LEDGERS },
    { name: 'destinationDex', type: 'string', required: true, values: LEDGERS },
    { name: 'amount', type: 'decimal', required: true },
    slotParam(),
  ]
}

// Native gas is no token that a wallet could approve.
function depositParams({ deposit, collateral }: LighterConfig): ParamDescriptor[] {
  const token = deposit?.tokens[String(collateral.assetId)]
  if (deposit === undefined || token === undefined) return []
  const tokens = [{ value: token, label: collateral.symbol }]
  const chain = {
    value: String(deposit.chainId),
    label: CHAIN_NAMES[deposit.chainId] ?? `Chain ${deposit.chainId}`,
  }
  return [
    { name: 'amount', type: 'decimal', required: true },
    {
      name: 'tokenAddress',
      type: 'address',
      required: true,
      values: tokens,
      ...recommended(tokens),
    },
    { name: 'chainId', type: 'integer', required: true, values: [chain], default: chain },
  ]
}

/** Slots that the venue's own front ends use: a key there would end theirs. */
export const RESERVED_SLOTS: ParamValue[] = ['0', '1', '2', '3'].map((value) => ({
  value,
  label: 'Used by the venue’s own apps.',
}))

/** Highest slot that holds a key. */
const SLOT_MAX = Number(LIMITS.apiKeyIndex)

const LEDGERS: ParamValue[] = [
  { value: 'perps', label: 'Perpetuals' },
  { value: 'spot', label: 'Spot' },
]

/** The collateral first. */
function assetValues(
  { collateral }: LighterConfig,
  markets: LighterMarkets | undefined,
): ParamValue[] {
  const own = { value: String(collateral.assetId), label: collateral.symbol }
  const others = [...(markets?.assets.values() ?? [])].filter(({ id }) => id !== own.value)
  return [own, ...others.map(({ id, displaySymbol }) => ({ value: id, label: displaySymbol }))]
}

function choice(name: string, values: readonly string[]): ParamDescriptor {
  return { name, type: 'string', values: values.map((value) => ({ value, label: value })) }
}

function marginMode(): ParamDescriptor {
  const values = [
    { value: 'CROSS', label: 'Cross' },
    { value: 'ISOLATED', label: 'Isolated' },
  ]
  return { name: 'marginMode', type: 'string', values, ...recommended(values) }
}

function leg(name: string): ParamDescriptor {
  return { name, type: name.includes('.') ? 'decimal' : 'object' }
}

/** The slot whose key signs, where the caller names one. */
export function slotParam(): ParamDescriptor {
  return { name: 'apiKeyIndex', type: 'integer', required: false, minimum: 0, maximum: SLOT_MAX }
}

/** The tier of an account; its change is no transaction, so that no slot signs it. */
export function tierParam(): ParamDescriptor {
  const values = ACCOUNT_TIERS.map((value) => ({ value, label: TIER_LABELS[value] }))
  return { name: 'tier', type: 'string', required: true, values, ...recommended(values) }
}

/** The first of the values, as the one to take. */
export function recommended(values: readonly ParamValue[]): { default?: ParamValue } {
  const [first] = values
  return first === undefined ? {} : { default: first }
}
