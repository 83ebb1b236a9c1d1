import { t } from '@/lib/i18n/t'

/** Times that a position may be taken to be held, in seconds. */
export const HOLDS = ['0', '3600', '28800', '86400', '604800'] as const

/** A time of holding, for people. */
export function holdWords(seconds: string): string {
  switch (seconds) {
    case '0':
      return t('not held')
    case '3600':
      return t('1h')
    case '28800':
      return t('8h')
    case '86400':
      return t('1 day')
    default:
      return t('7 days')
  }
}
