'use client'
import { sizeWords } from '@/components/session/messages/orderWords'
import { add, type Decimal, ZERO } from '@/lib/decimal/decimal'
import { formatPrice, formatUsd, MISSING } from '@/lib/decimal/format'
import { snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { MarginMode } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { type LeverageEffect, leverageEffect } from '@/lib/trade/margin/leverageEffect'
import { maintenanceTiers } from '@/lib/trade/margin/maintenance'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import { Change } from './Change'
import { useTicketInputs, useTicketReads } from './model/useTicketInputs'
import { SummaryRow } from './SummaryRow'

/** What a choice of leverage would do now; undefined while the account is not known. */
export function useLeverageEffect(
  provider: Provider,
  market: Market,
  { leverage, marginMode }: { leverage: number; marginMode: MarginMode },
): LeverageEffect | undefined {
  const reads = useTicketReads(provider, market)
  const { position, money, markPrice, fees, platformFee } = useTicketInputs(provider, market, reads)
  if (money === undefined || markPrice === undefined) return undefined
  const input = {
    market,
    position,
    markPrice,
    tiers: maintenanceTiers(market),
    orders: money.resting,
    freeMargin: money.unboundMargin,
    marginMode,
    feeRate: add(fees?.taker ?? ZERO, platformFee?.taker ?? ZERO),
    leverage: money.leverage,
  }
  return leverageEffect(input, leverage)
}

/** Margin, liquidation and largest size before and after the choice. */
export function LeverageEffectRows({
  market,
  effect: { before, after },
}: {
  market: Market
  effect: LeverageEffect
}) {
  const usd = (value: Decimal) => formatUsd(value)
  const priceText = (value: Decimal | null | undefined) =>
    value === undefined
      ? MISSING
      : value === null
        ? t('None')
        : formatPrice(value, { decimals: priceDecimalsAt(market, value) })
  const size = (value: Decimal) =>
    `${sizeWords(snapToStep(value, sizeStep(market), 'down'))} ${market.baseAsset.displaySymbol}`
  return (
    <dl className="grid gap-1">
      {before.margin === undefined || after.margin === undefined ? null : (
        <>
          <SummaryRow name={t('Margin')}>
            <Change before={usd(before.margin)} after={usd(after.margin)} />
          </SummaryRow>
          <SummaryRow name={t('Liquidation, est.')}>
            <Change
              before={priceText(before.liquidationPrice)}
              after={priceText(after.liquidationPrice)}
            />
          </SummaryRow>
        </>
      )}
      <SummaryRow name={t('Largest size')}>
        <Change before={size(before.largest)} after={size(after.largest)} />
      </SummaryRow>
    </dl>
  )
}
