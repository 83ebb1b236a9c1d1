'use client'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { FieldError } from '@/components/ticket/validation/FieldError'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Select } from '@/components/ui/controls/Select'
import { MISSING } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import { frequenciesFor, type TwapRules } from '@/lib/trade/rules/twapRules'

/** The time between the orders of a TWAP, where the venue lets one choose it. */
export function TwapFrequency({
  model,
  rules,
  minutes,
}: {
  model: OrderFormModel
  rules: TwapRules
  minutes: number | undefined
}) {
  const { state, dispatch } = model
  if (rules.frequencies.length === 0) return null
  const fitting = frequenciesFor(rules, (minutes ?? 0) * 60)
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden="true" className="text-muted">
          {t('One order every')}
        </span>
        <Select
          label={t('One order every')}
          value={state.twap.frequency}
          onValueChange={(frequency) => dispatch({ kind: 'twap', change: { frequency } })}
          options={[
            { value: '', label: t('Shortest possible') },
            ...rules.frequencies.map((seconds) => ({
              value: String(seconds),
              label: fitting.includes(seconds)
                ? frequencyWords(seconds)
                : t('{every}: does not fit the duration', { every: frequencyWords(seconds) }),
              disabled: !fitting.includes(seconds),
            })),
          ]}
        />
      </div>
      <FieldError model={model} field="frequency" />
    </div>
  )
}

/** Lowest and highest price of the orders of a TWAP, where the venue takes them. */
export function TwapBounds({ model }: { model: OrderFormModel }) {
  const { state, inputs, dispatch } = model
  const { market } = inputs
  const field = (key: 'minPrice' | 'maxPrice', label: string) => (
    <DecimalInput
      size="sm"
      label={label}
      value={state.twap[key]}
      onValueChange={(text) => dispatch({ kind: 'twap', change: { [key]: text } })}
      stepAt={(price) => priceStepAt(market, price)}
      // Toward the narrower range: what is asked for is never exceeded.
      snap={(price) => snapPrice(market, price, key === 'minPrice' ? 'SELL' : 'BUY')}
      placeholder={MISSING}
    />
  )
  return (
    <div>
      <div className="grid grid-cols-2 gap-1.5">
        {field('minPrice', t('Lowest price'))}
        {field('maxPrice', t('Highest price'))}
      </div>
      <FieldError model={model} field="priceBounds" />
      <p className="mt-1 text-11 text-muted">{t('Orders outside these prices are skipped.')}</p>
    </div>
  )
}

/** Seconds between two orders in words: `30 s`, `5 min`. */
export function frequencyWords(seconds: number): string {
  return seconds % 60 === 0
    ? t('{minutes} min', { minutes: seconds / 60 })
    : t('{seconds} s', { seconds })
}
