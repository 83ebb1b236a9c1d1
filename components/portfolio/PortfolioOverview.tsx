'use client'
import { useState } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { say } from '@/lib/messages/say'
import type { PortfolioRange } from '@/lib/schema/account'
import type { Provider } from '@/lib/schema/provider'
import { ByMarketTable } from './ByMarketTable'
import { CurvePanel } from './CurvePanel'
import { PortfolioFigures } from './PortfolioFigures'
import { usePerformance } from './usePerformance'

const LABELS: Record<PortfolioRange, string> = {
  get '24h'() {
    return say('last 24 hours')
  },
  get '7d'() {
    return say('last 7 days')
  },
  get '30d'() {
    return say('last 30 days')
  },
  get all() {
    return say('all time')
  },
}

/** Figures, curve and results by market of the connected account at one venue. */
export function PortfolioOverview({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="portfolio">
      <Overview provider={provider} />
    </AccountGate>
  )
}

function Overview({ provider }: { provider: Provider }) {
  const [range, setRange] = useState<PortfolioRange>('7d')
  const { rows, error, retry, isOld, fillsKept } = usePerformance(provider.key, range)
  const label =
    fillsKept === undefined || isOld
      ? LABELS[range]
      : say('newest {count} fills', { count: fillsKept })
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
        <section aria-label={say('By market')} className="flex h-72 min-w-0 flex-col bg-panel">
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
