'use client'
import { useStore } from 'zustand'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { Select } from '@/components/ui/controls/Select'
import { isZero } from '@/lib/decimal/compare'
import { parseDecimal } from '@/lib/decimal/decimal'
import { formatFeeRate, formatPercent, formatUsd, MISSING } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { ticketStore } from '@/lib/stores/ticket'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { OrderFormModel } from './model/useOrderForm'
import { OrderEffectRows } from './OrderEffectRows'
import { SummaryRow } from './SummaryRow'
import { FieldError } from './validation/FieldError'

/** What the order would be worth, cost and risk, from the live book. */
export function OrderSummary({ provider, model }: { provider: string; model: OrderFormModel }) {
  const { summary, inputs, state } = model
  const { effect } = summary
  // What follows from a price that is old is as old.
  const isOld = useArePricesOld(provider)
  // What only reduces asks for no margin.
  const opensNothing =
    state.reduceOnly ||
    isSpotMarket(inputs.market) ||
    (effect !== undefined && isZero(effect.opens))
  const quote = inputs.market.quoteAsset.displaySymbol
  const usd = (value: typeof summary.notional) =>
    value === undefined ? MISSING : `${formatUsd(value, { symbol: '' })} ${quote}`
  return (
    <div data-stale={isOld || undefined} className="border-line border-t pt-2.5">
      <dl className="from-mark grid gap-1">
        <SummaryRow name={t('Order value')}>{usd(summary.notional)}</SummaryRow>
        {summary.selfTraded === undefined ? null : (
          <SummaryRow name={t('Offset by your own orders')}>
            {summary.selfTraded} {inputs.market.baseAsset.displaySymbol}
          </SummaryRow>
        )}
        {opensNothing ? null : <SummaryRow name={t('Margin')}>{usd(summary.margin)}</SummaryRow>}
        <SummaryRow name={feeName(model)}>{usd(summary.fee)}</SummaryRow>
        {takesFromBook(model) ? <SlippageRow model={model} /> : null}
        {effect === undefined ? (
          isSpotMarket(inputs.market) ? null : (
            <SummaryRow name={t('Liquidation, est.')}>{MISSING}</SummaryRow>
          )
        ) : (
          <OrderEffectRows model={model} effect={effect} />
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
  const role = summary.role === 'taker' ? 'taker' : 'maker'
  const venue = inputs.fees?.[role]
  if (venue === undefined) return t('Fee')
  const own = formatFeeRate(venue)
  const { platformFeeRate } = summary
  const platform = platformFeeRate === undefined ? '' : ` + ${formatFeeRate(platformFeeRate)}`
  return role === 'taker'
    ? t('Fee (taker {own}{platform})', { own, platform })
    : t('Fee (maker {own}{platform})', { own, platform })
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
    <SummaryRow name={t('Slippage, est.')}>
      <span className="inline-flex items-center gap-1.5">
        {formatPercent(slippage, { decimals: 3 })}
        {model.state.type === 'MARKET' ? (
          <Select
            label={t('Maximum slippage')}
            value={cap as string}
            onValueChange={(value) => {
              const parsed = parseDecimal(value)
              if (parsed !== undefined) ticketStore.setState({ maxSlippagePercent: parsed })
            }}
            options={options.map((value) => ({ value, label: t('max {value}%', { value }) }))}
          />
        ) : null}
      </span>
    </SummaryRow>
  )
}
