import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import type { ExchangeHost } from '@/server/paper/host'
import type { KeyQueues } from './exchange/keyQueues'
import type { Catalogue } from './listings/catalogue'
import type { AssetRow } from './listings/listings'
import type { Facts } from './records/facts'

/** One deployment of the venue. */
export interface Deployment {
  /** What transactions are signed for. */
  chainId: number
  /** What its money is called. */
  collateral: string
  /** The deposit contract, where money comes in. */
  depositContract: string
  /** Token of the collateral on the settlement chain. */
  collateralAddress: string
}

/** What every part of the face works on. */
export interface FaceContext {
  readonly host: ExchangeHost
  readonly facts: Facts
  readonly catalogue: Catalogue
  readonly deployment: Deployment
  readonly assets: readonly AssetRow[]
  /** Opened once; signatures wait for it. */
  readonly curve: Promise<Ecgfp5>
  /** Transactions under way. */
  readonly keyQueues: KeyQueues
}

/** Ids of orders begin here; those that a client gives lie below. */
const FIRST_ORDER_INDEX = 2 ** 48

export function orderIndexOf(orderId: number): number {
  return FIRST_ORDER_INDEX + orderId
}

/**
 * The engine's id of an order index; undefined for one that a client gave. An index beyond those of
 * the engine has its last id, which no order reaches: the engine takes no larger one in a command.
 */
export function orderIdOf(index: bigint): number | undefined {
  if (index < BigInt(FIRST_ORDER_INDEX)) return undefined
  return Math.min(Number(index - BigInt(FIRST_ORDER_INDEX)), Number.MAX_SAFE_INTEGER)
}
