'use client'
import { Own } from '@/components/figures/Own'
import { distanceName } from '@/components/session/distanceBases'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { formatSigned } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import type { Side } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import { priceStepAt } from '@/lib/trade/priceStep'
import type {
  DistanceBasis,
  TriggerFigures,
  TriggerInput,
  TriggerLeg,
} from '@/lib/trade/readTrigger'
import { snapPrice } from '@/lib/trade/snapPrice'

/** One exit of a position, as price and as distance from the entry; the typed one stays. */
export function ExitFields(props: {
  leg: TriggerLeg
  /** Side of the closing order. */
  closing: Side
  market: Market
  basis: DistanceBasis
  figures: TriggerFigures
  error: string | undefined
  /** Whether the position has it already. */
  isThere: boolean
  onChange: (input: TriggerInput) => void
}) {
  const { leg, closing, market, basis, figures, error, isThere, onChange } = props
  const isProfit = leg === 'takeProfit'
  // A profit is reached at least, a loss at most: both away from the mark for the closing order.
  const away = isProfit === (closing === 'SELL') ? 'SELL' : 'BUY'
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-1.5">
        <DecimalInput
          label={isProfit ? 'TP' : 'SL'}
          accessibleName={isProfit ? say('Take profit price') : say('Stop loss price')}
          value={figures.priceText}
          onValueChange={(text) => onChange({ basis: 'price', text })}
          stepAt={(price) => priceStepAt(market, price)}
          snap={(price) => snapPrice(market, price, away)}
          placeholder={say('None')}
          error={error}
          unit={
            figures.profit === undefined ? null : (
              <span className="text-11" title={say('Result in quote at this price, before fees')}>
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
          {say('Take it off')}
        </button>
      ) : null}
    </div>
  )
}
