import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { VenueRequest } from '@/lib/schema/action/actionStep'

/** How far the time of a signature may lie from the venue's clock, in milliseconds. */
export const SIGNATURE_WINDOW_MS = 30_000

/** Where the time of a signature stands in a signed step; errors about it begin with this. */
export const STAMP_FIELD = 'hmac.timestampMs'

/**
 * Text that the signature of a request is over: time, method, path with query as on the wire, and
 * the exact body, without separators.
 * @param timestampMs Unix milliseconds
 * @see https://docs.ondoperps.xyz/api-reference/api-key-authentication
 */
export function canonicalRequest(
  { method, path, body = '' }: VenueRequest,
  timestampMs: number,
): string {
  return `${timestampMs}${method}${path}${body}`
}

/**
 * HMAC-SHA256 of a request in lower-case hexadecimal.
 * @param secret as the venue showed it, its prefix included
 */
export function signRequest(request: VenueRequest, timestampMs: number, secret: string): string {
  return bytesToHex(
    hmac(sha256, utf8ToBytes(secret), utf8ToBytes(canonicalRequest(request, timestampMs))),
  )
}
