import { Price } from '@/components/figures/Price'
import { Size } from '@/components/figures/Size'
import { add, type Decimal, mul, ZERO } from '@/lib/decimal/decimal'
import { formatPrice, formatSize, formatUsd } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import type { ScaleOrder } from '@/lib/trade/orders/scalePlan'

/** Every order of a scale before it is sent, with their sum and average price. */
export function ScalePreview({
  orders,
  average,
  market,
}: {
  orders: readonly ScaleOrder[]
  average: Decimal | undefined
  market: Market
}) {
  const symbol = market.baseAsset.displaySymbol
  const total = orders.reduce((sum, { size }) => add(sum, size), ZERO)
  const decimals = average === undefined ? 0 : priceDecimalsAt(market, average)
  return (
    <div className="max-h-56 overflow-auto rounded-md border border-line">
      <table className="w-full">
        <caption className="sr-only">{t('Scale orders')}</caption>
        <thead className="sticky top-0 bg-panel text-11 text-faint">
          <tr className="[&>th]:px-2.5 [&>th]:py-1 [&>th]:text-right [&>th]:font-medium">
            <th scope="col">{t('Price')}</th>
            <th scope="col">{t('Size {symbol}', { symbol })}</th>
            <th scope="col">{t('Value')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ price, size }) => (
            <tr key={price} className="[&>td]:px-2.5 [&>td]:py-0.5 [&>td]:text-right">
              <td>
                <Price value={price} decimals={decimals} />
              </td>
              <td>
                <Size value={size} decimals={market.szDecimals} />
              </td>
              <td className="text-muted">{formatUsd(mul(price, size))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-panel font-medium">
          <tr className="[&>td]:border-line [&>td]:border-t [&>td]:px-2.5 [&>td]:py-1 [&>td]:text-right [&>th]:border-line [&>th]:border-t">
            <td>
              <span className="me-1 font-normal text-muted">{t('avg')}</span>
              {formatPrice(average, { decimals })}
            </td>
            <td>{formatSize(total, { decimals: market.szDecimals })}</td>
            <td>{average === undefined ? null : formatUsd(mul(average, total))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
