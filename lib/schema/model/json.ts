import { z } from 'zod'

/** What JSON can say. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject

/** An object as JSON says it; a member that is `undefined` is not said. */
export type JsonObject = { [key: string]: JsonValue | undefined }

const DEPTH_MAX = 16

/** Keys that would reach a prototype when copied carelessly. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a value is plain JSON no deeper than 16 levels, without prototype keys. */
export function isJsonValue(value: unknown, depth = 0): value is JsonValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      break
    default:
      return false
  }
  if (value === null) return true
  if (depth >= DEPTH_MAX) return false
  if (Array.isArray(value)) return value.every((item) => isJsonValue(item, depth + 1))
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return Object.entries(value).every(
    ([key, item]) =>
      !FORBIDDEN_KEYS.has(key) && (item === undefined || isJsonValue(item, depth + 1)),
  )
}

/** Whether a value is a plain JSON object, see `isJsonValue`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isJsonValue(value)
}

/** A JSON object of a venue's own making, handed through as the very same object. */
export const JsonObject = z.custom<JsonObject>(isJsonObject, {
  error: (issue) =>
    issue.input === undefined
      ? 'is required'
      : `must be a JSON object at most ${DEPTH_MAX} levels deep, without the keys __proto__, constructor, prototype`,
})

/** Any JSON value, handed through unchanged. */
export const JsonValue = z.custom<JsonValue>((value) => isJsonValue(value), {
  error: `must be JSON at most ${DEPTH_MAX} levels deep`,
})
