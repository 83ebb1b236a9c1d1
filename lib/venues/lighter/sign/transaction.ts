import { bytesToElements } from '@/lib/ecgfp5/elements'
import { LIMITS } from './limits'

/** A whole-number field of a transaction, in the order in which it is hashed. */
export interface FieldLayout {
  /** As the venue spells it in `tx_info`. */
  readonly name: string
  readonly max: bigint
  readonly min?: bigint
  /** Hashed as its low and its high 32 bits. */
  readonly isSplit?: true
}

const field = (name: string, max: bigint, min?: bigint): FieldLayout =>
  min === undefined ? { name, max } : { name, max, min }
const amount = (name: string, min = 1n): FieldLayout => ({
  name,
  max: LIMITS.amount,
  min,
  isSplit: true,
})

const OWNER = [
  field('AccountIndex', LIMITS.accountIndex),
  field('ApiKeyIndex', LIMITS.apiKeyIndex),
] as const
const SENDER = [
  field('FromAccountIndex', LIMITS.accountIndex),
  field('ApiKeyIndex', LIMITS.apiKeyIndex),
] as const
const MARKET = field('MarketIndex', LIMITS.marketIndex)
const ORDER_INDEX = field('Index', LIMITS.orderIndex, 1n)
const ASSET = field('AssetIndex', 4_095n)

/** The ten fields of one order, alone in type 14 and several in type 28. */
export const ORDER_LAYOUT: readonly FieldLayout[] = [
  MARKET,
  field('ClientOrderIndex', LIMITS.clientOrderIndex),
  // Zero closes the whole position; only triggers and legs of a group may say so.
  field('BaseAmount', LIMITS.size),
  field('Price', LIMITS.price, 1n),
  field('IsAsk', 1n),
  field('Type', 6n),
  field('TimeInForce', 2n),
  field('ReduceOnly', 1n),
  field('TriggerPrice', LIMITS.price),
  field('OrderExpiry', LIMITS.timestamp),
]

/** The venue's numbers of the transactions that an account signs, and the fields they hash. */
export const TRANSACTION_LAYOUTS = {
  8: OWNER,
  9: OWNER,
  12: [
    ...SENDER,
    field('ToAccountIndex', LIMITS.accountIndex),
    ASSET,
    field('FromRouteType', 1n),
    field('ToRouteType', 1n),
    amount('Amount'),
    amount('USDCFee', 0n),
  ],
  13: [...SENDER, ASSET, field('RouteType', 1n), amount('Amount')],
  14: [...OWNER, ...ORDER_LAYOUT],
  15: [...OWNER, MARKET, ORDER_INDEX],
  16: [...OWNER, field('TimeInForce', 2n), field('Time', LIMITS.timestamp)],
  17: [
    ...OWNER,
    MARKET,
    ORDER_INDEX,
    field('BaseAmount', LIMITS.size),
    field('Price', LIMITS.price, 1n),
    field('TriggerPrice', LIMITS.price),
  ],
  20: [...OWNER, MARKET, field('InitialMarginFraction', 10_000n, 1n), field('MarginMode', 1n)],
  28: [...OWNER, field('GroupingType', 3n, 1n)],
  29: [...OWNER, MARKET, amount('USDCAmount'), field('Direction', 1n)],
  41: [...OWNER, field('AccountTradingMode', 1n)],
  42: [...OWNER, ASSET, field('AssetMarginMode', 1n)],
  45: [
    ...OWNER,
    field('IntegratorAccountIndex', LIMITS.accountIndex),
    field('MaxPerpsTakerFee', LIMITS.fee),
    field('MaxPerpsMakerFee', LIMITS.fee),
    field('MaxSpotTakerFee', LIMITS.fee),
    field('MaxSpotMakerFee', LIMITS.fee),
    field('ApprovalExpiry', LIMITS.timestamp),
  ],
} as const satisfies Record<number, readonly FieldLayout[]>

/** The venue's number of a transaction type. */
export type TransactionType = keyof typeof TRANSACTION_LAYOUTS

/** Highest value of each attribute, which stand beside a transaction's fields and are hashed with them. */
const ATTRIBUTE_MAX: Readonly<Record<number, bigint>> = {
  // Integrator's account, its taker fee, its maker fee.
  1: LIMITS.accountIndex,
  2: LIMITS.fee,
  3: LIMITS.fee,
  // Skip nonce, market of a cancel of all.
  4: 1n,
  5: LIMITS.marketIndex,
  // Self-trade: behaviour, what counts as one's own.
  6: 3n,
  7: 1n,
  // Version of the order.
  8: 2n ** 48n - 1n,
}
/** Value of an attribute that stands for its absence, where it is not 0. */
const ATTRIBUTE_NIL: Readonly<Record<number, bigint>> = { 5: 255n }
const ATTRIBUTES_MAX = 4
const ORDERS_MAX = 3
const MEMO_BYTES = 32
const PUBLIC_KEY_BYTES = 40
/** Prime that the eight-byte limbs of a key lie below. */
const FIELD_PRIME = 2n ** 64n - 2n ** 32n + 1n

/** Whole numbers by the venue's names. */
export type Fields = Readonly<Record<string, bigint>>

/** A transaction as it is hashed and signed. */
export interface Transaction {
  readonly type: TransactionType
  /** Every field of the type's layout, and no other. */
  readonly fields: Fields
  /** Unix milliseconds after which the venue refuses it. */
  readonly expiredAt: bigint
  readonly nonce: bigint
  /** Values by attribute number; absent ones and nil values are not hashed. */
  readonly attributes: Readonly<Record<number, bigint>>
  /** The new key, of type 8 alone. */
  readonly publicKey?: Uint8Array
  /** Orders of a group, parent first, of type 28 alone. */
  readonly orders?: readonly Fields[]
  /** 32 bytes, of type 12 alone; not hashed by the venue, but part of the wallet's message. */
  readonly memo?: Uint8Array
}

/** A transaction that the venue could not take, with the name of the field. */
export class TransactionError extends Error {
  override readonly name = 'TransactionError'
  readonly field: string

  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.field = field
  }
}

/** The attributes that say something: the venue reads the nil value of one as its absence. */
export function presentAttributes(
  attributes: Transaction['attributes'],
): Transaction['attributes'] {
  const present = Object.entries(attributes).filter(
    ([number, value]) => value !== (ATTRIBUTE_NIL[Number(number)] ?? 0n),
  )
  return Object.fromEntries(present)
}

/** Whether the number is a transaction type that an account signs. */
export function isTransactionType(type: number): type is TransactionType {
  return Object.hasOwn(TRANSACTION_LAYOUTS, type)
}

/** Throws a TransactionError where a field is missing, foreign or out of range. */
export function checkTransaction(transaction: Transaction): void {
  const { type, fields, attributes } = transaction
  checkFields(TRANSACTION_LAYOUTS[type], fields)
  checkRange('ExpiredAt', transaction.expiredAt, 1n, LIMITS.timestamp)
  checkRange('Nonce', transaction.nonce, 0n, LIMITS.nonce)
  if (Object.keys(attributes).length > ATTRIBUTES_MAX) {
    throw new TransactionError('L2TxAttributes', `are at most ${ATTRIBUTES_MAX}`)
  }
  for (const [number, value] of Object.entries(attributes)) {
    const max = ATTRIBUTE_MAX[Number(number)]
    if (max === undefined) throw new TransactionError('L2TxAttributes', `${number} is unknown`)
    checkRange(`L2TxAttributes.${number}`, value, 0n, max)
  }
  checkBytes('PubKey', transaction.publicKey, type === 8 ? PUBLIC_KEY_BYTES : undefined)
  checkLimbs('PubKey', transaction.publicKey)
  checkBytes('Memo', transaction.memo, type === 12 ? MEMO_BYTES : undefined)
  checkOrders(transaction)
}

function checkOrders({ type, orders }: Transaction): void {
  if ((type === 28) !== (orders !== undefined)) {
    throw new TransactionError('Orders', 'belong to a group of orders, and to nothing else')
  }
  if (orders === undefined) return
  if (orders.length < 2 || orders.length > ORDERS_MAX) {
    throw new TransactionError('Orders', `must be 2 to ${ORDERS_MAX}`)
  }
  for (const order of orders) checkFields(ORDER_LAYOUT, order)
}

function checkFields(layout: readonly FieldLayout[], fields: Fields): void {
  for (const { name, min = 0n, max } of layout) checkRange(name, fields[name], min, max)
  const foreign = Object.keys(fields).find((name) => !layout.some((field) => field.name === name))
  if (foreign !== undefined) throw new TransactionError(foreign, 'is no field of the transaction')
}

function checkRange(name: string, value: bigint | undefined, min: bigint, max: bigint): void {
  if (value === undefined) throw new TransactionError(name, 'is required')
  if (value < min || value > max) throw new TransactionError(name, `must be ${min} to ${max}`)
}

function checkLimbs(name: string, bytes: Uint8Array | undefined): void {
  const outside = bytesToElements(bytes ?? new Uint8Array()).findIndex(
    (limb) => limb >= FIELD_PRIME,
  )
  if (outside === -1) return
  throw new TransactionError(name, `limb ${outside} is outside of the field`)
}

function checkBytes(name: string, bytes: Uint8Array | undefined, length: number | undefined): void {
  if (bytes?.length !== length) {
    throw new TransactionError(
      name,
      length === undefined ? 'has no place here' : `has ${length} bytes`,
    )
  }
}
