'use client'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { ONE } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { priceStepAt } from '@/lib/trade/priceStep'
import { snapPrice } from '@/lib/trade/snapPrice'
import { FieldError } from './FieldError'
import { OrderFlags } from './OrderFlags'
import { OrderSummary } from './OrderSummary'
import { PriceField } from './PriceField'
import { ScalePreview } from './ScalePreview'
import { ScaleProgress } from './ScaleProgress'
import { SizeField } from './SizeField'
import { TicketForm } from './TicketForm'
import { judgeScale, scaleSentence } from './ticketScale'
import { findError, type OrderFormModel, type TicketDraft } from './useOrderForm'
import { useScaleRun } from './useScaleRun'
import { useTicketButton } from './useTicketButton'

/** Several limit orders over a range of prices, placed one after the other. */
export function ScaleTicket({ provider, draft }: { provider: Provider; draft: TicketDraft }) {
  const { state, dispatch, inputs } = draft
  const { market } = inputs
  const sending = useScaleRun(provider, market)
  const verdict = judgeScale(state, inputs)
  const { summary, errors, params, orders } = verdict
  const sentence =
    params === undefined || summary.size === undefined
      ? undefined
      : scaleSentence(params, summary.size, market, provider.name)

  const send = async () => {
    if (params === undefined) return
    dispatch({ kind: 'sent' })
    await sending.start(params)
  }

  const button = useTicketButton(provider, {
    ...draft,
    summary,
    errors,
    phase: undefined,
    what: sentence === undefined ? undefined : { sentence },
    suffix: say('in {length} orders', { length: orders.length }),
    send,
  })
  const model: OrderFormModel = {
    ...draft,
    ...button,
    summary,
    errors,
    errorOf: findError(errors),
  }
  if (sending.run !== undefined) {
    return <ScaleProgress run={sending.run} sending={sending} market={market} />
  }
  const after = (
    <>
      <OrderSummary model={model} />
      {orders.length === 0 ? null : (
        <ScalePreview orders={orders} average={verdict.average} market={market} />
      )}
    </>
  )
  return (
    <TicketForm provider={provider} model={model} after={after}>
      <PriceField model={model} />
      <RangeFields model={model} />
      <SizeField model={model} />
      <OrderFlags state={model.state} dispatch={model.dispatch} market={model.inputs.market} />
    </TicketForm>
  )
}

function RangeFields({ model }: { model: OrderFormModel }) {
  const { state, inputs, dispatch } = model
  const { market } = inputs
  const { scale, side } = state
  const price = (field: 'from' | 'to', label: string, name: string) => (
    <div>
      <DecimalInput
        label={label}
        accessibleName={name}
        value={scale[field]}
        onValueChange={(text) => dispatch({ kind: 'scale', change: { [field]: text } })}
        stepAt={(at) => priceStepAt(market, at)}
        snap={(at) => snapPrice(market, at, side)}
        placeholder="0"
        error={model.errorOf(field)?.message}
        unit={market.quoteAsset.displaySymbol}
      />
      <FieldError model={model} field={field} isCureOnly />
    </div>
  )
  return (
    <>
      {price('from', say('First price'), say('First price'))}
      {price('to', say('Last price'), say('Last price'))}
      <div className="grid grid-cols-2 items-start gap-1.5">
        <DecimalInput
          size="sm"
          label={say('Orders')}
          accessibleName={say('Number of orders')}
          value={scale.count}
          onValueChange={(count) => dispatch({ kind: 'scale', change: { count } })}
          stepAt={() => ONE}
          snap={(value) => roundDown(value, 0)}
          error={model.errorOf('count')?.message}
        />
        <DecimalInput
          size="sm"
          label={say('Size skew')}
          accessibleName={say('Size of the last order as a multiple of the first')}
          title={say('Size of the last order as a multiple of the first')}
          value={scale.skew}
          onValueChange={(skew) => dispatch({ kind: 'scale', change: { skew } })}
          snap={(value) => roundDown(value, 2)}
          error={model.errorOf('skew')?.message}
          unit="×"
        />
      </div>
      <FieldError model={model} field="count" isCureOnly />
      <FieldError model={model} field="skew" isCureOnly />
    </>
  )
}
