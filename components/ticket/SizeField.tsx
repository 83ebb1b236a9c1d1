'use client'
import { memo } from 'react'
import { useStore } from 'zustand'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Select } from '@/components/ui/controls/Select'
import { Slider } from '@/components/ui/controls/Slider'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { roundHalfEven, snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
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
  const unit = useStore(ticketStore, ({ sizeUnit }) => sizeUnit)
  const error = model.errorOf('size') ?? model.errorOf('margin')
  return (
    <div>
      <SizeInput
        market={inputs.market}
        unit={unit}
        text={sizeText(state, summary, unit)}
        error={error?.message}
        // Once nothing is left to press before an order, its size is what comes next.
        comesNext={button.press === undefined || button.press === 'submit'}
        dispatch={dispatch}
      />
      {error === undefined ? null : <FieldError model={model} field={error.field} isFixOnly />}
      <SizeSlider
        symbol={inputs.market.baseAsset.displaySymbol}
        isOfPosition={state.reduceOnly}
        percent={summary.percent}
        size={summary.size}
        dispatch={dispatch}
      />
    </div>
  )
}

/** It takes what it shows and no more: updates of the book do not render it. */
const SizeInput = memo(function SizeInput({
  market,
  unit,
  text,
  error,
  comesNext,
  dispatch,
}: {
  market: Market
  unit: SizeUnit
  text: string
  error: string | undefined
  comesNext: boolean
  dispatch: OrderFormModel['dispatch']
}) {
  const step = unit === 'base' ? sizeStep(market) : CENT
  return (
    <DecimalInput
      label={t('Size')}
      value={text}
      onValueChange={(typed) => dispatch({ kind: 'size', unit, text: typed })}
      stepAt={() => step}
      snap={(size) => snapToStep(size, step, 'down')}
      placeholder="0"
      error={error}
      data-focus-field={comesNext ? '' : undefined}
      unit={
        <Select
          label={t('Size unit')}
          value={unit}
          onValueChange={(sizeUnit) => ticketStore.setState({ sizeUnit })}
          options={[
            { value: 'base', label: market.baseAsset.displaySymbol },
            { value: 'quote', label: market.quoteAsset.displaySymbol },
          ]}
          className="-me-1.5"
        />
      }
    />
  )
})

/** The share of what is free, or of the position. Updates of the book do not render it. */
const SizeSlider = memo(function SizeSlider({
  symbol,
  isOfPosition,
  percent,
  size,
  dispatch,
}: {
  symbol: string
  isOfPosition: boolean
  percent: number
  size: Decimal | undefined
  dispatch: OrderFormModel['dispatch']
}) {
  const sized = size === undefined ? 'nothing' : `${size} ${symbol}`
  return (
    <Slider
      label={isOfPosition ? t('Size, percent of position') : t('Size, percent of buying power')}
      value={percent}
      onValueChange={(wanted) => dispatch({ kind: 'percent', percent: wanted })}
      marks={MARKS}
      valueText={t('{percent} percent, {sized}', { percent, sized })}
      className="mx-0 mt-2"
    />
  )
})

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
