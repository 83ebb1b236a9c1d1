import type { QueryClient } from '@tanstack/react-query'
import type { ActionProgress } from '@/lib/client/actions/actionRun'
import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { UserWallet } from '@/lib/client/plugin'
import type { LegProgress } from '@/lib/client/transfers/broadcastLegs'
import type {
  ActionResult,
  ExecuteActionRequest,
  FailedActionResult,
} from '@/lib/schema/action/action'
import type { ActionParamsInput } from '@/lib/schema/action/actionParams'
import type { ErrorCode } from '@/lib/schema/errors'
import type { ActionType, Signer } from '@/lib/schema/model/enums'
import type { AccountRef } from './account/account'
import { readAgain } from './keepAsking'
import { keys } from './keys'

/** How far an action is, as far as a person waits for it. */
export type ActionPhase =
  | 'preparing'
  | 'switchingChain'
  | 'signing'
  | 'sending'
  /** A transaction was sent, and its block is waited for. */
  | 'confirming'
  | 'checking'

/** What a person waits for while an action runs. */
export interface Waiting {
  phase: ActionPhase
  /** What the venue's plugin prepares and asks of the person, as it says it. */
  line?: string | undefined
  /** Who is to sign, while it is signed. */
  signer?: Signer | undefined
}

/** How an action ended. */
export type ActionEnd =
  | { kind: 'accepted'; results: readonly ActionResult[] }
  /** The venue refused a step; steps after it were not sent. */
  | { kind: 'refused'; results: readonly ActionResult[]; failure: FailedActionResult }
  /** Not known yet; `request` asks again without ever trading twice. */
  | { kind: 'unknown'; results: readonly ActionResult[]; request: ExecuteActionRequest }

/** One action on an account. */
export interface AccountAction<Type extends ActionType> {
  account: AccountRef
  action: Type
  params: ActionParamsInput<Type>
  /** Whether the venue streams the account: what its streams carry is then not read again. */
  isStreamed: boolean
  wallet?: UserWallet | undefined
  /** Called with each thing that is waited for. */
  onWaiting?: ((waiting: Waiting) => void) | undefined
  /** What is about to be signed, line by line, made from the bytes. */
  onSummary?: ((lines: readonly string[]) => void) | undefined
  /** Progress of the action. */
  onProgress?: ((progress: ActionProgress) => void) | undefined
  /** Refusals that mean it is so already, by code; they count as accepted. */
  doneCodes?: readonly ErrorCode[] | undefined
  /** Asks the person to sign once more, where the venue moved on while the wallet was open. */
  confirmAgain: () => Promise<boolean>
  /** Discards what is staged; what was sent runs to its end. */
  signal?: AbortSignal | undefined
}

/**
 * Runs an action and reads everything of the account again that streams may not report.
 * @throws what `PerpsClient.runAction` throws: a refused call, a refused signature, a refused step
 */
export async function runAccountAction<Type extends ActionType>(
  client: PerpsClient,
  cache: QueryClient,
  input: AccountAction<Type>,
): Promise<ActionEnd> {
  const { account, action, params, isStreamed, wallet, onWaiting, doneCodes, signal } = input
  const confirmAgain = () => {
    // Nothing is on its way while the person is asked.
    onWaiting?.({ phase: 'preparing' })
    return input.confirmAgain()
  }
  try {
    const outcome = await client.runAction({
      ...account,
      action,
      params,
      wallet,
      confirmAgain,
      signal,
      onProgress: (progress) => {
        input.onProgress?.(progress)
        if (progress.phase === 'verified') input.onSummary?.(progress.summaries.flat())
        const waiting = waitingOf(progress)
        if (waiting !== undefined) onWaiting?.(waiting)
      },
    })
    return endOf(outcome.results, outcome.request, doneCodes)
  } finally {
    outdateAccount(cache, account, isStreamed)
  }
}

/** Asks for a while what became of an action whose answer was lost. */
export async function settleUnknown(
  client: PerpsClient,
  cache: QueryClient,
  { account, isStreamed }: Pick<AccountAction<ActionType>, 'account' | 'isStreamed'>,
  request: ExecuteActionRequest,
  { forMs, doneCodes }: { forMs: number; doneCodes?: readonly ErrorCode[] | undefined },
): Promise<ActionEnd> {
  const results = await client.resolveOutcome(request, { forMs })
  outdateAccount(cache, account, isStreamed)
  return results === undefined
    ? { kind: 'unknown', results: [], request }
    : endOf(results, request, doneCodes)
}

/** Reads again what an action may have changed and no stream carries. */
export function outdateAccount(
  cache: QueryClient,
  { provider, address }: AccountRef,
  isStreamed: boolean,
): void {
  const stay: readonly string[] = isStreamed ? [...RARE, ...STREAMED] : RARE
  void readAgain(cache, {
    queryKey: keys.account(provider, address),
    predicate: ({ queryKey: [, , , readName] }) =>
      typeof readName === 'string' && !stay.includes(readName),
  })
}

/** What says whether a step is done, and with which choice. */
const OF_SETUP: readonly unknown[] = ['setup', 'options']

/**
 * Reads all of an account again after a step of its setup, and waits for the setup and its choices
 * alone: any other read may have to be repeated for long. Fees are read once it has come: the check of the setup
 * carries out what the browser's own key signs, and a referral lowers them.
 */
export async function refreshAfterSetup(cache: QueryClient, account: AccountRef): Promise<void> {
  const again = (isMeant: (readName: unknown) => boolean) =>
    readAgain(cache, {
      queryKey: keys.account(account.provider, account.address),
      predicate: ({ queryKey: [, , , readName] }) => isMeant(readName),
    })
  void again((name) => !OF_SETUP.includes(name) && name !== 'feeTier')
  await again((name) => OF_SETUP.includes(name))
  void again((name) => name === 'feeTier')
}

/** A setup check stages steps at the service and fees hardly change: orders touch neither. */
const RARE = ['setup', 'feeTier', 'credentials']
const STREAMED = [
  'summary',
  'positions',
  'openOrders',
  'fills',
  'orderHistory',
  'portfolio',
  'tradingHistory',
]

/** How an action ended, from its results. A refusal with one of `doneCodes` is none. */
export function endOf(
  results: readonly ActionResult[],
  request: ExecuteActionRequest | undefined,
  doneCodes: readonly ErrorCode[] = [],
): ActionEnd {
  if (request !== undefined && results.some(isOutcomeUnknown)) {
    return { kind: 'unknown', results, request }
  }
  const failure = results.find(
    (result) => !result.success && !doneCodes.some((code) => code === result.errorCode),
  )
  return failure === undefined || failure.success
    ? { kind: 'accepted', results }
    : { kind: 'refused', results, failure }
}

/** A transaction is asked of the wallet after the wallet changed its network, then goes out by itself. */
export function phaseOfLeg(state: LegProgress['state']): ActionPhase | undefined {
  if (state === 'asking') return 'signing'
  return state === 'submitted' ? 'confirming' : undefined
}

/** What a person waits for at this part of the progress; undefined where there is nothing new. */
export function waitingOf(progress: ActionProgress): Waiting | undefined {
  const phase = phaseOf(progress)
  if (phase === undefined) return undefined
  return {
    phase,
    line: progress.phase === 'preparing' ? progress.line : undefined,
    signer: progress.phase === 'signing' ? progress.signer : undefined,
  }
}

/** The part of the progress that a person waits for. */
export function phaseOf(progress: ActionProgress): ActionPhase | undefined {
  switch (progress.phase) {
    case 'preparing':
    case 'creating':
      return 'preparing'
    case 'switchingChain':
      return 'switchingChain'
    case 'signing':
      return 'signing'
    case 'leg':
      return phaseOfLeg(progress.leg.state)
    case 'executing':
      return 'sending'
    case 'checking':
      return 'checking'
    default:
      return undefined
  }
}
