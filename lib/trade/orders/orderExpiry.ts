import { t } from '@/lib/i18n/t'
import { durationWords } from '@/lib/trade/durationWords'

/** What the time until an order ends is given in. */
export type ExpiryUnit = 'min' | 'h' | 'd'

/** The time until an order ends, as typed. */
export interface ExpiryInput {
  amount: string
  unit: ExpiryUnit
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const UNIT_MINUTES: Record<ExpiryUnit, number> = { min: 1, h: 60, d: DAY_MINUTES }
/** An order is signed and sent before the venue looks at its end. */
const SENDING_MINUTES = 1

/** Milliseconds until the end of an order; undefined where what was typed is no whole number. */
export function expiryMs({ amount, unit }: ExpiryInput): number | undefined {
  if (!/^\d{1,6}$/.test(amount) || Number(amount) === 0) return undefined
  return Number(amount) * UNIT_MINUTES[unit] * MINUTE_MS
}

/**
 * The error of an order that ends in this many milliseconds, and the minutes that would be right;
 * undefined where nothing does. Bounds are milliseconds from now, absent: none.
 */
export function expiryError(
  ms: number | undefined,
  { leastMs, mostMs }: { leastMs: number | undefined; mostMs: number | undefined },
): { message: string; short: string; useMinutes?: number } | undefined {
  if (ms === undefined) {
    return { short: t('Enter expiry'), message: t('Enter when the order expires.') }
  }
  const least = leastMs === undefined ? 1 : Math.ceil(leastMs / MINUTE_MS) + SENDING_MINUTES
  if (ms < least * MINUTE_MS) {
    const span = spanWords(least)
    return {
      short: t('Expiry: minimum {span}', { span }),
      message: t('The order must stay open for at least {span}.', { span }),
      useMinutes: least,
    }
  }
  if (mostMs === undefined || ms <= mostMs) return undefined
  const most = Math.floor(mostMs / MINUTE_MS)
  const span = spanWords(most)
  return {
    short: t('Expiry: maximum {span}', { span }),
    message: t('The order can stay open for at most {span}.', { span }),
    useMinutes: most,
  }
}

/** A span as an expiry is typed, in the largest unit that says it exactly. */
export function expiryOf(minutes: number): ExpiryInput {
  const unit = minutes % DAY_MINUTES === 0 ? 'd' : minutes % 60 === 0 ? 'h' : 'min'
  return { amount: String(minutes / UNIT_MINUTES[unit]), unit }
}

function spanWords(minutes: number): string {
  return minutes % DAY_MINUTES === 0
    ? t('{days} d', { days: minutes / DAY_MINUTES })
    : durationWords(minutes)
}
