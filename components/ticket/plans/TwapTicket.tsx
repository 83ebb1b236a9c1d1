'use client'
import type { TicketDraft } from '@/components/ticket/model/ticketInputs'
import { flagsOf, OrderFlags } from '@/components/ticket/OrderFlags'
import { OrderSummary } from '@/components/ticket/OrderSummary'
import { PriceField } from '@/components/ticket/PriceField'
import { SizeField } from '@/components/ticket/SizeField'
import { SummaryRow } from '@/components/ticket/SummaryRow'
import { TicketForm } from '@/components/ticket/TicketForm'
import { FieldError } from '@/components/ticket/validation/FieldError'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { ONE } from '@/lib/decimal/decimal'
import { formatSize, MISSING } from '@/lib/decimal/format'
import { roundDown } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { readMinutes } from '@/lib/trade/orders/twapPlan'
import { twapRules } from '@/lib/trade/rules/twapRules'
import { frequencyWords, TwapBounds, TwapFrequency } from './TwapFrequency'
import { useTwapForm } from './useTwapForm'

const PRESETS: readonly { label: string; hours: string; minutes: string }[] = [
  {
    get label() {
      return t('5m')
    },
    hours: '0',
    minutes: '5',
  },
  {
    get label() {
      return t('30m')
    },
    hours: '0',
    minutes: '30',
  },
  {
    get label() {
      return t('1h')
    },
    hours: '1',
    minutes: '0',
  },
  {
    get label() {
      return t('4h')
    },
    hours: '4',
    minutes: '0',
  },
  {
    get label() {
      return t('24h')
    },
    hours: '24',
    minutes: '0',
  },
]

/** A size traded at market in even parts over a time. */
export function TwapTicket({ provider, draft }: { provider: Provider; draft: TicketDraft }) {
  const model = useTwapForm(provider, draft)
  const { state, dispatch, inputs, plan } = model
  const error = model.errorOf('duration')
  const { market, marginMode, position } = inputs
  const rules = twapRules(provider)
  // Where the venue lists its margin modes, the one chosen is set before the TWAP.
  const isIsolatedAnyway =
    marginMode === 'CROSS' && position === undefined && !inputs.rules.marginModes.isListed
  const part = (name: string, unit: string, field: 'hours' | 'minutes') => (
    <DecimalInput
      size="sm"
      label=""
      accessibleName={name}
      value={state.twap[field]}
      onValueChange={(text) => dispatch({ kind: 'twap', change: { [field]: text } })}
      stepAt={() => ONE}
      snap={(value) => roundDown(value, 0)}
      placeholder="0"
      aria-invalid={error === undefined ? undefined : true}
      unit={unit}
    />
  )
  const after = (
    <>
      <OrderSummary provider={provider.key} model={model} />
      <dl className="grid gap-1">
        <SummaryRow name={t('Orders')}>
          {plan === undefined
            ? MISSING
            : t('{slices}, one every {every}', {
                slices: plan.slices,
                every: frequencyWords(plan.everySeconds),
              })}
        </SummaryRow>
        <SummaryRow name={t('Size of each, about')}>
          {plan?.sliceSize === undefined
            ? MISSING
            : `${formatSize(plan.sliceSize, { decimals: market.szDecimals })} ${market.baseAsset.displaySymbol}`}
        </SummaryRow>
      </dl>
    </>
  )
  return (
    <TicketForm provider={provider} model={model} after={after}>
      <PriceField model={model} />
      <SizeField model={model} />
      <fieldset className="min-w-0">
        <legend className="mb-1 text-muted">{t('Duration')}</legend>
        <div className="grid grid-cols-2 gap-1.5">
          {part(t('Hours'), 'h', 'hours')}
          {part(t('Minutes'), 'min', 'minutes')}
        </div>
        <div className="mt-1.5 flex gap-1">
          {PRESETS.map(({ label, hours, minutes }) => (
            <button
              key={label}
              type="button"
              onClick={() => dispatch({ kind: 'twap', change: { hours, minutes } })}
              className="h-6 flex-1 rounded-sm bg-raised text-muted hover:text-fg"
            >
              {label}
            </button>
          ))}
        </div>
        <FieldError model={model} field="duration" />
      </fieldset>
      <TwapFrequency
        model={model}
        rules={rules}
        minutes={readMinutes(state.twap.hours, state.twap.minutes)}
      />
      {rules.canBoundPrice ? <TwapBounds model={model} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OrderFlags {...flagsOf(model)} />
        {rules.canRandomize ? (
          <Checkbox
            label={t('Randomize timing')}
            isChecked={state.twap.isRandomized}
            onCheckedChange={(isRandomized) => dispatch({ kind: 'twap', change: { isRandomized } })}
          />
        ) : null}
      </div>
      {isIsolatedAnyway ? (
        <p className="text-11 text-warn">{t('TWAPs always use isolated margin.')}</p>
      ) : null}
    </TicketForm>
  )
}
