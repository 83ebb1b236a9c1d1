import type { MarketRow } from './listings'

/** Hours of the underlying in its own time zone: a notice, since the perpetual trades on. */
export interface Schedule {
  timezone: string
  /**
   * Beginning with Sunday: stretches of the day, or `closed`. The underlying trades from the first
   * time of a stretch to just before the second; `23:59` stands for the end of the day.
   */
  openHours: readonly string[]
  holidays: readonly { date: string; openHours: string }[]
  holidayCoverageStartYear: number
  holidayCoverageEndYear: number
}

const NEW_YORK = 'America/New_York'
const CLOSED = 'closed'
/** The end of a day, as the venue writes it: markets that trade through midnight have it. */
const END_OF_DAY = '23:59'
const ALL_DAY = '00:00-23:59'
const EVENING = '20:00-23:59'
const UNTIL_EVENING = '00:00-20:00'
const HALF_DAY = '00:00-17:00'
const COVERAGE = { holidayCoverageStartYear: 2026, holidayCoverageEndYear: 2027 }
/** As recorded of the venue's stocks: from Sunday evening to Friday evening, all day and night. */
const STOCKS: Schedule = {
  timezone: NEW_YORK,
  openHours: [EVENING, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, UNTIL_EVENING, CLOSED],
  holidays: [
    { date: '2026-01-01', openHours: EVENING },
    { date: '2026-01-18', openHours: CLOSED },
    { date: '2026-01-19', openHours: EVENING },
    { date: '2026-02-15', openHours: CLOSED },
    { date: '2026-02-16', openHours: EVENING },
    { date: '2026-04-02', openHours: UNTIL_EVENING },
    { date: '2026-04-03', openHours: CLOSED },
    { date: '2026-05-24', openHours: CLOSED },
    { date: '2026-05-25', openHours: EVENING },
    { date: '2026-06-18', openHours: UNTIL_EVENING },
    { date: '2026-06-19', openHours: CLOSED },
    { date: '2026-07-02', openHours: UNTIL_EVENING },
    { date: '2026-07-03', openHours: CLOSED },
    { date: '2026-09-06', openHours: CLOSED },
    { date: '2026-09-07', openHours: EVENING },
    { date: '2026-11-25', openHours: UNTIL_EVENING },
    { date: '2026-11-26', openHours: EVENING },
    { date: '2026-11-27', openHours: HALF_DAY },
    { date: '2026-12-24', openHours: HALF_DAY },
    { date: '2026-12-25', openHours: CLOSED },
    { date: '2026-12-31', openHours: UNTIL_EVENING },
    { date: '2027-01-01', openHours: CLOSED },
    { date: '2027-01-17', openHours: CLOSED },
    { date: '2027-01-18', openHours: EVENING },
    { date: '2027-02-14', openHours: CLOSED },
    { date: '2027-02-15', openHours: EVENING },
    { date: '2027-03-25', openHours: UNTIL_EVENING },
    { date: '2027-03-26', openHours: CLOSED },
    { date: '2027-05-30', openHours: CLOSED },
    { date: '2027-05-31', openHours: EVENING },
    { date: '2027-06-17', openHours: UNTIL_EVENING },
    { date: '2027-06-18', openHours: CLOSED },
    { date: '2027-07-04', openHours: CLOSED },
    { date: '2027-07-05', openHours: EVENING },
    { date: '2027-09-05', openHours: CLOSED },
    { date: '2027-09-06', openHours: EVENING },
    { date: '2027-11-24', openHours: UNTIL_EVENING },
    { date: '2027-11-25', openHours: EVENING },
    { date: '2027-11-26', openHours: HALF_DAY },
    { date: '2027-12-23', openHours: UNTIL_EVENING },
    { date: '2027-12-24', openHours: CLOSED },
  ],
  ...COVERAGE,
}
const FUTURES_DAY = '00:00-17:00,18:00-23:59'
const FUTURES: Schedule = {
  timezone: NEW_YORK,
  openHours: [
    '18:00-23:59',
    FUTURES_DAY,
    FUTURES_DAY,
    FUTURES_DAY,
    FUTURES_DAY,
    '00:00-17:00',
    CLOSED,
  ],
  holidays: [
    { date: '2026-11-26', openHours: CLOSED },
    { date: '2026-12-25', openHours: CLOSED },
    { date: '2027-01-01', openHours: CLOSED },
  ],
  ...COVERAGE,
}

/** The schedule of a market's underlying; undefined where it never closes. */
export function scheduleOf({ tag }: Pick<MarketRow, 'tag'>): Schedule | undefined {
  if (tag === 'Crypto') return undefined
  return tag === 'Stock' ? STOCKS : FUTURES
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Whether the underlying's session is shut at a time (Unix milliseconds). */
export function isClosedAt(market: Pick<MarketRow, 'tag'>, timeMs: number): boolean {
  const schedule = scheduleOf(market)
  if (schedule === undefined) return false
  const parts = Object.fromEntries(
    clockOf(schedule.timezone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, value]),
  )
  const date = `${parts.year}-${parts.month}-${parts.day}`
  const holiday = schedule.holidays.find((candidate) => candidate.date === date)
  const day = WEEKDAYS.indexOf(parts.weekday ?? '')
  const hours = holiday?.openHours ?? schedule.openHours[day] ?? CLOSED
  if (hours === CLOSED) return true
  const now = `${parts.hour}:${parts.minute}`
  return !hours.split(',').some((stretch) => {
    const [from = '', to = ''] = stretch.split('-')
    return now >= from && (now < to || to === END_OF_DAY)
  })
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}
