import { fromScaledInteger } from '@/lib/decimal/scale'
import { validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { userStep } from './userStep'
import { type HyperliquidVenue, KEY } from './venue'

/** A rate in tenths of a basis point as the venue writes it: 10 is `0.01%`. */
export function feeRateText(feeTenthBps: number): string {
  return `${fromScaledInteger(feeTenthBps, 3)}%`
}

/**
 * Lets the builder of this fee identity charge its fee; empty where at least that much is approved.
 * @throws 400/2002 where no builder is configured
 */
export async function buildApproveBuilderFee(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const builder = requireBuilder(venue, context)
  const { address, feeTenthBps } = builder
  const approved = await venue.accounts.builderFee(request.address, address, context.signal)
  if (approved >= feeTenthBps) return []
  return [await builderStep(venue, request, { action: 'approveBuilderFee', ...builder }, context)]
}

/**
 * Takes the approval back by approving a rate of zero; empty where nothing is approved.
 * @throws 400/2002 where no builder is configured
 */
export async function buildRevokeBuilderFee(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const { address } = requireBuilder(venue, context)
  const approved = await venue.accounts.builderFee(request.address, address, context.signal)
  if (approved === 0) return []
  const nothing = { action: 'revokeBuilderFee' as const, address, feeTenthBps: 0 }
  return [await builderStep(venue, request, nothing, context)]
}

function requireBuilder(
  venue: HyperliquidVenue,
  context: BuildContext,
): { address: string; feeTenthBps: number } {
  const builder = venue.builder(context.feeIdentity)
  if (builder !== undefined) return builder
  throw validationError('action', 'no builder fee is charged here', KEY)
}

function builderStep(
  venue: HyperliquidVenue,
  request: BuildRequest,
  target: {
    action: 'approveBuilderFee' | 'revokeBuilderFee'
    address: string
    feeTenthBps: number
  },
  context: BuildContext,
): Promise<BuiltStep> {
  const { action, address: builder, feeTenthBps } = target
  return userStep(
    venue,
    {
      action,
      address: request.address,
      name: 'ApproveBuilderFee',
      type: 'approveBuilderFee',
      fields: { maxFeeRate: feeRateText(feeTenthBps), builder },
      probe: { kind: 'builder', builder, feeTenthBps },
    },
    context,
  )
}
