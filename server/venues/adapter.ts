import type { Decimal } from '@/lib/decimal/decimal'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { Account } from '@/lib/schema/model/account'
import type { Asset } from '@/lib/schema/model/asset'
import type { Candle } from '@/lib/schema/model/candle'
import type { ActionType, OhlcvInterval, Signer } from '@/lib/schema/model/enums'
import type { JsonValue } from '@/lib/schema/model/json'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Order } from '@/lib/schema/model/order'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import type { DexAccountConfig } from '@/lib/schema/operations/dex'

/** Small facts of a venue that outlive the process, by a name of its own; shared by all instances. */
export interface VenueMemory {
  get(name: string): Promise<JsonValue | undefined>
  set(name: string, value: JsonValue): Promise<void>
  /** Whether other instances of the service may act for the same accounts. */
  isShared(): Promise<boolean>
}

/** What every call into a venue carries. */
export interface CallContext {
  /** Aborts with the request; an adapter adds the venue's own timeout. */
  signal: AbortSignal
  /** Unix milliseconds by the calendar: for what is stored or sent. */
  nowMs: number
  /** Milliseconds that only grow: for ages and lifetimes in this process. */
  steadyMs: number
  /** Reads the same clock again, to measure how long something took; absent: nothing took any time. */
  readSteadyMs?: (() => number) | undefined
  /** Integration id the caller's API key maps to; undefined = the platform's default fees. */
  feeIdentity?: string | undefined
  /** Absent where nothing is to be kept. */
  memory?: VenueMemory | undefined
}

/** A validated createAction request, as the service passes it to the venue. */
export interface BuildRequest {
  action: ActionType
  params: unknown
  /** The params are as the schema of the action reads them: they need no second reading. */
  isRead?: true
  /** Lower-case. */
  address: string
  /** Lower-case; `address` when the caller sent none. */
  signerAddress: string
}

/** How long a staged step may be sent, by who signs it. */
export const STAGE_LIFE_MS: Readonly<Record<Signer, number>> = { SDK: 60_000, USER: 10 * 60_000 }

/** One step as the venue built it, with what its relay will need. */
export interface BuiltStep {
  step: ActionStep
  /** Who has to sign it: decides its life (SDK 60 s, USER 10 min, evmTx 24 h). */
  signer: Signer
  /** What the step alone does not say (for example the hashed action and its nonce). JSON, kept in the row. */
  relayData: JsonValue
  /** Names the effect at the venue so that `probe` can find it (client order ids, nonce, ...). */
  probeData: JsonValue
  /** Its failure keeps back none of the steps after it. */
  isIndependent?: true
}

/** What the service stamps on a step that a venue built. */
interface Stamps {
  /** Next nonce of the signer: max(now, last + 1), strictly increasing across instances. */
  nonce: number
  /** Random bytes as 0x hex, for client order ids. */
  randomHex(bytes: number): string
}

/** A step that a venue built, exact but for what is stamped on it. */
export interface UnstampedStep {
  /**
   * Whose nonce it takes, and what it counts from: now by the clock that it is checked against. A
   * `coSigner` may sign it as well: the nonce is then new to both, for venues count nonces by the
   * key that signed.
   */
  nonce: { signer: string; nowMs: number; coSigner?: string }
  /** Pure, but for the ids it draws. */
  stamp(stamps: Stamps): BuiltStep
}

/** A step that was staged, as the service kept it. */
export interface StagedStep {
  action: ActionType
  address: string
  signerAddress: string
  signer: Signer
  step: ActionStep
  relayData: JsonValue
  probeData: JsonValue
  stagedAtMs: number
}

/** Another submitted step of the same account and action. */
export interface Sibling {
  relayData: JsonValue
  /** What was reported of it; undefined while that is open. */
  result: ActionResult | undefined
  /** When that was last written, Unix milliseconds. */
  updatedAtMs: number
}

/** What looking up a lost answer may ask of the service beside. */
export interface ProbeContext extends CallContext {
  /**
   * Steps of the same account and action that were submitted and staged around the same time: where
   * a venue shows effects without names, one of them may have brought an effect about.
   */
  siblings?(): Promise<readonly Sibling[]>
  /** Hash of the transaction that was sent, of a step that is one or that the venue's signer signed. */
  txHash?: string | undefined
}

/**
 * `settled`: the venue answered. `unauthorized`: it refused the credential and looked at nothing else,
 * so nothing was done and nothing is used up. `unknown`: it was sent and no answer came; never sent
 * again.
 */
export type RelayOutcome =
  | { kind: 'settled'; result: ActionResult }
  | { kind: 'unauthorized'; result: ActionResult }
  | { kind: 'notSent'; result: ActionResult }
  | { kind: 'unknown'; message: string }

/**
 * `pending`: the venue does not show it yet, ask again. That a step was not taken is settled only once
 * nothing can take it any more and the venue would show it: a venue may count a nonce as used, or list
 * nothing, some time before it shows the transaction itself.
 */
export type ProbeOutcome = { kind: 'settled'; result: ActionResult } | { kind: 'pending' }

/** An account with what rests in its books. */
export interface AccountFacts {
  account: Omit<Account, 'config'>
  /** Resting and sleeping orders, those that hang on an unfilled parent included. */
  openOrders: readonly Order[]
  settings: DexAccountConfig
}

/** What the executions of one order come to. */
export interface OrderExecutions {
  /** Base units executed. */
  size: Decimal
  /** Size-weighted. */
  averagePrice: Decimal
  /** In the collateral, the builder's share included. */
  fee: Decimal
  /** In USD; null where nothing was closed. */
  realizedPnl: Decimal | null
}

/**
 * What the dex-based family asks of a venue beside the rest: the account reads that the client
 * library makes itself in the other family. Addresses are the owner's, lower-case.
 */
export interface DexReads {
  /** The venue's number of each perpetual market by market id, delisted ones included. */
  assetIds(context: CallContext): Promise<ReadonlyMap<string, number>>
  account(address: string, context: CallContext): Promise<AccountFacts>
  /** Every past and open order the venue still shows, each once, in its current state. */
  orders(address: string, context: CallContext): Promise<readonly Order[]>
  /** Executions by order id, of those whose every execution the venue still shows. */
  executions(
    address: string,
    orders: readonly Order[],
    context: CallContext,
  ): Promise<ReadonlyMap<string, OrderExecutions>>
  /** @throws 404/2024 */
  order(target: { address: string; orderId: string }, context: CallContext): Promise<Order>
  /** Mode that an authorization moves the account to; undefined where it stays as it is. */
  modeToUnify(address: string, context: CallContext): Promise<string | undefined>
}

/** One venue behind the service. Every method throws `PerpsError`; `relay` never for one bad step. */
export interface VenueAdapter {
  readonly key: string
  /** Reads what the descriptor lists of the venue's markets; without it the descriptor lists less. */
  prepare?(context: CallContext): Promise<void>
  /** The provider descriptor for this fee identity. Only actions that `build` knows are advertised. */
  descriptor(feeIdentity: string | undefined): Provider
  markets(context: CallContext): Promise<readonly Market[]>
  assets(context: CallContext): Promise<readonly Asset[]>
  /** Live contexts and the time they are from; at most 5 s old or it throws 424. */
  contexts(context: CallContext): Promise<{ contexts: readonly MarketContext[]; asOfMs: number }>
  /** Ascending, the newest `limit` candles up to `endTime`, the forming one included. @throws 404/2023 */
  ohlcv(
    query: {
      marketId: string
      interval: OhlcvInterval
      startTime?: number | undefined
      endTime?: number | undefined
      limit: number
    },
    context: CallContext,
  ): Promise<readonly Candle[]>
  /** @throws 404/2023 */
  orderbook(
    query: { marketId: string; depth: number; priceStep?: string | undefined },
    context: CallContext,
  ): Promise<{
    bids: readonly OrderbookLevel[]
    asks: readonly OrderbookLevel[]
    timestamp: number
  }>
  /** Steps in the order they must be signed; empty = nothing to do. @throws 400/2002 on static faults */
  build(
    request: BuildRequest,
    context: CallContext,
  ): Promise<readonly (BuiltStep | UnstampedStep)[]>
  /** Checks the signature and the right to sign. @throws 401/2010, 403/2011 */
  verify(step: SignedActionStep, staged: StagedStep, context: CallContext): Promise<void>
  /**
   * Checks the nonce of a step, which may have passed since the step was staged; the last check before
   * the relay. Absent where nonces do not pass.
   * @throws 400/2040
   */
  checkNonce?(step: SignedActionStep): void
  /** First setup step that this action still waits for; undefined = may be relayed. */
  missingSetup(
    action: ActionType,
    address: string,
    context: CallContext,
  ): Promise<ActionType | undefined>
  /** Sends one signed step to the venue, once. */
  relay(step: SignedActionStep, staged: StagedStep, context: CallContext): Promise<RelayOutcome>
  /**
   * Sends several signed steps of one submission in one call, once; outcomes in the order of the
   * steps. Given only steps whose failure keeps back none of the others.
   */
  relayTogether?(
    steps: readonly { signed: SignedActionStep; staged: StagedStep }[],
    context: CallContext,
  ): Promise<readonly RelayOutcome[]>
  /**
   * Reads from the venue what became of a step whose answer was lost. `signed` holds what the stage
   * alone does not, where the caller sent the step again. Absent where the service cannot read it:
   * an outcome that was lost then stays unknown, and is final when the stage expires.
   */
  probe?(
    staged: StagedStep,
    context: ProbeContext,
    signed?: SignedActionStep,
  ): Promise<ProbeOutcome>
  /** Absent where the venue is not in the dex-based family: it takes more than typed data. */
  readonly dex?: DexReads
  /**
   * Open positions of an account, lower-case; absent where `dex` reads them, and where the venue shows
   * them to the owner alone.
   */
  positions?(address: string, context: CallContext): Promise<readonly Position[]>
  /** USD that an account has traded here so far; absent where the venue does not say. */
  tradedNotional?(address: string, context: CallContext): Promise<Decimal>
  /** Closes sockets and pools. */
  close(): Promise<void>
}

/** A venue that the service can ask about lost answers. */
export type ProbingVenue = VenueAdapter & Required<Pick<VenueAdapter, 'probe'>>

/** The part of a venue that takes actions; the platform itself has it too. */
export type ActionVenue = Pick<
  VenueAdapter,
  | 'key'
  | 'descriptor'
  | 'build'
  | 'verify'
  | 'checkNonce'
  | 'missingSetup'
  | 'relay'
  | 'relayTogether'
  | 'probe'
>
