import { getAddress } from 'viem'
import { isKeyLimit, KEY_LIMIT, keyLimitReached } from '@/lib/client/credentials/keyLimit'
import type { VenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import type { OndoOptions } from '@/lib/client/ondo/options'
import type { CredentialInfo, UserWallet } from '@/lib/client/plugin'
import type { ActionResult } from '@/lib/schema/action/action'
import { type ActionStep, isHmacStep, isSiweStep } from '@/lib/schema/action/actionStep'
import { parseRows } from '@/lib/schema/parseRows'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import {
  DEPOSIT_POLICY,
  KEY_SCOPES,
  KEYS_MAX,
  LOGIN_PATHS,
  setReferrer,
} from '@/lib/venues/ondo/actions/setup'
import { COLLATERAL, DEPOSIT_NETWORK } from '@/lib/venues/ondo/map/market'
import { WireApiKey, WireNewApiKey, WireSession } from '@/lib/venues/ondo/wire/session'
import type { OndoCredentials } from './ondoCredentials'

/** What delivering needs. */
export interface DeliverTools {
  options: OndoOptions
  calls: VenueCalls
  credentials: OndoCredentials
  /** Unix milliseconds by the venue's clock, or by ours where that was not measured. */
  venueNow(): Promise<{ ms: number; isMeasured: boolean }>
}

interface By {
  address: string
  wallet: UserWallet | undefined
  signal?: AbortSignal | undefined
}

/** Name of this desk's keys in the venue's list. */
const KEY_NAME = 'Perpdesk'

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
  const answer = WireSession.safeParse(await calls.send(request, { signal: by.signal }))
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

/**
 * Makes a key. Its secret is shown once: it is in the store before anything else happens, and a key
 * whose secret could not be read or kept is removed at the venue.
 */
async function registerKey(tools: DeliverTools, by: By): Promise<void> {
  const { calls, credentials, options } = tools
  const { key: tool } = options
  const present = await listKeys(calls, by)
  if (present.length >= KEYS_MAX) {
    const names = present.map(({ name, keyId }) => name ?? keyId).join(', ')
    const message = `The account has ${present.length} keys and the venue allows ${KEYS_MAX}: ${names}. Remove one of them first.`
    throw keyLimitReached(message, tool)
  }
  const name = options.keyName ?? KEY_NAME
  const body = JSON.stringify({ name, scopes: KEY_SCOPES })
  const request = { method: 'POST', path: '/v1/api_keys', body } as const
  const answer = await calls.send(request, by).then(
    (made) => ({ made, cause: undefined }),
    (cause: unknown) => {
      if (isPerpsError(cause) && cause.code === 2100) return { made: undefined, cause }
      throw cause
    },
  )
  const key = WireNewApiKey.safeParse(answer.made).data
  if (key === undefined) throw await withoutUnreadKey(tools, { name, present, by, ...answer })
  const { keyId, secretKey: secret, scopes } = key
  try {
    await credentials.keepKey(by.address, { keyId, secret, name: key.name ?? name, scopes })
  } catch (cause) {
    throw await withoutKey(tools, keyId, by, cause)
  }
}

async function listKeys(
  calls: VenueCalls,
  { address, signal }: Pick<By, 'address' | 'signal'>,
): Promise<readonly WireApiKey[]> {
  const { result } = await calls.askAs(address)('apiKeys', { signal })
  return parseRows(WireApiKey, result)
}

const WITHOUT_ANSWER = 'The venue’s answer about the new key could not be read'

/**
 * Ends the key that an answer names whose secret could not be read, for no one has it. One that is only
 * listed may be another browser's, made at this moment: it is named, and left.
 */
async function withoutUnreadKey(
  { calls, options }: DeliverTools,
  attempt: {
    name: string
    made: unknown
    present: readonly WireApiKey[]
    by: By
    cause: unknown
  },
): Promise<PerpsError> {
  const { name, made, present, by, cause } = attempt
  const failure = (code: 2004 | 2100, more: string) =>
    new PerpsError(code, `${WITHOUT_ANSWER}${more}`, { tool: options.key, cause })
  const named = WireApiKey.pick({ keyId: true }).safeParse(made).data
  let found: readonly string[] = named === undefined ? [] : [named.keyId]
  try {
    if (named === undefined) {
      const known = new Set(present.map(({ keyId }) => keyId))
      const listed = await listKeys(calls, by)
      found = listed
        .filter((key) => key.name === name && !known.has(key.keyId))
        .map(({ keyId }) => keyId)
    }
    if (named !== undefined) {
      await removeKey(calls, named.keyId, by)
      return failure(2004, ', so it was removed at the venue again. Try again.')
    }
    if (found.length === 0) {
      return failure(2004, ', and the account lists no new one. Try again.')
    }
  } catch {
    // Said below: what is there has to be looked at.
  }
  const which = found.length === 0 ? '' : ` (${found.join(', ')})`
  return failure(2100, `. Remove the key that no browser has from the keys of the account${which}.`)
}

/**
 * Keeps a key that the account made elsewhere, in place of the one there is. Its secret shows itself
 * only in use: the venue tells the keys of an account, and no secrets.
 * @param text `<key id>:<secret>`
 * @throws PerpsError 2005 where the text is no key, 2011 where the venue does not list it or it may not
 *   do what the desk does, 2070 without a session
 */
export async function importKey(
  { calls, credentials, options }: DeliverTools,
  address: string,
  text: string,
): Promise<CredentialInfo> {
  const tool = options.key
  const [, keyId = '', secret = ''] = /^([^:\s]+):(\S+)$/.exec(text.trim()) ?? []
  if (keyId === '') {
    throw new PerpsError(2005, 'This is no key: <key id>:<secret> is expected.', { tool })
  }
  const { result } = await calls.askAs(address)('apiKeys')
  const listed = parseRows(WireApiKey, result).find((key) => key.keyId === keyId)
  if (listed === undefined) {
    throw new PerpsError(2011, 'The account does not have this key.', { tool })
  }
  const { scopes, name = KEY_NAME } = listed
  const missing = KEY_SCOPES.filter((scope) => !scopes.includes(scope))
  if (missing.length > 0) {
    throw new PerpsError(2011, `This key lacks the scopes ${missing.join(', ')}.`, { tool })
  }
  await credentials.keepKey(address, { keyId, secret, name, scopes })
  return { kind: 'apiKey', id: keyId, scopes }
}

/** Ends a key that no one has the secret of, and says so. */
async function withoutKey(
  { calls, options }: DeliverTools,
  keyId: string,
  by: By,
  cause: unknown,
): Promise<PerpsError> {
  const { key: tool } = options
  const why = 'This browser could not keep the new key'
  try {
    await removeKey(calls, keyId, by)
  } catch {
    const message = `${why}, and it could not be removed at the venue: remove ${keyId} there.`
    return new PerpsError(2005, message, { tool, cause })
  }
  return new PerpsError(2005, `${why}, so it was removed at the venue again.`, { tool, cause })
}

/** Ends a key at the venue. */
export async function removeKey(
  calls: VenueCalls,
  keyId: string,
  by: { address: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const path = `/v1/api_keys/${encodeURIComponent(keyId)}`
  await calls.send({ method: 'DELETE', path }, by)
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
