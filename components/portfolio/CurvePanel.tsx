'use client'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { errorText } from '@/components/session/errorText'
import { useAccountRef } from '@/components/session/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useRead } from '@/components/session/useRead'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { keepLoading } from '@/components/ui/keepLoading'
import { Patience } from '@/components/ui/Patience'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Skeleton } from '@/components/ui/Skeleton'
import { say } from '@/lib/messages/say'
import { portfolioQuery } from '@/lib/queries/portfolio'
import type { PortfolioRange } from '@/lib/schema/account'
import type { Provider } from '@/lib/schema/provider'
import type { CurveKind } from './curvePoints'

const Waiting = () => <Skeleton className="m-3 h-auto min-h-0 flex-1" />

const EquityCurve = dynamic(
  keepLoading(() => import('./EquityCurve').then((module) => module.EquityCurve)),
  {
    ssr: false,
    loading: () => (
      <Patience>
        <Waiting />
      </Patience>
    ),
  },
)

const RANGES: readonly { key: PortfolioRange; label: string }[] = [
  {
    key: '24h',
    get label() {
      return say('24 h')
    },
  },
  {
    key: '7d',
    get label() {
      return say('7 d')
    },
  },
  {
    key: '30d',
    get label() {
      return say('30 d')
    },
  },
  {
    key: 'all',
    get label() {
      return say('All')
    },
  },
]

/** Worth and profit of the connected account over a time that a person chooses. */
export function CurvePanel({
  provider,
  range,
  onRange,
}: {
  provider: Provider
  range: PortfolioRange
  onRange: (range: PortfolioRange) => void
}) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider.key)
  const [kind, setKind] = useState<CurveKind>('equity')
  const { data, error, refetch } = useRead({
    ...portfolioQuery(client, { ...account, range }),
    enabled: isReadable,
  })
  return (
    <section aria-label={say('Curve')} className="flex h-72 min-w-0 flex-col bg-panel">
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-1">
        <SegmentedControl
          label={say('Curve')}
          segments={[
            { key: 'equity', label: say('Equity') },
            { key: 'pnl', label: say('PnL') },
          ]}
          value={kind}
          onValueChange={setKind}
        />
        <SegmentedControl
          label={say('Range')}
          segments={RANGES}
          value={range}
          onValueChange={onRange}
        />
      </div>
      {data !== undefined ? (
        data.points.length < 2 ? (
          <EmptyState
            title={say('No past to draw yet')}
            description={say('The curve begins with the first deposit.')}
          />
        ) : (
          <EquityCurve history={data} kind={kind} />
        )
      ) : error === null ? (
        <Waiting />
      ) : (
        <ErrorState
          title={say('The past of the account could not be read')}
          {...errorText(error)}
          onRetry={refetch}
        />
      )}
    </section>
  )
}
