'use client'
import type { ReactNode } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { useFeeTier } from '@/components/session/useFeeTier'
import { useLiveAccount } from '@/components/session/useLiveAccount'
import { Skeleton } from '@/components/ui/Skeleton'
import { neg } from '@/lib/decimal/decimal'
import { formatPercent, MISSING } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { type MarketPerformance, totalPerformance } from '@/lib/trade/performance'

const FEE_DECIMALS = 3

/** What the account is worth now, and what it did in the chosen time. */
export function PortfolioFigures({
  provider,
  performance,
  hasFailed,
  rangeLabel,
}: {
  provider: Provider
  performance: readonly MarketPerformance[] | undefined
  /** Whether what it did could not be read. */
  hasFailed: boolean
  rangeLabel: string
}) {
  const { data: summary, isError } = useLiveAccount(provider.key)
  const { data: feeTier } = useFeeTier(provider.key)
  const total = performance && totalPerformance(performance)
  return (
    <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4 xl:grid-cols-8">
      <Figure name={say('Equity')} isMissing={isError}>
        {summary && <Usd value={summary.portfolioValue} isOwn />}
      </Figure>
      <Figure name={say('Available margin')} isMissing={isError}>
        {summary && <Usd value={summary.availableMargin} isOwn />}
      </Figure>
      <Figure name={say('Margin used')} isMissing={isError}>
        {summary && <Usd value={summary.marginUsed} isOwn />}
      </Figure>
      <Figure name={say('Unrealized PnL')} isMissing={isError}>
        {summary && <SignedPnl value={summary.unrealizedPnl} hasSymbol />}
      </Figure>
      <Figure
        name={say('Net of closed trades')}
        hint={`${netHint()} · ${rangeLabel}`}
        isMissing={hasFailed}
      >
        {total && <SignedPnl value={total.net} hasSymbol />}
      </Figure>
      <Figure name={say('Funding')} hint={rangeLabel} isMissing={hasFailed}>
        {total && <SignedPnl value={total.funding} hasSymbol />}
      </Figure>
      <Figure
        name={say('Fees')}
        isMissing={hasFailed}
        hint={
          feeTier === undefined
            ? rangeLabel
            : say('{rangeLabel} · maker {maker}, taker {taker}', {
                rangeLabel,
                maker: formatPercent(feeTier.maker, { decimals: FEE_DECIMALS }),
                taker: formatPercent(feeTier.taker, { decimals: FEE_DECIMALS }),
              })
        }
      >
        {total && <SignedPnl value={neg(total.fees)} hasSymbol />}
      </Figure>
      <Figure name={say('Volume')} hint={rangeLabel} isMissing={hasFailed}>
        {total && <Usd value={total.volume} isOwn />}
      </Figure>
    </dl>
  )
}

const netHint = () => say('Profit taken and funding, less fees')

function Figure({
  name,
  hint,
  isMissing,
  children,
}: {
  name: string
  hint?: string
  /** Nothing is on its way: the panels below say why. */
  isMissing: boolean
  children: ReactNode
}) {
  return (
    <div className="min-w-0 bg-panel px-3 py-2.5" title={hint}>
      <dt className="truncate text-11 text-muted">{name}</dt>
      <dd className="mt-0.5 truncate font-semibold text-14">
        {children ?? (isMissing ? MISSING : <Skeleton className="h-4 w-20" />)}
      </dd>
    </div>
  )
}
