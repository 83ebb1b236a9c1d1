import { formatPercent, toNumberForDrawing } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import type { AccountSummary } from '@/lib/schema/account'
import { marginHealth } from './marginHealth'

const TEXT = { safe: 'text-up', raised: 'text-warn', high: 'text-danger' }
const LEVELS = {
  get safe() {
    return say('safe')
  },
  get raised() {
    return say('raised')
  },
  get high() {
    return say('high')
  },
}
const FILL = { safe: 'bg-up', raised: 'bg-warn', high: 'bg-danger' }

/** How much of the account positions lock, as a figure, a word and a bar. */
export function MarginMeter({ figures }: { figures: AccountSummary }) {
  const health = marginHealth(figures.portfolioValue, figures.marginUsed)
  const share = health === undefined ? 0 : toNumberForDrawing(health.used)
  const text = formatPercent(health?.used, { decimals: 0 })
  return (
    <>
      <p className="flex justify-between text-muted">
        <span>{say('Margin used')}</span>
        <span className="font-medium text-fg">
          {text}{' '}
          {health === undefined ? null : (
            <span className={TEXT[health.level]}>{LEVELS[health.level]}</span>
          )}
        </span>
      </p>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-sm bg-line-strong">
        <div
          style={{ width: `${share * 100}%` }}
          className={`h-full ${health === undefined ? '' : FILL[health.level]}`}
        />
      </div>
    </>
  )
}
