import type { IncomingMessage } from 'node:http'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { denied, unauthorized } from '@/server/paper/faces/ondo/http/errors'
import type { Scope } from '@/server/paper/faces/ondo/records/factRecord'
import { type FactOf, toFaceRecord } from '@/server/paper/faces/ondo/records/factRecord'
import {
  CLOCK_WINDOW_MS,
  isSameSignature,
  loginSignatures,
  requestSignature,
} from './requestSignature'
import { type Claims, readToken } from './sessionToken'

/** Who asks: an account, by its session or by one of its keys. */
export interface Caller {
  /** Address, lower-case. */
  account: string
  key?: FactOf<'key'>
}

/** What a call needs: any key may read, `session` takes no key. */
export type Permission = Scope | 'session'

const BEARER = /^Bearer\s+(\S+)$/i
/** Whole bytes; one of another length than a signature decodes, and matches none. */
const HEX = /^([0-9a-fA-F]{2})+$/

/**
 * Who made a request.
 * @param body its bytes as they came
 * @throws VenueError with the venue's code for whatever is wrong
 */
export async function authenticate(
  context: FaceContext,
  request: IncomingMessage,
  body: Uint8Array,
  permission: Permission,
): Promise<Caller> {
  const { authorization } = request.headers
  const keyId = headerOf(request, 'ondo-key-id')
  if (keyId !== undefined) return byKey(context, request, body, keyId, permission)
  if (authorization === undefined) throw unauthorized('auth_missing', 'authorization is missing')
  const token = BEARER.exec(authorization)?.[1]
  if (token === undefined) throw unauthorized('auth_invalid', 'authorization is invalid')
  const { sub: account } = await sessionOf(context, token)
  return { account }
}

/** The session of a token. @throws VenueError where there is none, or it is over */
export async function sessionOf(context: FaceContext, token: string): Promise<Claims> {
  const { facts, host } = context
  const secret = facts.sessionSecret()
  const claims = secret === undefined ? undefined : readToken(secret, token)
  if (claims === undefined) throw unauthorized('auth_invalid', 'authorization is invalid')
  if (isSessionOver(context, claims)) throw unauthorized('auth_expired', 'session has expired')
  if (host.faults.take('session_ended', claims.sub) !== undefined) {
    await endSessions(context, claims.sub)
    throw unauthorized('auth_expired', 'session has expired')
  }
  return claims
}

/** Whether a session has expired, or was ended with all of its account. */
export function isSessionOver({ facts, host }: FaceContext, session: Claims): boolean {
  const { exp, issuedMs, sub: account } = session
  return exp * 1_000 <= host.now() || issuedMs <= facts.sessionsEndedMs(account)
}

/** Makes every session token of an account worth nothing. */
export function endSessions({ host }: FaceContext, account: string): Promise<void> {
  return host.submitRecord(toFaceRecord({ kind: 'sessionsEnded', account, timeMs: host.now() }))
}

function byKey(
  { facts, host }: FaceContext,
  request: IncomingMessage,
  body: Uint8Array,
  keyId: string,
  permission: Permission,
): Caller {
  const key = facts.key(keyId)
  if (key === undefined) throw unauthorized('api_key_not_found', 'api key not found')
  const timestamp = headerOf(request, 'ondo-timestamp') ?? ''
  checkTime(timestamp, host.now())
  const given = headerOf(request, 'ondo-sign') ?? ''
  const { method = 'GET', url = '/' } = request
  const wanted = requestSignature(key.secret, timestamp, method, url, body)
  checkSignature(given, [wanted])
  checkAddress(key, request.socket.remoteAddress ?? '')
  const isAllowed = permission === 'read_only' || key.scopes.some((scope) => scope === permission)
  if (!isAllowed) throw denied('key_doesnt_have_scope', `api key does not have scope ${permission}`)
  return { account: key.account, key }
}

/**
 * The key that signed a stream's login.
 * @param address where the connection comes from
 * @throws VenueError as `authenticate`
 */
export function loginByKey(
  { facts, host }: FaceContext,
  login: { key: string; time: string; sign: string },
  address: string,
): FactOf<'key'> {
  const key = facts.key(login.key)
  if (key === undefined) throw unauthorized('api_key_not_found', 'api key not found')
  checkTime(login.time, host.now())
  checkSignature(login.sign, loginSignatures(key.secret, login.time))
  checkAddress(key, address)
  return key
}

function checkTime(timestamp: string, nowMs: number): void {
  if (!/^\d{1,15}$/.test(timestamp)) {
    throw unauthorized('failed_to_parse_timestamp', 'failed to parse timestamp')
  }
  if (Math.abs(nowMs - Number(timestamp)) > CLOCK_WINDOW_MS) {
    throw unauthorized('timestamp_too_far', 'timestamp is too far from the current time')
  }
}

function checkSignature(given: string, wanted: readonly string[]): void {
  if (!HEX.test(given)) {
    throw unauthorized('failed_to_decode_hex_signature', 'failed to decode hex signature')
  }
  if (!wanted.some((signature) => isSameSignature(given, signature))) {
    throw unauthorized('signature_mismatch', 'signature mismatch')
  }
}

function checkAddress({ ips }: FactOf<'key'>, remoteAddress: string): void {
  const address = remoteAddress.replace(/^::ffff:/, '')
  if (ips.length > 0 && !ips.includes(address)) {
    throw denied('ip_not_permitted', 'ip address is not permitted')
  }
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
