'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { formatSigned } from '@/lib/decimal/format'
import { priceStepAt } from '@/lib/trade/priceStep'
import { snapPrice } from '@/lib/trade/snapPrice'
import { FieldError } from './FieldError'
import type { TriggerLeg } from './ticketState'
import type { OrderFormModel } from './useOrderForm'

/** Take profit and stop loss of the order, by price or by percent of the entry price. */
export function TpSlFields({ model }: { model: OrderFormModel }) {
  const { state, dispatch } = model
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        label="Take profit and stop loss"
        isChecked={state.hasTriggers}
        onCheckedChange={(isOn) => dispatch({ kind: 'triggers', isOn })}
      />
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
  const name = isProfit ? 'Take profit' : 'Stop loss'
  const error = model.errorOf(leg)
  // Away from the entry price: what was asked for is reached at least.
  const snapSide = isProfit === (state.side === 'BUY') ? 'SELL' : 'BUY'
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_84px] gap-1.5">
        <DecimalInput
          size="sm"
          label={isProfit ? 'TP' : 'SL'}
          accessibleName={`${name} price`}
          value={figures.priceText}
          onValueChange={(text) => dispatch({ kind: 'trigger', leg, basis: 'price', text })}
          stepAt={(price) => priceStepAt(market, price)}
          snap={(price) => snapPrice(market, price, snapSide)}
          placeholder="Price"
          error={error?.message}
          unit={
            figures.profit === undefined ? null : (
              <span className="text-11" title="Result in quote at this price, before fees">
                {formatSigned(figures.profit, { decimals: 2 })}
              </span>
            )
          }
        />
        <DecimalInput
          size="sm"
          label=""
          accessibleName={`${name} percent`}
          value={figures.percentText}
          onValueChange={(text) => dispatch({ kind: 'trigger', leg, basis: 'percent', text })}
          allowsNegative
          placeholder="0"
          unit="%"
        />
      </div>
      {error === undefined ? null : <FieldError model={model} field={leg} isCureOnly />}
    </div>
  )
}
