import { isPerpsError } from '@/lib/schema/perpsError'

/** Whether a venue shows this to the signed-in owner alone. */
export function isOwnersAlone(error: Error): boolean {
  return isPerpsError(error) && (error.code === 2070 || error.code === 2013)
}

/** Whether the venue has no account of the address. */
export function isUnknownAccount(error: Error): boolean {
  return isPerpsError(error) && error.code === 2026
}
