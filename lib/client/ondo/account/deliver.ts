import { getAddress } from 'viem'
import { isKeyLimit, KEY_LIMIT } from '@/lib/client/credentials/keyLimit'
import type { UserWallet } from '@/lib/client/plugin'
import type { ActionResult } from '@/lib/schema/action/action'
import { type ActionStep, isHmacStep, isSiweStep } from '@/lib/schema/action/actionStep'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { DEPOSIT_POLICY, LOGIN_PATHS, setReferrer } from '@/lib/venues/ondo/actions/setup'
import { COLLATERAL, DEPOSIT_NETWORK } from '@/lib/venues/ondo/map/market'
import { WireSession } from '@/lib/venues/ondo/wire/session'
import { type KeyTools, registerKey } from './apiKeys'

/** What delivering needs. */
export interface DeliverTools extends KeyTools {
  /** Unix milliseconds by the venue's clock, or by ours where that was not measured. */
  venueNow(): Promise<{ ms: number; isMeasured: boolean }>
}

interface By {
  address: string
  wallet: UserWallet | undefined
  signal?: AbortSignal | undefined
}

/**
 * Takes verified steps to the venue, each once. Method, path and body of every call are written here;
 * of the step only the challenge and the referral code are used, and both were verified.
 */
export async function deliverSteps(
  tools: DeliverTools,
  steps: readonly ActionStep[],
  by: By,
): Promise<readonly ActionResult[]> {
  const results: ActionResult[] = []
  for (const step of steps) {
    try {
      await deliverStep(tools, step, by)
      results.push({ action: step.action, success: true })
    } catch (error) {
      // What the wallet raises is the person's own refusal, and no word of the venue.
      if (!isPerpsError(error)) throw error
      const { code, message } = error
      const reason = isKeyLimit(error) ? { reason: KEY_LIMIT } : {}
      results.push({
        ...{ action: step.action, success: false, error: message, errorCode: code },
        ...reason,
      })
      break
    }
  }
  return results
}

async function deliverStep(tools: DeliverTools, step: ActionStep, by: By): Promise<void> {
  switch (step.action) {
    case 'siweLogin':
      return await signIn(tools, step, by)
    case 'acceptProviderTerms':
      return await acceptTerms(tools, by)
    case 'createDepositAddress':
      return await createDepositAddress(tools, by)
    case 'registerApiKey':
      return await registerKey(tools, by)
    case 'setReferrer':
      return await giveReferrer(tools, step, by)
    default:
      throw new PerpsError(2005, `${step.action} is not the client’s to deliver.`, {
        tool: tools.options.key,
      })
  }
}

async function signIn(tools: DeliverTools, step: ActionStep, by: By): Promise<void> {
  const { calls, credentials, options, venueNow } = tools
  const { key: tool } = options
  if (!isSiweStep(step) || by.wallet === undefined) {
    throw new PerpsError(2005, 'Signing in takes a challenge and a wallet.', { tool })
  }
  const signature = await by.wallet.signMessage(step.siwe.message)
  const body = JSON.stringify({ id: step.siwe.challengeId, signature })
  const request = { method: 'POST', path: LOGIN_PATHS.complete, body } as const
  // A session that the venue opened unseen costs nothing: the next sign-in opens another.
  const sentBy = { signal: by.signal, isRepeatable: true }
  const answer = WireSession.safeParse(await calls.send(request, sentBy))
  const session = answer.data
  if (session === undefined) {
    throw new PerpsError(2004, 'The venue opened a session that cannot be read.', { tool })
  }
  const { accountId, token, expirationSecs } = session
  const expiresAtMs = expirationSecs * 1000
  const now = await venueNow()
  // Our own clock alone may be off by more than a session lasts.
  if (now.isMeasured && expiresAtMs <= now.ms) {
    throw new PerpsError(2004, 'The venue opened a session that has ended already.', { tool })
  }
  await credentials.keepSession(by.address, { accountId, token, expiresAtMs })
}

async function acceptTerms({ calls, options }: DeliverTools, by: By): Promise<void> {
  const { termsVersion, privacyVersion } = options.facts.terms
  const body = JSON.stringify({ termsVersion, privacyVersion })
  await calls.send({ method: 'POST', path: '/v1/agreement', body }, by)
}

async function createDepositAddress({ calls }: DeliverTools, by: By): Promise<void> {
  const { result } = await calls.askAs(by.address)('account', { signal: by.signal })
  const body = JSON.stringify({
    network: DEPOSIT_NETWORK,
    symbol: COLLATERAL,
    deposit_destination: { id: result.accountID, ...Object(DEPOSIT_POLICY.depositDestination) },
  })
  await calls.send({ method: 'POST', path: '/v1/provision_address', body }, by)
}

async function giveReferrer(
  { calls, options }: DeliverTools,
  step: ActionStep,
  by: By,
): Promise<void> {
  const { referralCode, key: tool } = options
  if (!isHmacStep(step) || referralCode === undefined) {
    throw new PerpsError(2005, 'There is no referral code to give.', { tool })
  }
  // Written again from the code that is pinned; what was staged has been compared with it.
  await calls.send(setReferrer(referralCode).request, by)
}

/** The address as its owner's checksum spells it. */
export function checksummed(address: string): string {
  return getAddress(`0x${address.slice(2).toLowerCase()}`)
}
