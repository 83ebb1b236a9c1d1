import { z } from 'zod'
import { type Decimal, DecimalError } from '@/lib/decimal/decimal'
import { toScaledInteger } from '@/lib/decimal/scale'
import { NonNegativeDecimal, PositiveDecimal } from '@/lib/schema/model/primitives'
import { tryParse } from '@/lib/schema/parse'
import { hexToBytes } from './bytes'
import { type Fields, ORDER_LAYOUT, type Transaction, TransactionError } from './transaction'

/** What the service writes into every step that is signed, beside what the action says. */
export interface TransactionStamp {
  account_index: number
  /** Slot of the key that signs. */
  api_key_index: number
  /** The venue's next nonce of the slot, or the one after within an action. */
  nonce: number
  /** Unix milliseconds after which the venue refuses the transaction. */
  expired_at: number
}

/** Whole numbers as the venue's own clients write them: a number, a digit string, or a boolean. */
const Integer = z
  .union([z.int().min(0), z.string().regex(/^\d{1,20}$/), z.boolean()])
  .transform((value) => BigInt(value))

const integrator = {
  integrator_account_index: Integer.optional(),
  integrator_taker_fee: Integer.optional(),
  integrator_maker_fee: Integer.optional(),
}

const order = {
  market_index: Integer,
  client_order_index: Integer,
  base_amount: Integer,
  price: Integer,
  is_ask: Integer,
  order_type: Integer,
  time_in_force: Integer,
  reduce_only: Integer,
  trigger_price: Integer,
  order_expiry: Integer,
}

const stamp = {
  account_index: Integer,
  api_key_index: Integer,
  nonce: Integer,
  expired_at: Integer,
}

const GroupedOrder = z.strictObject(
  Object.fromEntries(ORDER_LAYOUT.map(({ name }) => [name, Integer])),
)

const kinds = {
  createOrder: z.strictObject({ ...order, ...integrator, ...stamp }),
  createGroupedOrders: z.strictObject({
    grouping_type: Integer,
    orders: z.array(GroupedOrder).min(2).max(3),
    ...integrator,
    ...stamp,
  }),
  cancelOrder: z.strictObject({ market_index: Integer, order_index: Integer, ...stamp }),
  cancelAllOrders: z.strictObject({ time_in_force: Integer, timestamp_ms: Integer, ...stamp }),
  modifyOrder: z.strictObject({
    market_index: Integer,
    order_index: Integer,
    base_amount: Integer,
    price: Integer,
    trigger_price: Integer,
    ...integrator,
    ...stamp,
  }),
  updateLeverage: z.strictObject({
    market_index: Integer,
    fraction: Integer,
    margin_mode: Integer,
    ...stamp,
  }),
  updateMargin: z.strictObject({
    market_index: Integer,
    usdc_amount: Integer,
    direction: Integer,
    ...stamp,
  }),
  withdraw: z.strictObject({
    asset_index: Integer,
    route_type: Integer,
    amount: PositiveDecimal,
    decimals: z.int().min(0).max(18),
    symbol: z.string().max(32),
    min_withdrawal_amount: NonNegativeDecimal,
    ...stamp,
  }),
  transfer: z.strictObject({
    asset_index: Integer,
    sourceDex: z.enum(['perps', 'spot']),
    destinationDex: z.enum(['perps', 'spot']),
    amount: Integer,
    ...stamp,
  }),
  changePubKey: z.strictObject({
    new_public_key: z.string().regex(/^(?:0x)?[0-9a-fA-F]{80}$/),
    ...stamp,
  }),
  approveIntegrator: z.strictObject({
    integrator_account_index: Integer,
    max_perps_taker_fee: Integer,
    max_perps_maker_fee: Integer,
    max_spot_taker_fee: Integer,
    max_spot_maker_fee: Integer,
    approval_expiry: Integer,
    ...stamp,
  }),
  updateAccountConfig: z.strictObject({ account_trading_mode: Integer, ...stamp }),
  updateAccountAssetConfig: z.strictObject({ asset_index: Integer, enabled: Integer, ...stamp }),
} as const

/** The kinds of `wasmSignParams` that are signed; `changeAccountTier` and `referralUse` are not. */
type SignKind = keyof typeof kinds

type Kinds = { [Kind in SignKind]: z.output<(typeof kinds)[Kind]> }
type Stamped = Pick<Kinds['createOrder'], keyof TransactionStamp>

/** The venue's name of a field where it is not that of the parameter in capitals. */
const names: Readonly<Record<string, string>> = {
  order_index: 'Index',
  timestamp_ms: 'Time',
  order_type: 'Type',
  fraction: 'InitialMarginFraction',
  usdc_amount: 'USDCAmount',
  enabled: 'AssetMarginMode',
}

/** `base_amount` -> `BaseAmount`. */
function venueName(parameter: string): string {
  return (
    names[parameter] ??
    parameter.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  )
}

/**
 * The transaction that stamped `wasmSignParams` stand for: every field is used, and an unknown one
 * refuses all. What is signed comes from here alone.
 * @throws TransactionError naming what is missing, foreign, malformed or out of range
 */
export function transactionOf(params: Readonly<Record<string, unknown>>): Transaction {
  const { kind, ...rest } = params
  if (!isSignKind(kind)) throw new TransactionError('kind', `${String(kind)} is not signed`)
  switch (kind) {
    case 'createOrder': {
      const { fields, attributes } = withIntegrator(parse(kind, rest))
      return finish(14, fields, attributes)
    }
    case 'modifyOrder': {
      const { fields, attributes } = withIntegrator(parse(kind, rest))
      return finish(17, fields, attributes)
    }
    case 'createGroupedOrders': {
      const { orders, ...params } = parse(kind, rest)
      const { fields, attributes } = withIntegrator(params)
      return { ...finish(28, fields, attributes), orders }
    }
    case 'withdraw':
      return withdrawal(parse(kind, rest))
    case 'transfer':
      return ownTransfer(parse(kind, rest))
    case 'changePubKey': {
      const { new_public_key, ...fields } = parse(kind, rest)
      const publicKey = hexToBytes(new_public_key)
      return { ...finish(8, fields), ...(publicKey && { publicKey }) }
    }
    default:
      return finish(TYPES[kind], parse(kind, rest))
  }
}

const TYPES = {
  cancelOrder: 15,
  cancelAllOrders: 16,
  updateLeverage: 20,
  updateMargin: 29,
  updateAccountConfig: 41,
  updateAccountAssetConfig: 42,
  approveIntegrator: 45,
} as const

function isSignKind(kind: unknown): kind is SignKind {
  return typeof kind === 'string' && Object.hasOwn(kinds, kind)
}

function parse<Kind extends SignKind>(kind: Kind, params: unknown): Kinds[Kind] {
  const schema: z.ZodType<Kinds[Kind]> = kinds[kind] as never
  const result = tryParse(schema, params)
  if (result.success) return result.data
  throw new TransactionError(result.field || 'wasmSignParams', result.message)
}

/** Takes the integrator out of the fields: it is hashed as attributes, zeros left out. */
function withIntegrator<
  Params extends {
    integrator_account_index?: bigint | undefined
    integrator_taker_fee?: bigint | undefined
    integrator_maker_fee?: bigint | undefined
  },
>(params: Params) {
  const {
    integrator_account_index: account = 0n,
    integrator_taker_fee: takerFee = 0n,
    integrator_maker_fee: makerFee = 0n,
    ...fields
  } = params
  if (account === 0n && (takerFee > 0n || makerFee > 0n)) {
    throw new TransactionError('integrator_account_index', 'is required beside its fees')
  }
  const attributes: Record<number, bigint> = {}
  if (account > 0n) attributes[1] = account
  if (takerFee > 0n) attributes[2] = takerFee
  if (makerFee > 0n) attributes[3] = makerFee
  return { fields, attributes }
}

function finish(
  type: Transaction['type'],
  params: Omit<Stamped, never>,
  attributes: Record<number, bigint> = {},
): Transaction {
  const { nonce, expired_at: expiredAt, ...rest } = params
  const fields: Fields = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [venueName(name), value]),
  )
  return { type, fields, nonce, expiredAt, attributes }
}

function withdrawal(params: Kinds['withdraw']): Transaction {
  const { amount, decimals, min_withdrawal_amount, symbol: _, account_index, ...rest } = params
  const units = scale(amount, decimals)
  if (units < scale(min_withdrawal_amount, decimals)) {
    throw new TransactionError('amount', `is below the minimum of ${min_withdrawal_amount}`)
  }
  const { fields, ...made } = finish(13, { ...rest, account_index })
  const { AccountIndex: FromAccountIndex, ...others } = fields
  return { ...made, fields: { ...others, FromAccountIndex: FromAccountIndex ?? 0n, Amount: units } }
}

function scale(amount: Decimal, decimals: number): bigint {
  try {
    return toScaledInteger(amount, decimals)
  } catch (error) {
    if (error instanceof DecimalError) throw new TransactionError('amount', error.message)
    throw error
  }
}

/** From one ledger of the account to the other: no fee, no memo, no wallet. */
function ownTransfer(params: Kinds['transfer']): Transaction {
  const { sourceDex, destinationDex, amount, account_index, ...rest } = params
  if (sourceDex === destinationDex) {
    throw new TransactionError('destinationDex', 'must differ from sourceDex')
  }
  const { fields, ...made } = finish(12, { ...rest, account_index })
  const { AccountIndex, ...others } = fields
  return {
    ...made,
    memo: new Uint8Array(32),
    fields: {
      ...others,
      FromAccountIndex: account_index,
      ToAccountIndex: account_index,
      FromRouteType: ROUTES[sourceDex],
      ToRouteType: ROUTES[destinationDex],
      Amount: amount,
      USDCFee: 0n,
    },
  }
}

/** The venue's numbers of its ledgers. */
const ROUTES = { perps: 0n, spot: 1n } as const
