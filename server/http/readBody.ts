import { isJsonValue } from '@/lib/schema/json'
import {
  isPerpsError,
  payloadTooLarge,
  unsupportedMediaType,
  validationError,
} from '@/lib/schema/perpsError'
import type { DoorCall } from './call'

/** Largest body, in bytes. */
export const BODY_BYTES_MAX = 64 * 1024

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
  const text = decode(await collect(call.body))
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

async function collect(body: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength
      if (bytes > BODY_BYTES_MAX) throw payloadTooLarge(BODY_BYTES_MAX)
      chunks.push(chunk)
    }
  } catch (error) {
    if (isPerpsError(error)) throw error
    // The caller left in the middle of it: no fault of ours, and nobody's alarm.
    throw validationError('body', 'broke off before its end')
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
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
