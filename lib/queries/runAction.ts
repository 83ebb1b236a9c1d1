import type { QueryClient } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { UserWallet } from '@/lib/client/plugin'
import { isOutcomeUnknown } from '@/lib/client/resolveOutcome'
import type { ActionProgress } from '@/lib/client/runAction'
import type { ActionResult, ExecuteActionRequest, FailedActionResult } from '@/lib/schema/action'
import type { ActionParamsInput } from '@/lib/schema/actionParams'
import type { ActionType } from '@/lib/schema/enums'
import type { AccountRef } from './account'
import { keys } from './keys'

/** What a person waits for while an action runs. */
export type ActionPhase = 'preparing' | 'switchingChain' | 'signing' | 'sending' | 'checking'

/** How an action ended. */
export type ActionEnd =
  | { kind: 'accepted'; results: readonly ActionResult[] }
  /** The venue refused a step; steps after it were not sent. */
  | { kind: 'refused'; results: readonly ActionResult[]; failure: FailedActionResult }
  /** Nobody knows yet; `request` asks again without ever trading twice. */
  | { kind: 'unknown'; results: readonly ActionResult[]; request: ExecuteActionRequest }

/** One action on an account. */
export interface AccountAction<Type extends ActionType> {
  account: AccountRef
  action: Type
  params: ActionParamsInput<Type>
  /** Whether the venue streams the account: what its streams carry is then not read again. */
  isStreamed: boolean
  wallet?: UserWallet | undefined
  onPhase?: ((phase: ActionPhase) => void) | undefined
  /** What is about to be signed, line by line, made from the bytes. */
  onSummary?: ((lines: readonly string[]) => void) | undefined
  /** Discards what is staged; what was sent runs to its end. */
  signal?: AbortSignal | undefined
}

/**
 * Runs an action and has everything about the account read again where streams may not tell.
 * @throws what `PerpsClient.runAction` throws: a refused call, a refused signature, a refused step
 */
export async function runAccountAction<Type extends ActionType>(
  client: PerpsClient,
  cache: QueryClient,
  input: AccountAction<Type>,
): Promise<ActionEnd> {
  const { account, action, params, isStreamed, wallet, onPhase, signal } = input
  try {
    const outcome = await client.runAction({
      ...account,
      action,
      params,
      wallet,
      signal,
      onProgress: (progress) => {
        if (progress.phase === 'verified') input.onSummary?.(progress.summaries.flat())
        const phase = phaseOf(progress)
        if (phase !== undefined) onPhase?.(phase)
      },
    })
    return endOf(outcome.results, outcome.request)
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
  forMs: number,
): Promise<ActionEnd> {
  const results = await client.resolveOutcome(request, { forMs })
  outdateAccount(cache, account, isStreamed)
  return results === undefined ? { kind: 'unknown', results: [], request } : endOf(results, request)
}

/** Reads again what an action may have changed and no stream carries. */
export function outdateAccount(
  cache: QueryClient,
  { provider, address }: AccountRef,
  isStreamed: boolean,
): void {
  const stay: readonly string[] = isStreamed ? [...RARE, ...STREAMED] : RARE
  void cache.invalidateQueries({
    queryKey: keys.account(provider, address),
    predicate: ({ queryKey: [, , , what] }) => typeof what === 'string' && !stay.includes(what),
  })
}

/** Checks the setup anew, and what credential this browser holds: something of them is gone. */
export function outdateSetup(cache: QueryClient, { provider, address }: AccountRef): void {
  void cache.invalidateQueries({ queryKey: keys.setup(provider, address) })
  void cache.invalidateQueries({ queryKey: keys.credential(provider, address) })
}

/** A setup check stages steps at the service and fees hardly change: orders touch neither. */
const RARE = ['setup', 'feeTier', 'credential']
const STREAMED = [
  'summary',
  'positions',
  'openOrders',
  'fills',
  'orderHistory',
  'portfolio',
  'pastDeeds',
]

/** How an action ended, from its results. */
export function endOf(
  results: readonly ActionResult[],
  request: ExecuteActionRequest | undefined,
): ActionEnd {
  if (request !== undefined && results.some(isOutcomeUnknown)) {
    return { kind: 'unknown', results, request }
  }
  const failure = results.find((result) => !result.success)
  return failure === undefined || failure.success
    ? { kind: 'accepted', results }
    : { kind: 'refused', results, failure }
}

/** The part of the progress that a person waits for. */
export function phaseOf(progress: ActionProgress): ActionPhase | undefined {
  switch (progress.phase) {
    case 'creating':
      return 'preparing'
    case 'switchingChain':
      return 'switchingChain'
    case 'signing':
      return 'signing'
    case 'executing':
      return 'sending'
    case 'checking':
      return 'checking'
    default:
      return undefined
  }
}
