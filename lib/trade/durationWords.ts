import { t } from '@/lib/i18n/t'

/** A duration in words: `1 h 30 min`. */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('{minutes} min', { minutes: rest })
  return rest === 0
    ? t('{hours} h', { hours })
    : t('{hours} h {minutes} min', { hours, minutes: rest })
}
