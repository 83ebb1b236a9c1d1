'use client'
import { Own } from '@/components/figures/Own'
import { DISTANCE_BASES, distanceName } from '@/components/session/distanceBases'
import { Checkbox } from '@/components/ui/Checkbox'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { Select } from '@/components/ui/Select'
import { formatSigned } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import { ticketStore } from '@/lib/stores/ticket'
import { priceStepAt } from '@/lib/trade/priceStep'
import type { DistanceBasis, TriggerLeg } from '@/lib/trade/readTrigger'
import { snapPrice } from '@/lib/trade/snapPrice'
import { FieldError } from './FieldError'
import type { OrderFormModel } from './useOrderForm'

const BASIS_UNITS: Record<DistanceBasis, string> = { percent: '%', roe: '%', pnl: '$' }

/** Take profit and stop loss of the order, by price or by distance from the entry. */
export function TpSlFields({ model }: { model: OrderFormModel }) {
  const { state, dispatch } = model
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          label={say('Take profit and stop loss')}
          isChecked={state.hasTriggers}
          onCheckedChange={(isOn) => dispatch({ kind: 'triggers', isOn })}
        />
        {state.hasTriggers ? (
          <Select
            label={say('Distance of take profit and stop loss')}
            value={model.inputs.triggerBasis}
            onValueChange={(triggerBasis) => ticketStore.setState({ triggerBasis })}
            options={DISTANCE_BASES}
          />
        ) : null}
      </div>
      {state.hasTriggers ? (
        <>
          <LegFields model={model} leg="takeProfit" />
          <LegFields model={model} leg="stopLoss" />
        </>
      ) : null}
    </div>
  )
}

function LegFields({ model, leg }: { model: OrderFormModel; leg: TriggerLeg }) {
  const { inputs, state, dispatch, summary } = model
  const { market } = inputs
  const figures = summary[leg]
  const isProfit = leg === 'takeProfit'
  const error = model.errorOf(leg)
  const basis = inputs.triggerBasis
  // Away from the entry price: what was asked for is reached at least.
  const snapSide = isProfit === (state.side === 'BUY') ? 'SELL' : 'BUY'
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_84px] gap-1.5">
        <DecimalInput
          size="sm"
          label={isProfit ? 'TP' : 'SL'}
          accessibleName={isProfit ? say('Take profit price') : say('Stop loss price')}
          value={figures.priceText}
          onValueChange={(text) => dispatch({ kind: 'trigger', leg, basis: 'price', text })}
          stepAt={(price) => priceStepAt(market, price)}
          snap={(price) => snapPrice(market, price, snapSide)}
          placeholder={say('Price')}
          error={error?.message}
          unit={
            figures.profit === undefined ? null : (
              <span className="text-11" title={say('Result in quote at this price, before fees')}>
                <Own>{formatSigned(figures.profit, { decimals: 2 })}</Own>
              </span>
            )
          }
        />
        <DecimalInput
          size="sm"
          label=""
          accessibleName={distanceName(isProfit, basis)}
          value={figures.distanceText}
          onValueChange={(text) => dispatch({ kind: 'trigger', leg, basis, text })}
          allowsNegative
          placeholder="0"
          unit={BASIS_UNITS[basis]}
        />
      </div>
      {error === undefined ? null : <FieldError model={model} field={leg} isCureOnly />}
    </div>
  )
}
