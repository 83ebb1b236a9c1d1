'use client'
import { useStore } from 'zustand'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Select } from '@/components/ui/controls/Select'
import { Slider } from '@/components/ui/controls/Slider'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { roundHalfEven, snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { ticketStore } from '@/lib/stores/ticket'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import type { SizeUnit, TicketState } from './model/ticketState'
import type { TicketSummary } from './model/ticketSummary'
import type { OrderFormModel } from './model/useOrderForm'
import { FieldError } from './validation/FieldError'

const CENT = decimal('0.01')
const MARKS = [0, 25, 50, 75, 100]

/** The size in base asset or in quote, and the slider over what is free. */
export function SizeField({ model }: { model: OrderFormModel }) {
  const { state, inputs, summary, dispatch, button } = model
  const { market } = inputs
  const unit = useStore(ticketStore, ({ sizeUnit }) => sizeUnit)
  const symbol = market.baseAsset.displaySymbol
  const step = unit === 'base' ? sizeStep(market) : CENT
  const sized = summary.size === undefined ? 'nothing' : `${summary.size} ${symbol}`
  const error = model.errorOf('size') ?? model.errorOf('margin')
  return (
    <div>
      <DecimalInput
        label={t('Size')}
        value={sizeText(state, summary, unit)}
        onValueChange={(text) => dispatch({ kind: 'size', unit, text })}
        stepAt={() => step}
        snap={(size) => snapToStep(size, step, 'down')}
        placeholder="0"
        error={error?.message}
        // Once nothing is left to press before an order, its size is what comes next.
        data-focus-field={button.press === undefined || button.press === 'submit' ? '' : undefined}
        unit={
          <Select
            label={t('Size unit')}
            value={unit}
            onValueChange={(sizeUnit) => ticketStore.setState({ sizeUnit })}
            options={[
              { value: 'base', label: symbol },
              { value: 'quote', label: market.quoteAsset.displaySymbol },
            ]}
            className="-me-1.5"
          />
        }
      />
      {error === undefined ? null : <FieldError model={model} field={error.field} isFixOnly />}
      <Slider
        label={
          state.reduceOnly ? t('Size, percent of position') : t('Size, percent of buying power')
        }
        value={summary.percent}
        onValueChange={(percent) => dispatch({ kind: 'percent', percent })}
        marks={MARKS}
        valueText={t('{percent} percent, {sized}', { percent: summary.percent, sized })}
        className="mx-0 mt-2"
      />
    </div>
  )
}

/** The field the person typed in holds what they typed; otherwise it shows what follows. */
function sizeText({ sizeInput }: TicketState, summary: TicketSummary, unit: SizeUnit): string {
  if (sizeInput.field === (unit === 'base' ? 'size' : 'notional')) return sizeInput.text
  const derived: Decimal | undefined =
    unit === 'base'
      ? summary.size
      : summary.notional === undefined
        ? undefined
        : roundHalfEven(summary.notional, 2)
  return derived ?? ''
}
