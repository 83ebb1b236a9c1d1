'use client'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { useLiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useRead } from '@/components/session/live/useRead'
import { errorText } from '@/components/session/messages/errorText'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Patience } from '@/components/ui/states/Patience'
import { Skeleton } from '@/components/ui/states/Skeleton'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import { portfolioQuery } from '@/lib/queries/account/portfolio'
import type { PortfolioHistory, PortfolioRange } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import type { CurveKind } from './curvePoints'

const Waiting = () => <Skeleton className="m-3 h-auto min-h-0 flex-1" />

/** The curve; its code comes with the first of them. */
export const EquityCurve = dynamic(
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

/** The times that a past can be looked at over. */
export const RANGES: readonly { key: PortfolioRange; label: string }[] = [
  {
    key: '24h',
    get label() {
      return t('24h')
    },
  },
  {
    key: '7d',
    get label() {
      return t('7d')
    },
  },
  {
    key: '30d',
    get label() {
      return t('30d')
    },
  },
  {
    key: 'all',
    get label() {
      return t('All')
    },
  },
]

/** Worth and profit of the connected account at one venue over a time that a person chooses. */
export function CurvePanel({
  provider,
  range,
  onRange,
}: {
  provider: Provider
  range: PortfolioRange
  onRange: (range: PortfolioRange) => void
}) {
  const { history, error, retry } = useHistoryOf(provider.key, range)
  const { data } = useLiveAccount(provider.key)
  return <CurveView equity={data?.equity} {...{ history, error, retry, range, onRange }} />
}

/** The past of the connected account at a venue. */
export function useHistoryOf(provider: string, range: PortfolioRange) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const { data, error, refetch } = useRead({
    ...portfolioQuery(client, { ...account, range }),
    enabled: isReadable,
  })
  return { history: data, error, retry: refetch }
}

/** A curve of worth or profit, with the time that it covers. */
export function CurveView({
  note,
  history,
  equity,
  error,
  retry,
  range,
  onRange,
}: {
  /** What the curve is without. */
  note?: ReactNode
  history: PortfolioHistory | undefined
  /** What the accounts of the history are worth now; undefined where that is not known of all. */
  equity: Decimal | undefined
  error: Error | null
  retry: () => void
  range: PortfolioRange
  onRange: (range: PortfolioRange) => void
}) {
  const [kind, setKind] = useState<CurveKind>('equity')
  return (
    <section aria-label={t('Curve')} className="flex h-72 min-w-0 flex-col bg-panel">
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-1">
        <SegmentedControl
          label={t('Curve')}
          segments={[
            { key: 'equity', label: t('Equity') },
            { key: 'pnl', label: t('PnL') },
          ]}
          value={kind}
          onValueChange={setKind}
        />
        <SegmentedControl
          label={t('Range')}
          segments={RANGES}
          value={range}
          onValueChange={onRange}
        />
      </div>
      {note}
      {history !== undefined ? (
        history.points.length < 2 ? (
          <EmptyState
            title={t('No history yet')}
            description={t('The chart starts with your first deposit.')}
          />
        ) : (
          <EquityCurve history={history} kind={kind} equity={equity} />
        )
      ) : error === null ? (
        <Waiting />
      ) : (
        <ErrorState
          title={t('Could not load account history')}
          {...errorText(error)}
          onRetry={retry}
        />
      )}
    </section>
  )
}
