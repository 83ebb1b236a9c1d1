import { z } from 'zod'
import { FIELD_PRIME } from '@/lib/ecgfp5/ecgfp5'

/**
 * An unsigned integer as the venue's JSON carries it: a number, or a text where it may be larger.
 * Each one is an element of the field when it is hashed, so that none is as large as the prime.
 */
const Uint = z
  .union([z.int().min(0), z.string().regex(/^\d{1,20}$/)])
  .transform((value) => BigInt(value))
  .refine((value) => value < FIELD_PRIME)
const Flag = z.union([z.literal(0), z.literal(1)]).transform((value) => BigInt(value))
const Base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)
const L1Sig = z.string().regex(/^(0x[0-9a-fA-F]{130})?$/)
const Attributes = z
  .record(z.string().regex(/^[1-8]$/), Uint)
  .refine((map) => Object.keys(map).length <= 4)
  .nullish()
  .transform(
    (map) => new Map(Object.entries(map ?? {}).map(([key, value]) => [Number(key), value])),
  )

const common = { ExpiredAt: Uint, Nonce: Uint, Sig: Base64, L2TxAttributes: Attributes }
const account = { AccountIndex: Uint, ApiKeyIndex: Uint }
const orderFields = {
  MarketIndex: Uint,
  ClientOrderIndex: Uint,
  BaseAmount: Uint,
  Price: Uint,
  IsAsk: Flag,
  Type: Uint,
  TimeInForce: Uint,
  ReduceOnly: Flag,
  TriggerPrice: Uint,
  OrderExpiry: Uint,
}
const Order = z.object(orderFields)
export type OrderFields = z.infer<typeof Order>

/** Every transaction that the face knows, by its type number. */
const TRANSACTIONS = {
  8: z.object({ ...account, PubKey: Base64, L1Sig, ...common }),
  12: z.object({
    FromAccountIndex: Uint,
    ApiKeyIndex: Uint,
    ToAccountIndex: Uint,
    AssetIndex: Uint,
    FromRouteType: Uint,
    ToRouteType: Uint,
    Amount: Uint,
    USDCFee: Uint,
    Memo: z.array(z.int().min(0).max(255)).length(32),
    L1Sig,
    ...common,
  }),
  13: z.object({
    FromAccountIndex: Uint,
    ApiKeyIndex: Uint,
    AssetIndex: Uint,
    RouteType: Uint,
    Amount: Uint,
    ...common,
  }),
  14: z.object({ ...account, ...orderFields, ...common }),
  15: z.object({ ...account, MarketIndex: Uint, Index: Uint, ...common }),
  16: z.object({ ...account, TimeInForce: Uint, Time: Uint, ...common }),
  17: z.object({
    ...account,
    MarketIndex: Uint,
    Index: Uint,
    BaseAmount: Uint,
    Price: Uint,
    TriggerPrice: Uint,
    ...common,
  }),
  20: z.object({
    ...account,
    MarketIndex: Uint,
    InitialMarginFraction: Uint,
    MarginMode: Uint,
    ...common,
  }),
  28: z.object({ ...account, GroupingType: Uint, Orders: z.array(Order).max(8), ...common }),
  29: z.object({ ...account, MarketIndex: Uint, USDCAmount: Uint, Direction: Uint, ...common }),
  41: z.object({ ...account, AccountTradingMode: Uint, ...common }),
  42: z.object({ ...account, AssetIndex: Uint, AssetMarginMode: Uint, ...common }),
  45: z.object({
    ...account,
    IntegratorAccountIndex: Uint,
    MaxPerpsTakerFee: Uint,
    MaxPerpsMakerFee: Uint,
    MaxSpotTakerFee: Uint,
    MaxSpotMakerFee: Uint,
    ApprovalExpiry: Uint,
    L1Sig,
    ...common,
  }),
} as const

export type TransactionType = keyof typeof TRANSACTIONS
export type TransactionOf<Type extends TransactionType> = z.infer<(typeof TRANSACTIONS)[Type]>
/** A transaction with its type. */
export type Transaction = {
  [Type in TransactionType]: { type: Type; info: TransactionOf<Type> }
}[TransactionType]

/** Reads the fields of a transaction; undefined where it is none of its type. */
export function readTransaction(type: number, value: unknown): Transaction | undefined {
  switch (type) {
    case 8:
      return read(8, value)
    case 12:
      return read(12, value)
    case 13:
      return read(13, value)
    case 14:
      return read(14, value)
    case 15:
      return read(15, value)
    case 16:
      return read(16, value)
    case 17:
      return read(17, value)
    case 20:
      return read(20, value)
    case 28:
      return read(28, value)
    case 29:
      return read(29, value)
    case 41:
      return read(41, value)
    case 42:
      return read(42, value)
    case 45:
      return read(45, value)
    default:
      return undefined
  }
}

function read<Type extends TransactionType>(
  type: Type,
  value: unknown,
): { type: Type; info: TransactionOf<Type> } | undefined {
  const schema: z.ZodType = TRANSACTIONS[type]
  const parsed = schema.safeParse(value)
  // The schema of a type gives what the type is named for.
  return parsed.success ? { type, info: parsed.data as TransactionOf<Type> } : undefined
}

export function isTransactionType(type: number): type is TransactionType {
  return type in TRANSACTIONS
}
