import type { ActionResult, FailedActionResult } from '@/lib/schema/action/action'
import { isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { ErrorCode } from '@/lib/schema/errors'
import type { Verdict } from '@/lib/venues/lighter/map/verdict'
import { type Rejection, readRejection, refusalReason } from '@/lib/venues/lighter/rejections'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import type { StampedParams } from '@/server/venues/lighter/build/stepData'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { keyOf, stampOf } from './signedStep'

/** Refusals that may mean that account, key or approval differ from the cached facts. */
const DOUBTFUL: ReadonlySet<ErrorCode> = new Set([2010, 2011, 2026, 2070])

/** The outcome of a step that failed. */
export function failed(
  staged: StagedStep,
  errorCode: ErrorCode,
  error: string,
  beside: Omit<Partial<FailedActionResult>, 'success'> = {},
): FailedActionResult {
  return { action: staged.step.action, success: false, error, errorCode, ...beside }
}

/**
 * The outcome of a step that the venue refused, before or in its verdict. Cached facts of the key
 * and the account are dropped, because a refusal may mean that it changed elsewhere.
 */
export function refused(
  venue: LighterVenue,
  staged: StagedStep,
  reported: { code: number; message: string } | { rejection: Rejection; message: string },
  txHash?: string,
): ActionResult {
  const rejection = 'code' in reported ? readRejection(reported.code) : reported.rejection
  const stamp = stampOfStaged(staged)
  if (rejection.code === 2040) venue.nonces.noteRefused(keyOf(stamp))
  if (rejection.reason === 'expired') venue.venueClock.drop()
  if (DOUBTFUL.has(rejection.code)) {
    venue.apiKeys.drop(stamp.account_index)
    venue.accounts.doubt(staged.address)
    venue.margins.drop(staged.address)
  }
  const reason = refusalReason(rejection)
  const error = `The venue refused: ${reported.message || rejection.reason}.`
  return failed(staged, rejection.code, error, {
    ...(reason && { reason }),
    ...(txHash === undefined ? {} : namedByHash(venue, txHash)),
  })
}

/** The outcome by a verdict; undefined while there is none. */
export async function settleVerdict(
  venue: LighterVenue,
  staged: StagedStep,
  { txHash, verdict }: { txHash: string; verdict: Verdict },
  context: CallContext,
): Promise<ActionResult | undefined> {
  // The account's own orders show how much was executed of an order that ended at once.
  if (verdict.kind === 'pending' || verdict.kind === 'ended') return undefined
  if (verdict.kind === 'refused') return refused(venue, staged, verdict, txHash)
  const stamp = stampOfStaged(staged)
  if (stamp.kind === 'changePubKey') {
    await venue.slots.remember(staged.address, stamp.api_key_index, context)
    await venue.apiKeys.noteRegistered(stamp.account_index, context)
  }
  if (stamp.kind === 'approveIntegrator') await venue.accounts.forget(staged.address, context)
  return {
    action: staged.step.action,
    success: true,
    ...idsOf(staged.step.action, stamp, verdict.orderIndex),
    ...namedByHash(venue, txHash),
  }
}

/** Drops what a step itself changes about the account, whatever becomes of it. */
export function forgetChanged(venue: LighterVenue, staged: StagedStep): void {
  const { kind, account_index } = stampOfStaged(staged)
  switch (kind) {
    case 'changePubKey':
      venue.apiKeys.drop(account_index)
      break
    case 'updateLeverage':
    case 'updateMargin':
      venue.accounts.dropFigures(staged.address)
      venue.margins.drop(staged.address)
      break
    case 'updateAccountConfig':
    case 'approveIntegrator':
      venue.margins.drop(staged.address)
      venue.accounts.drop(staged.address)
      break
    default:
      break
  }
}

/** What the step was stamped with when it was staged. */
export function stampOfStaged({ step }: StagedStep): StampedParams {
  if (!isWasmBlobStep(step)) throw new Error(`${step.action} is no transaction of the venue`)
  return stampOf(step)
}

/**
 * How the order of a step is named: by the venue's index where it is known, else by the client's,
 * which is as good for cancels, changes and look-ups.
 */
function idsOf(
  action: string,
  stamp: StampedParams,
  orderIndex: string | undefined,
): { orderId?: string; twapId?: string } {
  const [first] = stamp.orders ?? []
  const market = stamp.market_index ?? first?.MarketIndex
  const own = stamp.client_order_index ?? first?.ClientOrderIndex
  const index = stamp.order_index ?? orderIndex ?? (own === undefined ? undefined : String(own))
  if (market === undefined || index === undefined) return {}
  const id = `${market}:${index}`
  return action === 'placeTwapOrder' || action === 'cancelTwapOrder'
    ? { orderId: id, twapId: id }
    : { orderId: id }
}

function namedByHash(
  venue: LighterVenue,
  txHash: string,
): { txHash: string; explorerLink?: string } {
  const { explorerUrl } = venue.config
  return { txHash, ...(explorerUrl && { explorerLink: explorerUrl + txHash }) }
}
