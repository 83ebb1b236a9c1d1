import { Own } from '@/components/figures/Own'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { sizeWords } from '@/components/session/messages/orderWords'
import type { Decimal } from '@/lib/decimal/decimal'
import {
  formatLeverage,
  formatPercent,
  formatPrice,
  formatSpendable,
  MISSING,
} from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { OrderEffect, PositionStand } from '@/lib/trade/orders/orderEffect'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { Change } from './Change'
import type { OrderFormModel } from './model/useOrderForm'
import { SummaryRow } from './SummaryRow'

/** What the order does to the position, before and after, once it executed in full. */
export function OrderEffectRows({ model, effect }: { model: OrderFormModel; effect: OrderEffect }) {
  const { market, money } = model.inputs
  const { before, after, freeMargin } = effect
  const price = (value: Decimal) => formatPrice(value, { decimals: priceDecimalsAt(market, value) })
  const liquidation = ({ liquidationPrice }: PositionStand) =>
    liquidationPrice === undefined
      ? MISSING
      : liquidationPrice === null
        ? t('None')
        : price(liquidationPrice)
  const usd = (value: Decimal) => formatSpendable(value, { symbol: '' })
  const distance = model.summary.liquidation?.distance
  return (
    <>
      {before === undefined ? null : (
        <>
          <SummaryRow name={t('Position')}>
            <Own>
              <Change before={standWords(before)} after={after && standWords(after)} />
            </Own>
          </SummaryRow>
          <SummaryRow name={t('Entry')}>
            <Change before={price(before.entryPrice)} after={after && price(after.entryPrice)} />
          </SummaryRow>
          {after === undefined || after.leverage === before.leverage ? null : (
            <SummaryRow name={t('Leverage')}>
              <Change
                before={formatLeverage(before.leverage)}
                after={formatLeverage(after.leverage)}
              />
            </SummaryRow>
          )}
        </>
      )}
      <SummaryRow name={t('Liquidation, est.')}>
        <Change
          before={before && liquidation(before)}
          after={after ? liquidation(after) : t('None')}
        />{' '}
        {distance === undefined || before !== undefined ? null : (
          <span className="text-muted">{formatPercent(distance, { signed: true })}</span>
        )}
      </SummaryRow>
      {money === undefined || freeMargin === undefined ? null : (
        <SummaryRow name={<MoneyName name={t('Free margin')} words={MONEY_WORDS.freeMargin()} />}>
          <Own>
            <Change before={usd(money.freeMargin)} after={usd(freeMargin)} />
          </Own>
        </SummaryRow>
      )}
    </>
  )
}

function standWords({ side, size }: PositionStand): string {
  const values = { size: sizeWords(size) }
  return side === 'LONG' ? t('Long {size}', values) : t('Short {size}', values)
}
