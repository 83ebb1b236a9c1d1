import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { bytesToElements, elementsToBytes } from '@/lib/ecgfp5/elements'
import { bytesToHex, hexToBytes } from './bytes'

/** Life of the tokens we make: minted when used, so that a stolen one is soon worth nothing. */
export const AUTH_TOKEN_LIFE_SECONDS = 300

/** Account and expiry of a token. */
export interface AuthTokenClaims {
  /** Unix seconds. */
  deadline: number
  accountIndex: number
  apiKeyIndex: number
}

/** A token for the account reads and streams of one account, signed with one of its API keys. */
export function createAuthToken(
  claims: AuthTokenClaims,
  privateKey: Uint8Array,
  ecgfp5: Ecgfp5,
): string {
  const text = claimsText(claims)
  const signature = ecgfp5.sign(privateKey, hashClaims(text, ecgfp5))
  return `${text}:${bytesToHex(signature)}`
}

/** What a token claims; undefined where it is malformed. */
export function readAuthToken(token: string): AuthTokenClaims | undefined {
  const match = /^(\d{1,12}):(\d{1,15}):(\d{1,3}):[0-9a-f]{160}$/.exec(token)
  if (!match) return undefined
  return {
    deadline: Number(match[1]),
    accountIndex: Number(match[2]),
    apiKeyIndex: Number(match[3]),
  }
}

/** Whether a token was signed with the key. Its deadline is for the caller to check. */
export function verifyAuthToken(token: string, publicKey: Uint8Array, ecgfp5: Ecgfp5): boolean {
  if (!readAuthToken(token)) return false
  const cut = token.lastIndexOf(':')
  const signature = hexToBytes(token.slice(cut + 1))
  return (
    signature !== undefined &&
    ecgfp5.verify(publicKey, hashClaims(token.slice(0, cut), ecgfp5), signature)
  )
}

function claimsText({ deadline, accountIndex, apiKeyIndex }: AuthTokenClaims): string {
  return `${deadline}:${accountIndex}:${apiKeyIndex}`
}

// ASCII in words of eight bytes: the highest bit of each is 0, so every word lies in the field.
function hashClaims(text: string, ecgfp5: Ecgfp5): Uint8Array {
  return elementsToBytes(ecgfp5.hash(bytesToElements(new TextEncoder().encode(text))))
}
