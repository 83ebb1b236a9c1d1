import { t } from '@/lib/i18n/t'
import { PerpsError } from '@/lib/schema/perpsError'

/** Longest time that a skeleton is shown. */
export const LATE_AFTER_MS = 8_000

/** What is said once nothing came for so long. */
export function noAnswer(): PerpsError {
  return new PerpsError(2003, t('No response for 8 seconds. Retrying automatically.'))
}
