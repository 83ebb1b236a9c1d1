import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { bytesToElements, elementsToBytes } from '@/lib/ecgfp5/elements'

/** Longest life of a token from now on. */
const LIFE_SECONDS_MAX = 8 * 3_600
const TOKEN = /^(\d{1,12}):(\d{1,15}):(\d{1,3}):([0-9a-f]{160})$/

/** What a token claims, and the bytes that prove it. */
export interface AuthToken {
  deadlineSeconds: number
  accountIndex: number
  apiKeyIndex: number
  message: string
  signature: Uint8Array
}

/** Reads a token; undefined where it is malformed, past, or would live longer than the venue allows. */
export function readToken(text: string, nowMs: number): AuthToken | undefined {
  const [, deadline, account, key, signature] = TOKEN.exec(text) ?? []
  if (deadline === undefined || signature === undefined) return undefined
  const deadlineSeconds = Number(deadline)
  const nowSeconds = Math.floor(nowMs / 1_000)
  if (deadlineSeconds <= nowSeconds || deadlineSeconds > nowSeconds + LIFE_SECONDS_MAX) {
    return undefined
  }
  return {
    deadlineSeconds,
    accountIndex: Number(account),
    apiKeyIndex: Number(key),
    message: `${deadline}:${account}:${key}`,
    signature: new Uint8Array(Buffer.from(signature, 'hex')),
  }
}

/** The 40 bytes that a token is signed as. */
export function tokenHash(curve: Ecgfp5, message: string): Uint8Array {
  return elementsToBytes(curve.hash(bytesToElements(new TextEncoder().encode(message))))
}
