'use client'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { useLiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useMarginsLeft } from '@/components/session/live/account/useMarginsLeft'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { formatPercent } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { type MarginLeft, type MarginLevel, worstMargin } from '@/lib/trade/margin/marginLeft'
import { useHistoryOf } from './CurvePanel'

/** Above the positions of a phone: what the account is worth, its day, and its highest risk. */
export function PhoneStrip({ provider }: { provider: Provider }) {
  const { data } = useLiveAccount(provider.key)
  const { history } = useHistoryOf(provider.key, '24h')
  const worst = worstMargin(useMarginsLeft(provider.key))
  const isOld = useArePricesOld(provider.key)
  if (data === undefined) return null
  const today = history?.points.at(-1)?.pnl
  return (
    <section
      aria-label={t('Account summary')}
      data-stale={isOld || undefined}
      className="mx-3 mt-3 grid shrink-0 gap-1.5 rounded-lg border border-line p-3"
    >
      <p className="from-mark flex items-baseline gap-2">
        <span className="text-muted">
          <MoneyName name={t('Equity')} words={MONEY_WORDS.equity()} />
        </span>
        <b className="font-semibold text-14">
          <Usd value={data.equity} hasSymbol={false} isOwn />
        </b>
        {today === undefined ? null : (
          <span className="ms-auto">
            <SignedPnl value={today} /> <span className="text-muted">{t('24h')}</span>
          </span>
        )}
      </p>
      {worst === undefined ? null : (
        <p className="from-mark flex items-baseline gap-2">
          <span className="text-muted">{t('Highest risk')}</span>
          <b className="font-semibold">{riskText(worst)}</b>
          <LevelWord level={worst.level} />
        </p>
      )}
    </section>
  )
}

function riskText({ position: { side, market }, left }: MarginLeft): string {
  const values = {
    symbol: market.baseAsset.displaySymbol,
    percent: formatPercent(left, { decimals: 0 }),
  }
  return side === 'LONG'
    ? t('{symbol} long, {percent} margin left', values)
    : t('{symbol} short, {percent} margin left', values)
}

function LevelWord({ level }: { level: MarginLevel }) {
  if (level === 'calm') return null
  return level === 'watch' ? (
    <span className="ms-auto text-warn">{t('Watch')}</span>
  ) : (
    <span className="ms-auto text-danger">{t('High risk')}</span>
  )
}
