import { LATIN_DIGITS, numberLocale } from '@/lib/decimal/numberLocale'

const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { day: 'numeric', month: 'short' } as const

/** How a moment is written; hours count to 23 in every language, because traders do. */
const STYLES = {
  minute: HOUR_AND_MINUTE,
  second: { ...HOUR_AND_MINUTE, second: '2-digit' },
  dayNumbers: { day: '2-digit', month: '2-digit' },
  day: DAY,
  month: { month: 'short' },
  monthAndYear: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  year: { year: 'numeric' },
  date: { ...DAY, year: 'numeric' },
  dayAndMinute: { ...DAY, ...HOUR_AND_MINUTE },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof STYLES

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment (Unix milliseconds) as the page's locale writes it, in the machine's own time zone unless
 * UTC is asked for.
 */
export function writeDate(atMs: number, style: DateStyle, zone?: 'UTC'): string {
  const locale = numberLocale()
  const key = `${locale} ${style} ${zone ?? ''}`
  let format = formats.get(key)
  if (format === undefined) {
    const timeZone = zone === undefined ? {} : { timeZone: zone }
    format = new Intl.DateTimeFormat(locale, { ...LATIN_DIGITS, ...STYLES[style], ...timeZone })
    formats.set(key, format)
  }
  return format.format(atMs)
}
