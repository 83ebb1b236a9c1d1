'use client'
import type { ReactNode } from 'react'
import { Own } from '@/components/figures/Own'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { neg } from '@/lib/decimal/decimal'
import { formatPercent, formatPrice, MISSING } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Drawdown, TradeStats } from '@/lib/trade/journal/tradeStats'
import type { MarketPerformance } from '@/lib/trade/performance'

/** How the account did in a time, in eight figures. */
export function StatsGrid({
  total,
  stats,
  drawdown,
}: {
  /** Undefined while it is being read. */
  total: Omit<MarketPerformance, 'market'> | undefined
  stats: TradeStats | undefined
  /** Undefined while it is being read, null where it is unknown. */
  drawdown: Drawdown | null | undefined
}) {
  return (
    <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4 xl:grid-cols-8">
      <Figure name={t('Net of closed trades')}>
        {total && <SignedPnl value={total.net} hasSymbol />}
      </Figure>
      <Figure
        name={t('Max drawdown')}
        hint={t('Largest drop from a peak, excluding deposits and withdrawals')}
      >
        {drawdown === null
          ? MISSING
          : drawdown && (
              <>
                <SignedPnl value={neg(drawdown.amount)} hasSymbol />{' '}
                <span className="font-normal text-12 text-muted">
                  {formatPercent(drawdown.share, { decimals: 2 })}
                </span>
              </>
            )}
      </Figure>
      <Figure name={t('Win rate')} hint={t('Closed round trips with a profit after fees')}>
        {stats && (
          <>
            {formatPercent(stats.winRate, { decimals: 0 })}{' '}
            <span className="font-normal text-12 text-muted">
              {t('{won} of {closed}', { won: stats.won, closed: stats.closed })}
            </span>
          </>
        )}
      </Figure>
      <Figure name={t('Average win')}>
        {stats && <SignedPnl value={stats.meanWin} hasSymbol />}
      </Figure>
      <Figure name={t('Average loss')}>
        {stats && <SignedPnl value={stats.meanLoss} hasSymbol />}
      </Figure>
      <Figure name={t('Profit factor')} hint={t('Gross profit divided by gross loss')}>
        {stats && (
          <Own>
            {stats.profitFactor === undefined
              ? MISSING
              : formatPrice(stats.profitFactor, { decimals: 2 })}
          </Own>
        )}
      </Figure>
      <Figure name={t('Funding')}>{total && <SignedPnl value={total.funding} hasSymbol />}</Figure>
      <Figure name={t('Fees')}>{total && <SignedPnl value={neg(total.fees)} hasSymbol />}</Figure>
    </dl>
  )
}

function Figure({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-panel px-3 py-2.5" title={hint}>
      <dt className="truncate text-11 text-muted">{name}</dt>
      <dd className="mt-0.5 truncate font-semibold text-14">
        {children ?? <Skeleton className="h-4 w-20" />}
      </dd>
    </div>
  )
}
