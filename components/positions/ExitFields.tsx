'use client'
import { Own } from '@/components/figures/Own'
import { distanceName } from '@/components/session/live/account/distanceBases'
import { partWords } from '@/components/session/messages/orderWords'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { formatSigned } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { ExitFigures } from '@/lib/trade/exits/exits'
import type {
  DistanceBasis,
  TriggerFigures,
  TriggerInput,
  TriggerLeg,
} from '@/lib/trade/exits/readTrigger'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'

/** One exit of a position, as price and as distance from the entry; the typed one stays. */
export function ExitFields(props: {
  leg: TriggerLeg
  /** Side of the closing order. */
  closing: Side
  market: Market
  basis: DistanceBasis
  figures: TriggerFigures
  /** What it closes of the position. */
  closes: ExitFigures
  error: string | undefined
  /** Whether the position has it already. */
  isThere: boolean
  onChange: (input: TriggerInput) => void
}) {
  const { leg, closing, market, basis, figures, closes, error, isThere, onChange } = props
  const isProfit = leg === 'takeProfit'
  // A profit is reached at least, a loss at most: both away from the mark for the closing order.
  const away = isProfit === (closing === 'SELL') ? 'SELL' : 'BUY'
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-1.5">
        <DecimalInput
          label={isProfit ? 'TP' : 'SL'}
          accessibleName={isProfit ? t('Take profit price') : t('Stop loss price')}
          value={figures.priceText}
          onValueChange={(text) => onChange({ basis: 'price', text })}
          stepAt={(price) => priceStepAt(market, price)}
          snap={(price) => snapPrice(market, price, away)}
          placeholder={t('None')}
          error={error}
          unit={
            figures.profit === undefined ? null : (
              <span className="text-11" title={t('PnL at this price, before fees')}>
                {closes.isWhole ? '' : `${partWords(closes)} · `}
                <Own>{formatSigned(figures.profit, { decimals: 2 })}</Own>
              </span>
            )
          }
        />
        <DecimalInput
          label=""
          accessibleName={distanceName(isProfit, basis)}
          value={figures.distanceText}
          onValueChange={(text) => onChange({ basis, text })}
          allowsNegative
          placeholder="0"
          unit={basis === 'pnl' ? '$' : '%'}
        />
      </div>
      {isThere && figures.priceText !== '' ? (
        <button
          type="button"
          onClick={() => onChange({ basis: 'price', text: '' })}
          className="mt-1 min-h-6 pointer-coarse:min-h-11 font-medium text-11 text-accent"
        >
          {t('Remove')}
        </button>
      ) : null}
    </div>
  )
}
