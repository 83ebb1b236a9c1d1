import { isJsonValue } from '@/lib/schema/model/json'
import {
  encodedBody,
  payloadTooLarge,
  unsupportedMediaType,
  validationError,
} from '@/lib/schema/perpsError'
import type { ApiRequest } from './apiRequest'
import { findJsonFault, findParsedFault } from './jsonFault'

/** Largest body, in bytes. */
export const BODY_BYTES_MAX = 64 * 1024

/** Largest body of signed steps: of the most that one request creates, as any JSON writer indents them. */
export const SUBMISSION_BYTES_MAX = 256 * 1024

const UTF_8 = new TextDecoder('utf-8', { fatal: true })
/** Compressed bodies are refused. */
const IDENTITY = /^\s*(?:identity\s*)?$/i
const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

/**
 * Reads a JSON body. The size is checked while it arrives: a large one is never held in memory.
 * @throws PerpsError 415 (not JSON, or encoded), 413 (too large), 400/2002 (empty, cut off, malformed,
 *   not UTF-8, deeper than 16 levels, with keys that reach a prototype, a key given twice, a number
 *   too large or with leading zeros)
 */
export async function readJsonBody(request: ApiRequest, bytesMax: number): Promise<unknown> {
  return (await readJsonText(request, bytesMax)).value
}

/** The same, with the text that the value was read from. */
export async function readJsonText(
  request: ApiRequest,
  bytesMax: number,
): Promise<{ text: string; value: unknown }> {
  if (!JSON_TYPE.test(request.header('content-type') ?? '')) throw unsupportedMediaType()
  if (!IDENTITY.test(request.header('content-encoding') ?? '')) throw encodedBody()
  if (Number(request.header('content-length') ?? 0) > bytesMax) throw payloadTooLarge(bytesMax)
  const text = decode(await request.readBody(bytesMax))
  if (text.trim() === '') throw validationError('body', 'is required')
  const value = requireJson(text)
  const jsonIssue = findParsedFault(text, value)
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

/** Parses JSON. @throws PerpsError 400/2002 naming what is wrong with it */
export function requireJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw validationError('body', findJsonFault(text) ?? 'must be well-formed JSON')
  }
}
