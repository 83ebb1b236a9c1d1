import { signedFigure } from '@/components/figures/SignedPnl'
import {
  priceWords,
  remainingWords,
  sizeWords,
  triggerWords,
} from '@/components/session/messages/orderWords'
import type { Column } from '@/components/ui/table/tableColumn'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'

const MISSING = '—'

/** Positions of a watched account: read-only. */
export function watchedPositionColumns(
  markets: ReadonlyMap<string, Market>,
): readonly Column<Position>[] {
  const price = ({ market, markPrice }: Position, value: Decimal) => {
    const listed = markets.get(market.id)
    return listed === undefined
      ? priceWords(value)
      : formatPrice(value, { decimals: priceDecimalsAt(listed, markPrice) })
  }
  return [
    {
      key: 'market',
      header: t('Position'),
      align: 'left',
      card: 'title',
      cell: ({ market, leverage }) => `${market.baseAsset.displaySymbol} ${leverage}×`,
    },
    {
      key: 'side',
      header: t('Side'),
      align: 'left',
      cell: ({ side }) =>
        side === 'LONG' ? (
          <span className="text-up">{t('Long')}</span>
        ) : (
          <span className="text-down">{t('Short')}</span>
        ),
    },
    { key: 'size', header: t('Size'), cell: ({ size }) => sizeWords(size) },
    { key: 'entry', header: t('Entry'), cell: (position) => price(position, position.entryPrice) },
    {
      key: 'mark',
      header: t('Mark'),
      cellClassName: 'from-mark',
      cell: (position) => price(position, position.markPrice),
    },
    {
      key: 'liquidation',
      header: t('Liq. price'),
      cell: (position) =>
        position.liquidationPrice === null ? MISSING : price(position, position.liquidationPrice),
    },
    {
      key: 'pnl',
      header: t('Unrealized PnL'),
      cellClassName: 'from-mark',
      cell: ({ unrealizedPnl }) => signedFigure({ value: unrealizedPnl }),
    },
  ]
}

/** Open orders of a watched account. */
export function watchedOrderColumns(): readonly Column<Order>[] {
  return [
    {
      key: 'market',
      header: t('Open order'),
      align: 'left',
      card: 'title',
      cell: ({ market }) => market.baseAsset.displaySymbol,
    },
    {
      key: 'side',
      header: t('Side'),
      align: 'left',
      cell: ({ side }) =>
        side === 'BUY' ? (
          <span className="text-up">{t('Buy')}</span>
        ) : (
          <span className="text-down">{t('Sell')}</span>
        ),
    },
    {
      key: 'size',
      header: t('Remaining'),
      cell: (order) => remainingWords(order),
    },
    {
      key: 'price',
      header: t('Price'),
      // What an order waits for is no price that it is sent at.
      cell: (order) =>
        triggerWords(order) ?? (order.price === undefined ? MISSING : priceWords(order.price)),
    },
    {
      key: 'reduce',
      header: t('Reduce only'),
      cell: ({ reduceOnly }) => (reduceOnly ? t('Yes') : t('No')),
    },
  ]
}
