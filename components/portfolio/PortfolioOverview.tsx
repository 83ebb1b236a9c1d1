'use client'
import { useState } from 'react'
import { t } from '@/lib/i18n/t'
import type { PortfolioRange } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { ByMarketTable } from './ByMarketTable'
import { CurvePanel } from './CurvePanel'
import { PortfolioFigures } from './PortfolioFigures'
import { usePerformance } from './usePerformance'

/** How each range reads beside what happened in it. */
export const RANGE_LABELS: Record<PortfolioRange, string> = {
  get '24h'() {
    return t('last 24 hours')
  },
  get '7d'() {
    return t('last 7 days')
  },
  get '30d'() {
    return t('last 30 days')
  },
  get all() {
    return t('all time')
  },
}

/** Figures, curve and results by market of an account that can be read at one venue. */
export function PortfolioOverview({ provider }: { provider: Provider }) {
  const [range, setRange] = useState<PortfolioRange>('7d')
  const { rows, error, retry, isOld, fillsKept } = usePerformance(provider.key, range)
  const label =
    fillsKept === undefined || isOld
      ? RANGE_LABELS[range]
      : t('latest {count} fills', { count: fillsKept })
  return (
    <div className="flex flex-col gap-px bg-line">
      <PortfolioFigures
        provider={provider}
        performance={isOld ? undefined : rows}
        hasFailed={error !== null}
        rangeLabel={label}
      />
      <div className="grid gap-px xl:grid-cols-2">
        <CurvePanel provider={provider} range={range} onRange={setRange} />
        <section aria-label={t('By market')} className="flex h-72 min-w-0 flex-col bg-panel">
          <ByMarketTable
            provider={provider}
            rows={isOld ? undefined : rows}
            error={error}
            retry={retry}
            rangeLabel={label}
          />
        </section>
      </div>
    </div>
  )
}
