import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { bytesToElements, elementsToBytes } from '@/lib/ecgfp5/elements'
import { bytesToHex } from './bytes'

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

function claimsText({ deadline, accountIndex, apiKeyIndex }: AuthTokenClaims): string {
  return `${deadline}:${accountIndex}:${apiKeyIndex}`
}

// ASCII in words of eight bytes: the highest bit of each is 0, so every word lies in the field.
function hashClaims(text: string, ecgfp5: Ecgfp5): Uint8Array {
  return elementsToBytes(ecgfp5.hash(bytesToElements(new TextEncoder().encode(text))))
}
