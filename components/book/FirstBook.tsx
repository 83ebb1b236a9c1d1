import { formatPrice, formatSize } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { FirstSight } from '@/lib/schema/model/firstSight'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'

type Level = FirstSight['asks'][number]

const ROW_PX = 20

/** The head of the book as the page was served with it, while the live ladder is on its way. */
export function FirstBook({ sight }: { sight: FirstSight }) {
  const { market, context, asks, bids } = sight
  const decimals = priceDecimalsAt(market, context.midPrice)
  const side = (levels: readonly Level[], name: string, look: 'ask' | 'bid') => (
    <table className="ladder-table">
      <caption className="sr-only">{name}</caption>
      <tbody>
        {levels.map(({ price, size }) => (
          <tr
            key={price}
            data-side={look}
            className="ladder-row"
            style={{ height: ROW_PX, lineHeight: `${ROW_PX}px` }}
          >
            <td className="ladder-cell ladder-left">{formatPrice(price, { decimals })}</td>
            <td className="ladder-cell ladder-middle">
              {formatSize(size, { decimals: market.szDecimals })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <section
      aria-label={t('Order book and trades')}
      aria-busy="true"
      className="flex h-full min-h-0 flex-col justify-center overflow-hidden pt-[60px]"
    >
      {/* Both sides from the middle outwards: what has no room is cut at the edges. */}
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
        {side(asks.toReversed(), t('Asks'), 'ask')}
      </div>
      <p className="flex h-[30px] shrink-0 items-center border-line border-y px-3 font-semibold text-[15px]">
        {formatPrice(context.midPrice, { decimals })}
      </p>
      <div className="min-h-0 flex-1 overflow-hidden">{side(bids, t('Bids'), 'bid')}</div>
    </section>
  )
}
