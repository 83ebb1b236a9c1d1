'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { ONE } from '@/lib/decimal/decimal'
import { formatSize, MISSING } from '@/lib/decimal/format'
import { roundDown } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { TWAP_SLICE_SECONDS } from '@/lib/trade/twapPlan'
import { FieldError } from './FieldError'
import { OrderFlags } from './OrderFlags'
import { OrderSummary } from './OrderSummary'
import { PriceField } from './PriceField'
import { SizeField } from './SizeField'
import { SummaryRow } from './SummaryRow'
import { TicketForm } from './TicketForm'
import { honours } from './ticketTabs'
import type { TicketDraft } from './useOrderForm'
import { useTwapForm } from './useTwapForm'

const PRESETS: readonly { label: string; hours: string; minutes: string }[] = [
  {
    get label() {
      return say('5 m')
    },
    hours: '0',
    minutes: '5',
  },
  {
    get label() {
      return say('30 m')
    },
    hours: '0',
    minutes: '30',
  },
  {
    get label() {
      return say('1 h')
    },
    hours: '1',
    minutes: '0',
  },
  {
    get label() {
      return say('4 h')
    },
    hours: '4',
    minutes: '0',
  },
  {
    get label() {
      return say('24 h')
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
  const isIsolatedAnyway = marginMode === 'CROSS' && position === undefined
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
      <OrderSummary model={model} />
      <dl className="grid gap-1">
        <SummaryRow name={say('Orders')}>
          {plan === undefined
            ? MISSING
            : say('{slices}, one every {TWAP_SLICE_SECONDS} s', {
                slices: plan.slices,
                TWAP_SLICE_SECONDS,
              })}
        </SummaryRow>
        <SummaryRow name={say('Size of each, about')}>
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
        <legend className="mb-1 text-muted">{say('Runs for')}</legend>
        <div className="grid grid-cols-2 gap-1.5">
          {part(say('Hours'), 'h', 'hours')}
          {part(say('Minutes'), 'min', 'minutes')}
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
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OrderFlags state={model.state} dispatch={model.dispatch} market={model.inputs.market} />
        {honours(provider, 'placeTwapOrder', 'randomize') ? (
          <Checkbox
            label={say('Randomize moments')}
            isChecked={state.twap.isRandomized}
            onCheckedChange={(isRandomized) => dispatch({ kind: 'twap', change: { isRandomized } })}
          />
        ) : null}
      </div>
      {isIsolatedAnyway ? (
        <p className="text-11 text-warn">
          {say('A TWAP opens on isolated margin, whatever is chosen.')}
        </p>
      ) : null}
    </TicketForm>
  )
}
