import type { Clock } from '@/lib/clock/clock'
import type { Decimal } from '@/lib/decimal/decimal'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType, Signer } from '@/lib/schema/model/enums'
import type { Position, PositionMarginConstraints } from '@/lib/schema/model/position'
import type { ProviderAction } from '@/lib/schema/model/provider'
import type { WithdrawalState } from '@/lib/schema/model/withdrawalState'
import type { Intent, Pins, Verification } from './actions/intent'
import type { EndSteps } from './actions/resolveOutcome'
import type {
  Channel,
  StreamPayloads,
  StreamStatus,
  Subscription,
  SubscriptionOf,
} from './channels'
import type { CredentialListener } from './credentials/credentialChanges'
import type { CredentialInfo, CredentialStore } from './credentials/credentialStore'
import type { FetchLike } from './fetchLike'
import type { DepositAddress, VenueTimes, WithdrawalAddress } from './fundAddresses'
import type { VenueReads } from './reads/venueReads'
import type { OpenSocket } from './sockets/socketLike'

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

/**
 * Calls back soon, once for any number of calls with one and the same function: for what is worth
 * reading now and then only, however often it is said.
 * @param isAwaited whether it is a trade: a page shows the last price right after one
 */
export type Gather = (run: () => void, isAwaited?: boolean) => void

/** Everything outside that a plugin may use; passed in, never imported. */
export interface PluginRuntime {
  fetch: FetchLike
  /** @throws where the platform has no WebSocket */
  openSocket: OpenSocket
  /** Unix milliseconds by the calendar. */
  now(): number
  /** Ages and lifetimes go by its steady side. */
  clock: Clock
  credentials: CredentialStore
  setTimer(run: () => void, delayMs: number): () => void
  /** When prices and books of which only the newest matters are read; each at once where absent. */
  gather?: Gather | undefined
}

/** Makes a plugin once the client is made; what a venue's factory returns. */
export type PluginFactory = (runtime: PluginRuntime) => VenuePlugin

/** A platform fee as the account approved it. Fees are fractions. */
export interface PlatformFee {
  /** Account that it goes to, as the venue names accounts. */
  payee: string
  maker: Decimal
  taker: Decimal
  approved: boolean
}

export type { DepositAddress, VenueTimes, WithdrawalAddress }

/** One venue for the client library: reads, streams, signing, verification. */
export interface VenuePlugin extends VenueReads {
  readonly key: string
  /** What this plugin was configured with; part of every intent. */
  readonly pins: Pins
  /** How many of the newest rows the venue still shows of a list; absent where it shows them all. */
  readonly rowsKept?: { readonly orders: number; readonly fills: number } | undefined
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
  /**
   * Loads what `verifyStep` and `verifySteps` need, where the plugin loads it late. `resolveRequest`
   * does so too.
   */
  ready?(): Promise<void>
  /** Pure. Compares a staged step with what was asked for; a key touches nothing that is not `ok`. */
  verifyStep(intent: Intent, step: ActionStep): Verification
  /** Pure. Every step as `verifyStep`, and the list as a whole: nothing twice, nothing more. */
  verifySteps(intent: Intent, steps: readonly ActionStep[]): readonly Verification[]
  /**
   * Reads again what the verification of this intent depends on and may have changed during the
   * request, such as the venue's clock. Called once where steps were refused; resolves with whether
   * to verify again.
   */
  renewFacts?(intent: Intent): Promise<boolean>
  /**
   * Reads from the venue what a staged list leaves out of what was asked for, and gives the action
   * that does the rest; undefined where nothing is left out. Called once steps were staged.
   */
  remainder?(
    intent: Intent,
    steps: readonly ActionStep[],
  ): Promise<{ action: ActionType; params: readonly unknown[] } | undefined>
  /** Pure. `clientOrderId` of the order that staged steps place, where they name it before it is sent. */
  clientOrderIdOf?(steps: readonly ActionStep[]): string | undefined
  /** Signs verified steps, with the key of this browser or the person's wallet. */
  sign(
    steps: readonly ActionStep[],
    context: { address: string; signer: Signer; wallet: UserWallet | undefined },
  ): Promise<readonly SignedActionStep[]>
  /**
   * Whether a setup step is satisfied, where only the venue or this browser knows; undefined: ask
   * `createAction`, which stages nothing for a satisfied step.
   */
  isSatisfied?(
    entry: ProviderAction,
    address: string,
    signal?: AbortSignal,
  ): Promise<boolean | undefined>
  /**
   * Takes verified steps of a `relay: CLIENT` entry to the venue itself, each once. A refusal of the
   * venue is a result, never thrown. Whether a step without an answer took effect is looked up in
   * here, where that can be; a step without a result counts as one of unknown outcome.
   */
  deliver?(
    steps: readonly ActionStep[],
    by: { address: string; wallet: UserWallet | undefined; signal?: AbortSignal | undefined },
  ): Promise<readonly ActionResult[]>
  /**
   * Does what the venue wants before the action is created, such as an entry in an address book. The
   * wallet is there for a signature that the venue asks for.
   */
  prepare?(
    request: { action: ActionType; address: string; params: unknown },
    by: {
      wallet?: UserWallet | undefined
      signal?: AbortSignal | undefined
      onProgress(line: string): void
    },
  ): Promise<void>
  /**
   * Name of the key whose nonces the venue takes in order; the actions of one key then run one after
   * the other. Absent, or undefined: any order.
   */
  nonceKey?(action: ActionType, address: string): string | undefined
  /**
   * Opens what `whenTaken` listens to, for a while; awaited before anything is signed. Resolves once the
   * venue confirmed it, or did not in time: nothing is sent much later for it. Never rejects.
   */
  watchTaken?(address: string): Promise<void>
  /**
   * Resolves once the venue took or refused the request's transactions, where that is seen before the
   * service answers with the verdict; rejects when `signal` aborts.
   */
  whenTaken?(request: ExecuteActionRequest, signal: AbortSignal): Promise<void>
  /** Markets that only the venue's own notation names, such as `<market>:<order>` in ids. */
  marketIdsOf?(action: ActionType, params: unknown): readonly string[]
  /**
   * Looks up with this browser's credentials what became of steps whose outcome the service cannot
   * know, or does not know yet. Results that stay unknown keep code 2100.
   */
  probeOutcome?(
    request: ExecuteActionRequest,
    results: readonly ActionResult[],
  ): Promise<readonly ActionResult[]>
  /**
   * The same steps with signatures of now, where nothing but the time of the signatures was refused
   * and none of those steps was taken; undefined otherwise. Asked once for what was sent.
   */
  signAgain?(
    request: ExecuteActionRequest,
    results: readonly ActionResult[],
  ): Promise<ExecuteActionRequest | undefined>
  /**
   * Whether the venue refused these results for a reason that creating the action again resolves,
   * and executed nothing that must not run twice. Called once.
   */
  isCuredByCreating?(results: readonly ActionResult[]): boolean
  /** Ends steps whose outcome is unknown, where the venue has a way to; never throws. */
  endSteps?: EndSteps
  /**
   * Called with every result list before a failure is surfaced, and with what was sent where the
   * service delivered it: it says which key signed. 2013 is always the venue's; where the service
   * refuses the call itself with it, the results have no code.
   */
  onExecuteResults?(
    address: string,
    action: ActionType,
    results: readonly ActionResult[],
    request?: ExecuteActionRequest,
  ): Promise<void>
  /** The account's value of a choice step (mode, tier), as the alternatives' params spell it. */
  currentChoice?(
    action: ActionType,
    address: string,
    signal?: AbortSignal,
  ): Promise<string | undefined>
  /** Ends a key at the venue, where no action does; throws where the venue refuses. */
  removeAccountKey?(id: string, by: { address: string }): Promise<void>
  /** The account's withdrawal address book; undefined where the venue keeps none. */
  withdrawalAddresses?(
    address: string,
    signal?: AbortSignal,
  ): Promise<readonly WithdrawalAddress[] | undefined>
  /** Puts an address into the book, or gives one that is there a new label; the wallet may be asked. */
  saveWithdrawalAddress?(
    entry: Pick<WithdrawalAddress, 'destination' | 'label'>,
    by: { address: string; wallet: UserWallet | undefined; signal?: AbortSignal | undefined },
  ): Promise<void>
  /** Takes an address out of the book. */
  removeWithdrawalAddress?(destination: string, by: { address: string }): Promise<void>
  /** Milliseconds that the venue's clock is ahead of this device's; 0 until known, and where absent. */
  clockOffsetMs?(): Promise<number>
  /** How long money is on its way to and from the venue; absent: the venue publishes neither. */
  transferTimes?(signal?: AbortSignal): Promise<VenueTimes>
  /**
   * The account's newest withdrawals with their states, newest first; undefined where the venue does
   * not report whether a withdrawal was paid out.
   */
  withdrawalStates?(
    address: string,
    signal?: AbortSignal,
  ): Promise<readonly WithdrawalState[] | undefined>
  /** @param chainId where the transaction is one of a chain, not of the venue itself */
  explorerLink?(txHash: string, chainId?: number): string | undefined
  /** The credentials of this browser for this account (never a secret). */
  credentials(address: string): Promise<readonly CredentialInfo[]>
  /**
   * Whether this browser keeps anything of the account, said without the venue's code: where it keeps
   * nothing, the account cannot trade here. Absent: the plugin is there, and can be asked itself.
   */
  keepsAnything?(address: string): Promise<boolean>
  /** Calls back with the account whose credentials here appeared, changed or ended, in any tab. */
  onCredentialChange(listener: CredentialListener): () => void
  /**
   * Removes the credentials from this browser alone, readable or not; the venue is not notified.
   */
  forgetCredential(address: string): Promise<void>
  /**
   * Keeps a trading key that the account already approved elsewhere, in place of the one there is.
   * @param privateKey as the venue writes its keys: an agent's 32 bytes as hexadecimal text with 0x, an
   *   API key's 40 bytes of a slot, or `<key id>:<secret>`
   * @throws PerpsError 2005 where the text is no key, 2011 where the venue does not list the key
   */
  importAgent?(address: string, privateKey: string): Promise<CredentialInfo>
  /** The platform fee of this desk as the account approved it; undefined where there is none. */
  platformFee?(address: string, signal?: AbortSignal): Promise<PlatformFee | undefined>
  /** Pure. How far margin can be taken out of an isolated position. */
  marginConstraints?: ((position: Position) => PositionMarginConstraints) | undefined
  /** Where a deposit is sent to; undefined where none was made yet. */
  depositAddress?(address: string, signal?: AbortSignal): Promise<DepositAddress | undefined>
  close(): void
}

/** The part of a plugin that streams. */
export type PluginStreams = Pick<
  VenuePlugin,
  'subscribe' | 'status' | 'onStatus' | 'lastMessageAtMs' | 'refresh' | 'close'
>
