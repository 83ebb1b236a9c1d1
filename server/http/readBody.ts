import { isJsonValue } from '@/lib/schema/json'
import { payloadTooLarge, unsupportedMediaType, validationError } from '@/lib/schema/perpsError'
import type { DoorCall } from './call'

/** Largest body, in bytes. */
export const BODY_BYTES_MAX = 64 * 1024

const UTF_8 = new TextDecoder('utf-8', { fatal: true })
const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

/**
 * Reads a JSON body. The size is checked while it comes in, so that a large one is never held.
 * @throws PerpsError 415 (not JSON), 413 (too large), 400/2002 (empty, cut off, malformed, not UTF-8, deeper
 *   than 16 levels, or with keys that reach a prototype)
 */
export async function readJsonBody(call: DoorCall): Promise<unknown> {
  return (await readJsonText(call)).value
}

/** The same, with the text that the value was read from. */
export async function readJsonText(call: DoorCall): Promise<{ text: string; value: unknown }> {
  if (!JSON_TYPE.test(call.header('content-type') ?? '')) throw unsupportedMediaType()
  if (Number(call.header('content-length') ?? 0) > BODY_BYTES_MAX) {
    throw payloadTooLarge(BODY_BYTES_MAX)
  }
  const text = decode(await call.readBody(BODY_BYTES_MAX))
  if (text.trim() === '') throw validationError('body', 'is required')
  const value = parseJson(text)
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw validationError('body', 'must be well-formed JSON')
  }
}
