import { validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { l1Step } from './l1Step'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * Names us as the account's referrer; empty where it has one, for the venue lets nobody change it.
 * @throws 400/2002 where no referral code is configured
 */
export async function buildSetReferrer(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const { referralCode: code } = venue.config
  if (code === undefined) throw validationError('action', 'no referral code is configured', KEY)
  const { referredBy } = await venue.info.referral(request.address, context.signal)
  if (referredBy !== null) return []
  const { signerAddress } = request
  const l1 = { type: 'setReferrer' as const, code }
  const probe = { kind: 'referrer' as const, code }
  return [await l1Step(venue, { action: 'setReferrer', signerAddress, l1, probe }, context)]
}
