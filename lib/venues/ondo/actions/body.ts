import { isJsonObject, type JsonObject } from '@/lib/schema/model/json'

/**
 * Reads the body of a staged request strictly: one JSON object, written as `JSON.stringify` writes it.
 * A text that says a name twice, or holds spaces, reads as one thing here and perhaps as another at the
 * venue; undefined for such a text.
 */
export function parseBody(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) && JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}
