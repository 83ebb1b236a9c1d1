import { getAddress } from 'viem'
import { Address } from '@/lib/schema/model/primitives'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import { LOGIN_PATHS, sessionStep, setReferrer } from '@/lib/venues/ondo/actions/setup'
import { WireChallenge } from '@/lib/venues/ondo/wire/session'
import { askVenue } from '@/server/venues/ondo/reads/ask'
import { clientStep, requireNoParams } from './steps'
import type { Build } from './trading'

/** A challenge of the venue, for the wallet to sign word for word. */
export const buildSiweLogin: Build = async (venue, { params, address }, { signal }) => {
  const { key: tool, siwe } = venue.config
  requireNoParams(params, tool)
  const body = JSON.stringify({
    walletAddress: getAddress(Address.parse(address)),
    chainId: String(siwe.chainId),
  })
  const request = { method: 'POST', path: LOGIN_PATHS.challenge, body } as const
  const { result } = await askVenue(venue.http, request, { tool, signal })
  const challenge = WireChallenge.safeParse(result)
  if (!challenge.success) {
    throw new PerpsError(2004, 'The venue answered in a form we do not know.', { tool })
  }
  const { id, message } = challenge.data
  const step = { action: 'siweLogin', siwe: { message, challengeId: id } }
  return [{ step, signer: 'USER', relayData: null, probeData: null }]
}

/** A call that the client makes with its session; the service cannot see whether it is needed. */
export const buildSessionStep: Build = async (venue, { action, params }) => {
  const { key } = venue.config
  const step = sessionStep(action)
  if (step === undefined) throw validationError('action', `${action} is not on offer here`, key)
  requireNoParams(params, key)
  return [clientStep(step)]
}

/** Our referral code, for the client to give with its session. */
export const buildSetReferrer: Build = async (venue, { params }) => {
  const { key, referralCode } = venue.config
  requireNoParams(params, key)
  if (referralCode === undefined) {
    throw validationError('action', 'setReferrer is not on offer here', key)
  }
  return [clientStep(setReferrer(referralCode))]
}
