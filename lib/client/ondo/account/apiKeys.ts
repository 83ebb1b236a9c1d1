import type { CredentialInfo } from '@/lib/client/credentials/credentialStore'
import { keyLimitReached } from '@/lib/client/credentials/keyLimit'
import type { VenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import type { OndoOptions } from '@/lib/client/ondo/options'
import { parseRows } from '@/lib/schema/parseRows'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { KEY_SCOPES, KEYS_MAX } from '@/lib/venues/ondo/actions/setup'
import { isKeyLimitRefusal } from '@/lib/venues/ondo/rejections'
import { WireApiKey, WireKeyId, WireNewApiKey } from '@/lib/venues/ondo/wire/session'
import type { OndoCredentials } from './ondoCredentials'

/** What making and ending keys needs. */
export interface KeyTools {
  options: OndoOptions
  calls: VenueCalls
  credentials: OndoCredentials
  /** Removals of ended keys under way, by account. */
  removing: Map<string, Promise<void>>
}

interface By {
  address: string
  signal?: AbortSignal | undefined
}

/** Name of this desk's keys in the venue's list. */
const KEY_NAME = 'Perpdesk'

/**
 * Makes a key where the store has none that may do all; one that may not is removed at the venue before,
 * for nothing would sign with it any more. The secret of the new key is shown once: it is in the store
 * before anything else happens, and a key whose secret could not be read or kept is removed at the venue.
 * From the request on nothing listens to the caller's abort: it cannot take back a key that the venue has
 * made, only lose its secret.
 */
export async function registerKey(tools: KeyTools, { address, signal }: By): Promise<void> {
  const { calls, credentials, options } = tools
  const { key: tool } = options
  if ((await credentials.usableKey(address)) !== undefined) return
  await removeEndedKey(tools, address)
  const listed = await listKeys(calls, { address, signal })
  const { rows: present, count } = await withoutStoredKey(tools, listed, { address, signal })
  if (count >= KEYS_MAX) {
    throw tooManyKeys(tool, present, `${count} keys and the venue allows ${KEYS_MAX}`)
  }
  const name = options.keyName ?? KEY_NAME
  const body = JSON.stringify({ name, scopes: KEY_SCOPES })
  const request = { method: 'POST', path: '/v1/api_keys', body } as const
  signal?.throwIfAborted()
  const by: By = { address }
  const answer = await calls.send(request, by).then(
    (made) => ({ made, cause: undefined }),
    async (cause: unknown) => {
      if (isPerpsError(cause) && cause.code === 2100) return { made: undefined, cause }
      throw await asKeyLimit(tools, cause, by)
    },
  )
  const key = WireNewApiKey.safeParse(answer.made).data
  if (key === undefined) throw await withoutUnreadKey(tools, { name, present, by, ...answer })
  const { keyId, secretKey: secret, scopes } = key
  const missing = KEY_SCOPES.filter((scope) => !scopes.includes(scope))
  if (missing.length > 0) {
    // Kept, it would be replaced by one like it at the next check.
    throw await withoutKey(tools, keyId, by, `The venue’s new key lacks ${missing.join(', ')}`)
  }
  try {
    await credentials.keepKey(by.address, { keyId, secret, name: key.name ?? name, scopes })
  } catch (cause) {
    throw await withoutKey(tools, keyId, by, 'This browser could not keep the new key', cause)
  }
}

/** Keys of an account: those that can be read, and how many there are. */
interface ListedKeys {
  rows: readonly WireApiKey[]
  count: number
}

/** Removes at the venue the stored key, where it is listed there; what is left. */
async function withoutStoredKey(
  { calls, credentials }: KeyTools,
  listed: ListedKeys,
  by: By,
): Promise<ListedKeys> {
  const stored = await credentials.apiKey(by.address)
  const rows = listed.rows.filter(({ keyId }) => keyId !== stored?.keyId)
  if (stored === undefined || rows.length === listed.rows.length) return listed
  await removeKey(calls, stored.keyId, by)
  return { rows, count: listed.count - 1 }
}

async function listKeys(
  calls: VenueCalls,
  { address, signal }: Pick<By, 'address' | 'signal'>,
): Promise<ListedKeys> {
  const { result } = await calls.askAs(address)('apiKeys', { signal })
  return { rows: parseRows(WireApiKey, result), count: result.length }
}

function tooManyKeys(tool: string, rows: readonly WireApiKey[], has: string): PerpsError {
  const names = rows.map(({ name, keyId }) => name ?? keyId).join(', ')
  const listed = names === '' ? '' : `: ${names}`
  return keyLimitReached(`The account has ${has}${listed}. Remove one of them first.`, tool)
}

/**
 * A refusal of a new key as one of the key limit, where it was: the venue may allow fewer keys than it
 * publishes, and another browser may have made the last one meanwhile.
 */
async function asKeyLimit(
  { calls, options }: KeyTools,
  refused: unknown,
  by: By,
): Promise<unknown> {
  if (!isPerpsError(refused)) return refused
  const { code } = Object(refused.details)
  try {
    const { rows, count } = await listKeys(calls, by)
    if (rows.length === 0) return refused
    const isOfLimit = count >= KEYS_MAX || isKeyLimitRefusal(String(code), refused.message)
    return isOfLimit
      ? tooManyKeys(options.key, rows, `${count} keys and the venue takes no more`)
      : refused
  } catch {
    return refused
  }
}

const WITHOUT_ANSWER = 'The venue’s answer about the new key could not be read'

/**
 * Ends the key that an answer names whose secret could not be read, since it can never be used. One
 * that is only listed may be another browser's, made at this moment: it is named, and left.
 */
async function withoutUnreadKey(
  { calls, options }: KeyTools,
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
  const named = WireKeyId.safeParse(made).data
  let found: readonly string[] = named === undefined ? [] : [named.keyId]
  try {
    if (named === undefined) {
      const previousIds = new Set(present.map(({ keyId }) => keyId))
      const { rows: listed } = await listKeys(calls, by)
      found = listed
        .filter((key) => key.name === name && !previousIds.has(key.keyId))
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
 * Keeps a key that the account made elsewhere, in place of the one there is. Its secret can only be
 * checked by use: the venue lists the keys of an account without secrets.
 * @param text `<key id>:<secret>`
 * @throws PerpsError 2005 where the text is no key, 2011 where the venue does not list it or it may not
 *   do what the desk does, 2070 without a session
 */
export async function importKey(
  { calls, credentials, options }: KeyTools,
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

/** Ends a key that nothing can be signed with, and reports why. */
async function withoutKey(
  { calls, options }: KeyTools,
  keyId: string,
  by: By,
  why: string,
  cause?: unknown,
): Promise<PerpsError> {
  const { key: tool } = options
  try {
    await removeKey(calls, keyId, by)
  } catch {
    const message = `${why}, and it could not be removed at the venue: remove ${keyId} there.`
    return new PerpsError(2005, message, { tool, cause })
  }
  return new PerpsError(2005, `${why}, so it was removed at the venue again.`, { tool, cause })
}

/**
 * Removes at the venue the key that ended here by its time. Where the venue is not reached, or takes no
 * word without a session, it is done before the next key is made.
 */
export async function removeEndedKey(tools: KeyTools, address: string): Promise<void> {
  const { removing } = tools
  const present =
    removing.get(address) ?? removeOnce(tools, address).finally(() => removing.delete(address))
  removing.set(address, present)
  await present
}

async function removeOnce({ calls, credentials }: KeyTools, address: string): Promise<void> {
  const ended = await credentials.endedKey(address)
  if (ended === undefined || ended.isRemoved) return
  try {
    if ((await credentials.session(address)) === undefined) return
    // Asked to remove a key that is gone, the venue may end the session.
    const { rows } = await listKeys(calls, { address })
    if (rows.some(({ keyId }) => keyId === ended.keyId)) {
      await removeKey(calls, ended.keyId, { address })
    }
    await credentials.noteRemoved(address, ended)
  } catch {
    // Done with the next key.
  }
}

/** Ends a key at the venue; one that another browser ended meanwhile is gone as well. */
export async function removeKey(
  calls: VenueCalls,
  keyId: string,
  by: { address: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const path = `/v1/api_keys/${encodeURIComponent(keyId)}`
  await calls.send({ method: 'DELETE', path }, by).catch((error: unknown) => {
    if (isPerpsError(error) && Object(error.details).code === 'api_key_not_found') return
    throw error
  })
}
