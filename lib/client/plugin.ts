import type { AccountBalances, AccountSummary, AvailableToTrade } from '@/lib/schema/account'
import type { ActionResult } from '@/lib/schema/action'
import type { ActionStep } from '@/lib/schema/actionStep'
import type { Activity } from '@/lib/schema/activity'
import type { Candle } from '@/lib/schema/candle'
import type { ActionType, OhlcvInterval, Signer } from '@/lib/schema/enums'
import type { Fill } from '@/lib/schema/fill'
import type { MarketContext } from '@/lib/schema/marketContext'
import type { Order } from '@/lib/schema/order'
import type { Orderbook, Trade } from '@/lib/schema/orderbook'
import type { Position } from '@/lib/schema/position'
import type { SignedActionStep } from '@/lib/schema/signedStep'
import type { TwapOrder } from '@/lib/schema/twap'
import type { FetchLike } from './fetchLike'
import type { Intent, Pins, Verification } from './intent'
import type { EndSteps } from './resolveOutcome'
import type { OpenSocket } from './socketLike'
import type { VenueReads } from './venueReads'

/** The person's wallet as the library needs it: nothing more than EIP-1193 gives. */
export interface UserWallet {
  readonly address: `0x${string}`
  chainId(): Promise<number>
  /** Asks the wallet to switch; rejects when the person refuses. */
  switchChain(chainId: number): Promise<void>
  signTypedData(typedData: unknown): Promise<`0x${string}`>
  signMessage(message: string): Promise<`0x${string}`>
  /** Absent where the wallet only signs. */
  readonly transactions?: WalletTransactions
}

/** What a wallet needs to broadcast; all of it is EIP-1193 too. */
export interface WalletTransactions {
  /**
   * Asks the person to send a call on the chain that the wallet is on; gives its hash once it is
   * on its way.
   * @throws what the wallet raises; where the wallet was not even asked, an error with
   *   `sentNothing: true`
   */
  send(call: { chainId: number; to: `0x${string}`; data: `0x${string}` }): Promise<`0x${string}`>
  /** How it ended on the chain that the wallet is on; undefined while it is in no block. */
  outcome(txHash: `0x${string}`): Promise<'succeeded' | 'reverted' | undefined>
}

/** Where a plugin keeps its credentials. Values are plain JSON strings; the store encrypts them. */
export interface CredentialStore {
  /** @throws CredentialUnreadable where something is there that cannot be read */
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  /** Stores unless something is there; gives what is there afterwards. Safe between tabs. */
  setIfAbsent(key: string, value: string): Promise<string>
  remove(key: string): Promise<void>
}

/**
 * Calls back soon, once for any number of calls with one and the same function: for what is worth
 * reading now and then only, however often it is said.
 */
export type Gather = (run: () => void) => void

/** Everything outside that a plugin may use; passed in, never imported. */
export interface PluginRuntime {
  fetch: FetchLike
  /** @throws where the platform has no WebSocket */
  openSocket: OpenSocket
  now(): number
  credentials: CredentialStore
  setTimer(run: () => void, delayMs: number): () => void
  /** When prices and books of which only the newest matters are read; each at once where absent. */
  gather?: Gather | undefined
}

/** Makes a plugin once the client is made; what a venue's factory returns. */
export type PluginFactory = (runtime: PluginRuntime) => VenuePlugin

/** What can be streamed, and what has to be said with it. */
export interface ChannelFields {
  prices: object
  marketsContext: object
  marketContext: { marketId: string }
  orderbook: { marketId: string; priceStep?: string }
  trades: { marketId: string }
  candle: { marketId: string; interval: OhlcvInterval }
  orderUpdates: { address: string }
  fills: { address: string }
  positions: { address: string }
  accountSummary: { address: string }
  spotBalances: { address: string }
  availableToTrade: { address: string; marketId: string }
  activity: { address: string }
  twaps: { address: string }
}

/** Name of a channel. */
export type Channel = keyof ChannelFields

/** A subscription to one channel. */
export type SubscriptionOf<Name extends Channel> = { channel: Name } & ChannelFields[Name]

/** Any subscription. */
export type Subscription = { [Name in Channel]: SubscriptionOf<Name> }[Channel]

/** What each channel hands out: at least the fields of interface.md Events 4. */
export interface StreamPayloads {
  /** Market id to mid price. */
  prices: Record<string, string>
  marketsContext: readonly MarketContext[]
  marketContext: MarketContext
  orderbook: Orderbook
  /** Newest first. */
  trades: readonly Trade[]
  candle: Candle
  /** Changed orders, ended ones included (status tells). */
  orderUpdates: readonly Order[]
  fills: { fills: readonly Fill[]; isSnapshot: boolean }
  positions: readonly Position[]
  accountSummary: AccountSummary
  /** Everything the account holds, the full set each time. */
  spotBalances: AccountBalances
  availableToTrade: AvailableToTrade
  /** Events that are not executions, newest first; a snapshot holds the last ones. */
  activity: { items: readonly Activity[]; isSnapshot: boolean }
  /** TWAPs that run, the full set each time. */
  twaps: readonly TwapOrder[]
}

/** State of one venue socket; `lastMessageAtMs` decides what is shown as fresh, never the state alone. */
export interface StreamStatus {
  state: 'idle' | 'connecting' | 'connected' | 'reconnecting'
  lastMessageAtMs: number | undefined
  /** Round trip of the last ping in milliseconds. */
  latencyMs: number | undefined
}

/** A credential of this browser, without its secret. */
export interface CredentialInfo {
  kind: string
  address: string
  expiresAtMs?: number
}

/** One venue for the client library: reads, streams, signing, verification. */
export interface VenuePlugin extends VenueReads {
  readonly key: string
  /** What this plugin was configured with; part of every intent. */
  readonly pins: Pins
  /** How many of the newest rows the venue still shows of a list; absent where it shows them all. */
  readonly rowsKept?: { readonly orders: number; readonly fills: number }
  /** Idempotent unsubscribe; listeners of the same subscription share one wire subscription. */
  subscribe<Name extends Channel>(
    subscription: SubscriptionOf<Name>,
    listener: (payload: StreamPayloads[Name]) => void,
  ): () => void
  status(): StreamStatus
  onStatus(listener: (status: StreamStatus) => void): () => void
  /** When the last message of this subscription came; undefined while there is none. */
  lastMessageAtMs(subscription: Subscription): number | undefined
  /** Drops nothing, but asks every stream for a fresh snapshot (tab woke up, network came back). */
  refresh(): void
  /** Who signs this action and what the plugin adds to its params (for example a new agent's address). */
  resolveRequest(
    action: ActionType,
    address: string,
    signers: readonly Signer[],
    params: unknown,
  ): Promise<{ signer: Signer; signerAddress?: string; params: unknown }>
  /** Pure. Compares a staged step with what was asked for; a key touches nothing that is not `ok`. */
  verifyStep(intent: Intent, step: ActionStep): Verification
  /** Pure. Every step as `verifyStep`, and the list as a whole: nothing twice, nothing more. */
  verifySteps(intent: Intent, steps: readonly ActionStep[]): readonly Verification[]
  /**
   * Reads anew what verdicts stand on and may have changed under the request, such as the venue's
   * clock. Called once where steps were refused; tells whether another verdict is worth asking for.
   */
  renewFacts?(): Promise<boolean>
  /** Signs verified steps, with the key of this browser or the person's wallet. */
  sign(
    steps: readonly ActionStep[],
    context: { address: string; signer: Signer; wallet: UserWallet | undefined },
  ): Promise<readonly SignedActionStep[]>
  /** Ends steps whose outcome nobody knows, where the venue has a way to; never throws. */
  endSteps?: EndSteps
  /** Called with every result list before a failure is surfaced. */
  onExecuteResults?(
    address: string,
    action: ActionType,
    results: readonly ActionResult[],
  ): Promise<void>
  /** The account's value of a choice step (mode, tier), as the alternatives' params spell it. */
  currentChoice?(
    action: ActionType,
    address: string,
    signal?: AbortSignal,
  ): Promise<string | undefined>
  /** @param chainId where the transaction is one of a chain, not of the venue itself */
  explorerLink?(txHash: string, chainId?: number): string | undefined
  /** The credential of this browser for this account, if any (never the secret). */
  credential(address: string): Promise<CredentialInfo | undefined>
  /** Removes the credential from this browser alone, readable or not; the venue is not told. */
  forgetCredential(address: string): Promise<void>
  close(): void
}
