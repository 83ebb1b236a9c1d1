import type { UserWallet } from '@/lib/client/plugin'
import type { LegProgress } from '@/lib/client/transfers/broadcastLegs'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import type { ActionParamsInput } from '@/lib/schema/action/actionParams'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { ActionType, Signer } from '@/lib/schema/model/enums'

/** Progress of a running action. */
export type ActionProgress =
  /** The plugin prepares the action at the venue: a line for the person. */
  | { phase: 'preparing'; line: string }
  | { phase: 'creating' }
  /** Every step says what was asked for; one list of lines per step, made from the bytes to sign. */
  | { phase: 'verified'; steps: readonly ActionStep[]; summaries: readonly (readonly string[])[] }
  | { phase: 'switchingChain'; chainId: number }
  | { phase: 'signing'; signer: Signer }
  /** A transaction that the wallet broadcasts went a step further. */
  | { phase: 'leg'; leg: LegProgress }
  /** The wallet stayed on another chain than it was on; nothing else is wrong. */
  | { phase: 'chainNotRestored'; error: unknown }
  /** It is about to be sent; of an order with the id that it is listed with, where it has one. */
  | { phase: 'executing'; clientOrderId?: string | undefined }
  /** An answer was lost; the same signed steps are being sent again to learn what became of them. */
  | { phase: 'checking'; attempt: number }
  /** The plugin could not put the results to use; the results themselves stand. */
  | { phase: 'hookFailed'; error: unknown }
  | { phase: 'done'; results: readonly ActionResult[] }

/** One thing a person wants done at a venue, its params not yet read. */
export interface RunInput {
  provider: string
  address: string
  action: ActionType
  params: unknown
  /** Needed where the action is signed by the person. */
  wallet?: UserWallet | undefined
  onProgress?: ((progress: ActionProgress) => void) | undefined
  /**
   * Asks the person to sign once more, where the venue's nonce moved on while the wallet was open.
   * Absent: the refusal is the result.
   */
  confirmAgain?: (() => Promise<boolean>) | undefined
  /**
   * Called with the steps staged, verified and signed, before any is sent: they are sent once it
   * resolves, in the same turn, and never where it rejects. What the venue then refuses is not staged
   * again: the person agreed to what was signed. Nothing is noted for a later
   * page to ask about: the caller keeps account. Not for transactions, nor for what the client relays.
   */
  beforeSend?: ((request: ExecuteActionRequest) => Promise<void>) | undefined
  signal?: AbortSignal | undefined
}

/** One thing a person wants done at a venue, its params typed by the action. */
export type RunActionInput<Type extends ActionType> = Omit<RunInput, 'params'> & {
  action: Type
  params: ActionParamsInput<Type>
}

/** What came of it. */
export interface ActionOutcome {
  /** One per signed step; empty where nothing was to do. Failures are data here, never thrown. */
  results: readonly ActionResult[]
  /** What was sent, for asking again about a step whose outcome is unknown; absent if nothing was. */
  request?: ExecuteActionRequest
}
