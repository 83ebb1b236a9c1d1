'use client'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import { usePositions } from '@/components/session/reads/accountReads'
import { abs } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'

/** The position in the market of the ticket, where there is one. */
export function OwnPosition({ provider, market }: { provider: string; market: Market }) {
  const positions = usePositions(provider)
  const own = positions.data?.find((position) => position.market.id === market.id)
  if (own === undefined) return null
  return (
    <dl
      aria-label={t('Your position')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3 py-2"
    >
      <div className="flex gap-1.5">
        <dt className="text-muted">{own.side === 'LONG' ? t('Long') : t('Short')}</dt>
        <dd className="font-semibold">
          <Size value={abs(own.size)} decimals={market.szDecimals} />
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-muted">{t('Entry')}</dt>
        <dd>
          <Price value={own.entryPrice} decimals={priceDecimalsAt(market, own.entryPrice)} />
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-muted">{t('Unrealized PnL')}</dt>
        <dd>
          <SignedPnl value={own.unrealizedPnl} />
        </dd>
      </div>
    </dl>
  )
}
