import { isJsonValue } from '@/lib/schema/model/json'
import {
  encodedBody,
  payloadTooLarge,
  unsupportedMediaType,
  validationError,
} from '@/lib/schema/perpsError'
import type { ApiRequest } from './call'
import { findJsonFault } from './jsonFault'

/** Largest body, in bytes. */
export const BODY_BYTES_MAX = 64 * 1024

/** Largest body of signed steps: of the most that one request creates, as any JSON writer indents them. */
export const SUBMISSION_BYTES_MAX = 256 * 1024

const UTF_8 = new TextDecoder('utf-8', { fatal: true })
/** Bodies are read as they come. */
const IDENTITY = /^\s*(?:identity\s*)?$/i
const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

/**
 * Reads a JSON body. The size is checked while it comes in, so that a large one is never held.
 * @throws PerpsError 415 (not JSON, or encoded), 413 (too large), 400/2002 (empty, cut off, malformed,
 *   not UTF-8, deeper than 16 levels, with keys that reach a prototype, a key given twice, a number
 *   too large or with leading zeros)
 */
export async function readJsonBody(call: ApiRequest, bytesMax: number): Promise<unknown> {
  return (await readJsonText(call, bytesMax)).value
}

/** The same, with the text that the value was read from. */
export async function readJsonText(
  call: ApiRequest,
  bytesMax: number,
): Promise<{ text: string; value: unknown }> {
  if (!JSON_TYPE.test(call.header('content-type') ?? '')) throw unsupportedMediaType()
  if (!IDENTITY.test(call.header('content-encoding') ?? '')) throw encodedBody()
  if (Number(call.header('content-length') ?? 0) > bytesMax) throw payloadTooLarge(bytesMax)
  const text = decode(await call.readBody(bytesMax))
  if (text.trim() === '') throw validationError('body', 'is required')
  const value = parseJson(text)
  const jsonIssue = findJsonFault(text)
  if (jsonIssue !== undefined) throw validationError('body', jsonIssue)
  if (!isJsonValue(value)) {
    throw validationError(
      'body',
      'must be JSON at most 16 levels deep, without the keys __proto__, constructor, prototype',
    )
  }
  return { text, value }
}

function decode(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes)
  } catch {
    throw validationError('body', 'must be UTF-8')
  }
}

/** What JSON stands for. @throws 400/2002 naming what is wrong with it */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw validationError('body', findJsonFault(text) ?? 'must be well-formed JSON')
  }
}
