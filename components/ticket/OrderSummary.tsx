'use client'
import { useStore } from 'zustand'
import { Select } from '@/components/ui/Select'
import { parseDecimal } from '@/lib/decimal/decimal'
import { formatPercent, formatPrice, formatUsd, MISSING } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import { ticketStore } from '@/lib/stores/ticket'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { priceDecimalsAt } from '@/lib/trade/priceStep'
import { FieldError } from './FieldError'
import { SummaryRow } from './SummaryRow'
import type { OrderFormModel } from './useOrderForm'

/** What the order would be worth, cost and risk, from the live book. */
export function OrderSummary({ model }: { model: OrderFormModel }) {
  const { summary, inputs, state } = model
  const opensNothing = state.reduceOnly || isSpotMarket(inputs.market)
  const quote = inputs.market.quoteAsset.displaySymbol
  const usd = (value: typeof summary.notional) =>
    value === undefined ? MISSING : `${formatUsd(value, { symbol: '' })} ${quote}`
  return (
    <div className="border-line border-t pt-2.5">
      <dl className="grid gap-1">
        <SummaryRow name={say('Order value')}>{usd(summary.notional)}</SummaryRow>
        {opensNothing ? null : <SummaryRow name={say('Margin')}>{usd(summary.margin)}</SummaryRow>}
        <SummaryRow name={feeName(model)}>{usd(summary.fee)}</SummaryRow>
        {takesFromBook(model) ? <SlippageRow model={model} /> : null}
        {opensNothing ? null : (
          <SummaryRow name={say('Liquidation, est.')}>
            <Liquidation model={model} />
          </SummaryRow>
        )}
      </dl>
      <FieldError model={model} field="slippage" />
    </div>
  )
}

/** The book of this moment says what it would cost: not of what sleeps or is sent in parts. */
function takesFromBook({ state: { type }, summary }: OrderFormModel): boolean {
  return summary.role === 'taker' && (type === 'MARKET' || type === 'LIMIT')
}

function feeName({ summary, inputs }: OrderFormModel): string {
  const venue = summary.role === 'taker' ? inputs.fees?.taker : inputs.fees?.maker
  if (venue === undefined) return say('Fee')
  const own = formatPercent(venue, { decimals: 3 })
  const { builderFee } = inputs
  const platform = builderFee === undefined ? '' : ` + ${formatPercent(builderFee)}`
  return summary.role === 'taker'
    ? say('Fee (taker {own}{platform})', { own, platform })
    : say('Fee (maker {own}{platform})', { own, platform })
}

/** Highest slippage a market order may have, in percent. */
const CAPS = ['0.1', '0.5', '1', '2', '5']

function SlippageRow({ model }: { model: OrderFormModel }) {
  const cap = useStore(ticketStore, ({ maxSlippagePercent }) => maxSlippagePercent)
  // What part of the size would cost says nothing of the whole.
  const { isBookTooThin } = model.summary
  const slippage = isBookTooThin ? undefined : model.summary.slippage
  const options = CAPS.includes(cap) ? CAPS : [cap, ...CAPS]
  return (
    <SummaryRow name={say('Slippage, est.')}>
      <span className="inline-flex items-center gap-1.5">
        {formatPercent(slippage, { decimals: 3 })}
        {model.state.type === 'MARKET' ? (
          <Select
            label={say('Highest slippage')}
            value={cap as string}
            onValueChange={(value) => {
              const parsed = parseDecimal(value)
              if (parsed !== undefined) ticketStore.setState({ maxSlippagePercent: parsed })
            }}
            options={options.map((value) => ({ value, label: say('max {value}%', { value }) }))}
          />
        ) : null}
      </span>
    </SummaryRow>
  )
}

function Liquidation({ model }: { model: OrderFormModel }) {
  const { liquidation, entryPrice } = model.summary
  if (liquidation === undefined || entryPrice === undefined) return MISSING
  if (liquidation.price === null) return say('None')
  const decimals = priceDecimalsAt(model.inputs.market, entryPrice)
  return (
    <>
      {formatPrice(liquidation.price, { decimals })}{' '}
      <span className="text-muted">{formatPercent(liquidation.distance, { signed: true })}</span>
    </>
  )
}
