import type { FailedActionResult } from '@/lib/schema/action/action'
import type { ErrorCode } from '@/lib/schema/errors'
import type { VenueRefusalReason } from '@/lib/schema/model/refusalReason'
import { readRejection } from '@/lib/venues/hyperliquid/rejections'
import type { StagedStep } from '@/server/venues/adapter'
import { ProbeData } from '@/server/venues/hyperliquid/build/stepData'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'

/** The outcome of a step that failed. */
export function failed(
  staged: StagedStep,
  errorCode: ErrorCode,
  error: string,
  reason?: VenueRefusalReason,
): FailedActionResult {
  const { action } = staged.step
  return { action, success: false, error, errorCode, ...(reason && { reason }) }
}

/**
 * The outcome of a step that the venue refused, in its words. Cached facts of the account are
 * dropped, because a refusal may mean that it changed elsewhere.
 */
export function refused(
  venue: HyperliquidVenue,
  staged: StagedStep,
  text: string,
): FailedActionResult {
  const { address, signerAddress } = staged
  const isOwnerSigned = staged.signer === 'USER' || signerAddress === address
  const { code, message, reason } = readRejection(text, isOwnerSigned)
  if (/expired/i.test(text)) venue.clock.drop()
  if (code === 2011) venue.accounts.dropAgent({ address, agentAddress: signerAddress })
  if (code === 2070) venue.accounts.dropBuilders(address)
  const probe = ProbeData.safeParse(staged.probeData).data
  if (probe?.kind === 'orders') venue.accounts.dropMargin({ address, marketId: probe.marketId })
  return failed(staged, code, message, reason)
}

/** Drops what a step itself changes about the account, whatever became of it. */
export function forgetChanged(venue: HyperliquidVenue, staged: StagedStep): void {
  const { address } = staged
  const probe = ProbeData.safeParse(staged.probeData).data
  switch (probe?.kind) {
    case 'margin':
      venue.accounts.dropMargin({ address, marketId: probe.marketId })
      break
    case 'agent':
      venue.accounts.dropAgent({ address, agentAddress: probe.agentAddress })
      break
    case 'builder':
      venue.accounts.dropBuilders(address)
      break
    case 'accountMode':
      venue.accounts.dropMode(address)
      break
    case 'referrer':
      venue.accounts.dropFees(address)
      break
    case 'orders':
    case 'cancels':
    case 'ledger':
    case 'transaction':
    case 'modifies':
    case 'isolatedMargin':
    case 'schedule':
    case 'twap':
    case 'twapCancel':
    case undefined:
      break
  }
}
