import type { VenueRefusalReason } from '@/lib/schema/model/refusalReason'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'

/** `reason` of a step that was refused because the account has as many keys as the venue allows. */
export const KEY_LIMIT = 'keyLimit' satisfies VenueRefusalReason

/** The refusal of a further key, recognizable by a program. */
export function keyLimitReached(message: string, tool: string): PerpsError {
  return new PerpsError(2020, message, { tool, details: { reason: KEY_LIMIT } })
}

/** Whether a call, or one of the steps that it took, was refused for the number of the account's keys. */
export function isKeyLimit(error: unknown): boolean {
  if (!isPerpsError(error)) return false
  const { reason, results } = Object(error.details)
  if (reason === KEY_LIMIT) return true
  return Array.isArray(results) && results.some((result) => Object(result).reason === KEY_LIMIT)
}
