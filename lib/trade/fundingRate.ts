import { type Decimal, decimal, div, mul } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'

const YEAR_SECONDS = decimal('31536000')
const PLACES = 12

/** A funding rate per period as a simple yearly rate: rate × periods of a year. */
export function annualizedRate(rate: Decimal, ratePeriodSeconds: number): Decimal {
  return div(mul(rate, YEAR_SECONDS), decimal(String(ratePeriodSeconds)), PLACES, 'halfEven')
}

/** The period a rate stands for, in words for a label: `1 h`, `8 h`, `30 min`. */
export function periodLabel(ratePeriodSeconds: number): string {
  if (ratePeriodSeconds % 3_600 === 0) return t('{hours} h', { hours: ratePeriodSeconds / 3_600 })
  if (ratePeriodSeconds % 60 === 0) return t('{minutes} min', { minutes: ratePeriodSeconds / 60 })
  return t('{seconds} s', { seconds: ratePeriodSeconds })
}
