'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { writeDate } from '@/components/figures/dates'
import { directionOf } from '@/components/figures/direction'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { IconButton } from '@/components/ui/controls/IconButton'
import { plural, t } from '@/lib/i18n/t'
import type { DailyResult } from '@/lib/trade/journal/dailyResults'
import { monthAfter, monthGrid } from './monthGrid'

/** What was taken on each day of a month: profit and funding, less fees. */
export function ResultCalendar({ results }: { results: readonly DailyResult[] }) {
  const newest = results.at(-1)?.day.slice(0, 7) ?? new Date().toISOString().slice(0, 7)
  const [chosen, setChosen] = useState<string>()
  const month = chosen ?? newest
  const byDay = new Map(results.map((result) => [result.day, result]))
  const name = writeDate(Date.parse(`${month}-01T00:00:00Z`), 'monthAndYear', 'UTC')
  return (
    <section aria-label={t('Daily results')} className="flex min-w-0 flex-col bg-panel">
      <div className="flex min-h-9 shrink-0 items-center gap-1 border-line border-b px-3">
        <h2 className="font-medium">{t('Daily results (UTC)')}</h2>
        <span className="ms-auto" />
        <IconButton
          label={t('Previous month')}
          icon={<ChevronLeft size={14} aria-hidden="true" />}
          onClick={() => setChosen(monthAfter(month, -1))}
        />
        <span aria-live="polite" className="min-w-28 text-center text-muted">
          {name}
        </span>
        <IconButton
          label={t('Next month')}
          icon={<ChevronRight size={14} aria-hidden="true" />}
          onClick={() => setChosen(monthAfter(month, 1))}
        />
      </div>
      <table className="w-full table-fixed border-separate border-spacing-px p-2">
        <caption className="sr-only">{t('Daily results of {month}', { month: name })}</caption>
        <thead>
          <tr>
            {MONDAY_TO_SUNDAY.map((atMs) => (
              <th key={atMs} scope="col" className="pb-1 font-normal text-11 text-faint">
                {writeDate(atMs, 'weekday', 'UTC')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month).map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, place) => (
                <Day key={day ?? place} day={day} result={day && byDay.get(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const MONDAY_MS = Date.UTC(2026, 10, 2)
const MONDAY_TO_SUNDAY = Array.from({ length: 7 }, (_, day) => MONDAY_MS + day * 86_400_000)

function Day({ day, result }: { day: string | undefined; result: DailyResult | undefined | '' }) {
  if (day === undefined) return <td />
  const dayResult = result === undefined || result === '' ? undefined : result
  const direction = directionOf(dayResult?.net)
  return (
    <td
      title={
        dayResult &&
        plural(dayResult.fillCount, '{day}: {count} fill', '{day}: {count} fills', { day })
      }
      style={
        dayResult && direction !== 'flat'
          ? { background: `color-mix(in srgb, var(--${direction}) 14%, transparent)` }
          : undefined
      }
      className="h-11 rounded-sm bg-raised/30 px-1 py-0.5 align-top"
    >
      <span className="block text-11 text-faint">{Number(day.slice(8))}</span>
      {dayResult === undefined ? null : (
        <span className="block truncate text-end text-11">
          <SignedPnl value={dayResult.net} />
        </span>
      )}
    </td>
  )
}
