'use client'
import { useStore } from 'zustand'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { Select } from '@/components/ui/Select'
import { Slider } from '@/components/ui/Slider'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { roundHalfEven, snapToStep } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import { ticketStore } from '@/lib/stores/ticket'
import { sizeStep } from '@/lib/trade/snapPrice'
import { FieldError } from './FieldError'
import type { SizeUnit, TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'
import type { OrderFormModel } from './useOrderForm'

const CENT = decimal('0.01')
const MARKS = [0, 25, 50, 75, 100]

/** The size in base asset or in quote, and the slider over what is free. */
export function SizeField({ model }: { model: OrderFormModel }) {
  const { state, inputs, summary, dispatch } = model
  const { market } = inputs
  const unit = useStore(ticketStore, ({ sizeUnit }) => sizeUnit)
  const symbol = market.baseAsset.displaySymbol
  const step = unit === 'base' ? sizeStep(market) : CENT
  const sized = summary.size === undefined ? 'nothing' : `${summary.size} ${symbol}`
  const error = model.errorOf('size') ?? model.errorOf('margin')
  return (
    <div>
      <DecimalInput
        label={say('Size')}
        value={sizeText(state, summary, unit)}
        onValueChange={(text) => dispatch({ kind: 'size', unit, text })}
        stepAt={() => step}
        snap={(size) => snapToStep(size, step, 'down')}
        placeholder="0"
        error={error?.message}
        unit={
          <Select
            label={say('Unit of size')}
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
      {error === undefined ? null : <FieldError model={model} field={error.field} isCureOnly />}
      <Slider
        label={
          state.reduceOnly ? say('Size, percent of position') : say('Size, percent of available')
        }
        value={summary.percent}
        onValueChange={(percent) => dispatch({ kind: 'percent', percent })}
        marks={MARKS}
        valueText={say('{percent} percent, {sized}', { percent: summary.percent, sized })}
        className="mx-0 mt-2"
      />
    </div>
  )
}

/** The field the person typed in holds what they typed; otherwise it shows what follows. */
function sizeText({ held }: TicketState, summary: TicketSummary, unit: SizeUnit): string {
  if (held.field === (unit === 'base' ? 'size' : 'notional')) return held.text
  const derived: Decimal | undefined =
    unit === 'base'
      ? summary.size
      : summary.notional === undefined
        ? undefined
        : roundHalfEven(summary.notional, 2)
  return derived ?? ''
}
