import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { bytesToElements, elementsToBytes } from '@/lib/ecgfp5/elements'
import type { OrderFields, Transaction } from './layouts'

const LOW_BITS = 32n
const LOW_MASK = 0xffff_ffffn
/** Places of attributes in their hash. */
const ATTRIBUTES = 4
/** What the cancel-all market is when none is meant: it is left out. */
const NO_MARKET = 255n
const CANCEL_ALL_MARKET = 5

/**
 * The 40 bytes that a transaction is signed as: Poseidon2 over chain, type, nonce, expiry and the
 * fields of its type, and over the attributes where there are any.
 */
export function transactionHash(
  curve: Ecgfp5,
  chainId: number,
  transaction: Transaction,
): Uint8Array {
  const { info, type } = transaction
  const head = [BigInt(chainId), BigInt(type), info.Nonce, info.ExpiredAt]
  const hash = curve.hash([...head, ...bodyOf(curve, transaction)])
  const attributes = attributeElements(info.L2TxAttributes)
  return elementsToBytes(
    attributes === undefined ? hash : curve.hash([...hash, ...curve.hash(attributes)]),
  )
}

function attributeElements(attributes: ReadonlyMap<number, bigint>): bigint[] | undefined {
  const given = [...attributes]
    .filter(([kind, value]) => !(kind === CANCEL_ALL_MARKET ? value === NO_MARKET : value === 0n))
    .sort(([a], [b]) => a - b)
  if (given.length === 0) return undefined
  const elements = given.flatMap(([kind, value]) => [BigInt(kind), value])
  return [...elements, ...Array.from({ length: 2 * ATTRIBUTES - elements.length }, () => 0n)]
}

function bodyOf(curve: Ecgfp5, transaction: Transaction): bigint[] {
  switch (transaction.type) {
    case 8: {
      const { info } = transaction
      return [info.AccountIndex, info.ApiKeyIndex, ...bytesToElements(fromBase64(info.PubKey))]
    }
    case 12: {
      const { info } = transaction
      return [
        info.FromAccountIndex,
        info.ApiKeyIndex,
        info.ToAccountIndex,
        info.AssetIndex,
        info.FromRouteType,
        info.ToRouteType,
        ...halves(info.Amount),
        ...halves(info.USDCFee),
      ]
    }
    case 13: {
      const { info } = transaction
      const { FromAccountIndex, ApiKeyIndex, AssetIndex, RouteType, Amount } = info
      return [FromAccountIndex, ApiKeyIndex, AssetIndex, RouteType, ...halves(Amount)]
    }
    case 14:
      return [...signerOf(transaction.info), ...orderElements(transaction.info)]
    case 15:
      return [...signerOf(transaction.info), transaction.info.MarketIndex, transaction.info.Index]
    case 16:
      return [...signerOf(transaction.info), transaction.info.TimeInForce, transaction.info.Time]
    case 17: {
      const { info } = transaction
      const { MarketIndex, Index, BaseAmount, Price, TriggerPrice } = info
      return [...signerOf(info), MarketIndex, Index, BaseAmount, Price, TriggerPrice]
    }
    case 20: {
      const { info } = transaction
      return [...signerOf(info), info.MarketIndex, info.InitialMarginFraction, info.MarginMode]
    }
    case 28:
      return [
        ...signerOf(transaction.info),
        transaction.info.GroupingType,
        ...ordersHash(curve, transaction.info.Orders),
      ]
    case 29: {
      const { info } = transaction
      return [...signerOf(info), info.MarketIndex, ...halves(info.USDCAmount), info.Direction]
    }
    case 41:
      return [...signerOf(transaction.info), transaction.info.AccountTradingMode]
    case 42:
      return [
        ...signerOf(transaction.info),
        transaction.info.AssetIndex,
        transaction.info.AssetMarginMode,
      ]
    case 45: {
      const { info } = transaction
      return [
        ...signerOf(info),
        info.IntegratorAccountIndex,
        info.MaxPerpsTakerFee,
        info.MaxPerpsMakerFee,
        info.MaxSpotTakerFee,
        info.MaxSpotMakerFee,
        info.ApprovalExpiry,
      ]
    }
  }
}

function signerOf(info: { AccountIndex: bigint; ApiKeyIndex: bigint }): [bigint, bigint] {
  return [info.AccountIndex, info.ApiKeyIndex]
}

function orderElements(order: OrderFields): bigint[] {
  return [
    order.MarketIndex,
    order.ClientOrderIndex,
    order.BaseAmount,
    order.Price,
    order.IsAsk,
    order.Type,
    order.TimeInForce,
    order.ReduceOnly,
    order.TriggerPrice,
    order.OrderExpiry,
  ]
}

/** The orders of a group, each hashed and folded into the one before. */
function ordersHash(curve: Ecgfp5, orders: readonly OrderFields[]): bigint[] {
  let folded: bigint[] | undefined
  for (const order of orders) {
    const hash = curve.hash(orderElements(order)).slice(0, 4)
    folded = folded === undefined ? hash : curve.hash([...folded, ...hash]).slice(0, 4)
  }
  return folded ?? [0n, 0n, 0n, 0n]
}

function halves(amount: bigint): [bigint, bigint] {
  return [amount & LOW_MASK, amount >> LOW_BITS]
}

export function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}
