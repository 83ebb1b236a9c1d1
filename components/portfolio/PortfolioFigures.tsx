'use client'
import type { ReactNode } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { useLiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { useFeeTier } from '@/components/session/reads/accountReads'
import { Skeleton } from '@/components/ui/states/Skeleton'
import type { SummedFigures } from '@/lib/across/sumAccounts'
import { neg } from '@/lib/decimal/decimal'
import { formatFeeRate, MISSING } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { FeeTier } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { type MarketPerformance, totalPerformance } from '@/lib/trade/performance'

/** What the account at one venue is worth now, and what it did in the chosen time. */
export function PortfolioFigures({
  provider,
  ...past
}: {
  provider: Provider
  performance: readonly MarketPerformance[] | undefined
  /** Whether what it did could not be read. */
  hasFailed: boolean
  rangeLabel: string
}) {
  const { data, isError } = useLiveAccount(provider.key)
  const isOld = useArePricesOld(provider.key)
  const { data: feeTier } = useFeeTier(provider.key)
  return <FigureGrid summary={data} isOld={isOld} isError={isError} feeTier={feeTier} {...past} />
}

/** The figures of an account, or of several together. */
export function FigureGrid({
  summary,
  isOld,
  isError,
  feeTier,
  performance,
  hasFailed,
  rangeLabel,
}: {
  summary: SummedFigures | undefined
  /** What it is worth now follows mark prices that are stale. */
  isOld: boolean
  isError: boolean
  /** Of one venue; undefined where it is not known, or they are several. */
  feeTier: FeeTier | undefined
  performance: readonly MarketPerformance[] | undefined
  /** Whether what was done could not be read. */
  hasFailed: boolean
  rangeLabel: string
}) {
  const total = performance && totalPerformance(performance)
  return (
    <dl
      data-stale={isOld || undefined}
      className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4 xl:grid-cols-8"
    >
      <Figure name={t('Equity')} hint={MONEY_WORDS.equity()} isMissing={isError} isFromMark>
        {summary && <Usd value={summary.equity} isOwn />}
      </Figure>
      <Figure
        name={t('Free margin')}
        hint={MONEY_WORDS.freeMargin()}
        isMissing={isError}
        isFromMark
      >
        {summary && <Usd value={summary.freeMargin} isSpendable isOwn />}
      </Figure>
      <Figure
        name={t('Margin used')}
        hint={MONEY_WORDS.marginUsed()}
        isMissing={isError}
        isFromMark
      >
        {summary && <Usd value={summary.marginUsed} isOwn />}
      </Figure>
      <Figure name={t('Unrealized PnL')} isMissing={isError} isFromMark>
        {summary && <SignedPnl value={summary.unrealizedPnl} hasSymbol />}
      </Figure>
      <Figure
        name={t('Net of closed trades')}
        hint={`${netHint()} · ${rangeLabel}`}
        isMissing={hasFailed}
      >
        {total && <SignedPnl value={total.net} hasSymbol />}
      </Figure>
      <Figure name={t('Funding')} hint={rangeLabel} isMissing={hasFailed}>
        {total && <SignedPnl value={total.funding} hasSymbol />}
      </Figure>
      <Figure
        name={t('Fees')}
        isMissing={hasFailed}
        hint={
          feeTier === undefined
            ? rangeLabel
            : t('{rangeLabel} · maker {maker}, taker {taker}', {
                rangeLabel,
                maker: formatFeeRate(feeTier.maker),
                taker: formatFeeRate(feeTier.taker),
              })
        }
      >
        {total && <SignedPnl value={neg(total.fees)} hasSymbol />}
      </Figure>
      <Figure name={t('Volume')} hint={rangeLabel} isMissing={hasFailed}>
        {total && <Usd value={total.volume} isOwn />}
      </Figure>
    </dl>
  )
}

const netHint = () => t('Realized PnL and funding, less fees')

function Figure({
  name,
  hint,
  isMissing,
  isFromMark = false,
  children,
}: {
  name: string
  hint?: string
  /** Nothing is on its way: the panels below say why. */
  isMissing: boolean
  /** Follows the mark prices. */
  isFromMark?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-w-0 bg-panel px-3 py-2.5" title={hint}>
      <dt className="truncate text-11 text-muted">{name}</dt>
      <dd className={`mt-0.5 truncate font-semibold text-14 ${isFromMark ? 'from-mark' : ''}`}>
        {children ?? (isMissing ? MISSING : <Skeleton className="h-4 w-20" />)}
      </dd>
    </div>
  )
}
