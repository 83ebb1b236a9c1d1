import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { bytesToElements, elementsToBytes } from '@/lib/ecgfp5/elements'
import type { AuthTokenClaims } from '@/lib/venues/lighter/sign/authToken'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'

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
  const words = bytesToElements(new TextEncoder().encode(token.slice(0, cut)))
  const hash = elementsToBytes(ecgfp5.hash(words))
  return signature !== undefined && ecgfp5.verify(publicKey, hash, signature)
}
