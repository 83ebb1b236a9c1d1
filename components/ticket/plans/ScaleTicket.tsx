'use client'
import { useTicketButton } from '@/components/ticket/button/useTicketButton'
import type { TicketDraft } from '@/components/ticket/model/ticketInputs'
import { findError, type OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { flagsOf, OrderFlags } from '@/components/ticket/OrderFlags'
import { OrderSummary } from '@/components/ticket/OrderSummary'
import { PriceField } from '@/components/ticket/PriceField'
import { SizeField } from '@/components/ticket/SizeField'
import { TicketForm } from '@/components/ticket/TicketForm'
import { FieldError } from '@/components/ticket/validation/FieldError'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { ONE } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import { ScalePreview } from './ScalePreview'
import { ScaleProgress } from './ScaleProgress'
import { scaleSentence, validateScale } from './ticketScale'
import { useScaleRun } from './useScaleRun'

/** Several limit orders over a range of prices, placed one after the other. */
export function ScaleTicket({ provider, draft }: { provider: Provider; draft: TicketDraft }) {
  const { state, dispatch, inputs } = draft
  const { market } = inputs
  const sending = useScaleRun(provider, market)
  const verdict = validateScale(state, inputs)
  const { summary, errors, params, orders } = verdict
  const sentence =
    params === undefined || summary.size === undefined
      ? undefined
      : scaleSentence(params, summary.size, market, provider.name)

  const send = async () => {
    if (params === undefined) return
    dispatch({ kind: 'sent', of: state })
    await sending.start(params)
  }

  const button = useTicketButton(provider, {
    ...draft,
    summary,
    errors,
    waiting: undefined,
    submission: sentence === undefined ? undefined : { sentence },
    suffix: t('in {length} orders', { length: orders.length }),
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
      <OrderSummary provider={provider.key} model={model} />
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
      <OrderFlags {...flagsOf(model)} />
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
      <FieldError model={model} field={field} isFixOnly />
    </div>
  )
  return (
    <>
      {price('from', t('First price'), t('First price'))}
      {price('to', t('Last price'), t('Last price'))}
      <div className="grid grid-cols-2 items-start gap-1.5">
        <DecimalInput
          size="sm"
          label={t('Orders')}
          accessibleName={t('Number of orders')}
          value={scale.count}
          onValueChange={(count) => dispatch({ kind: 'scale', change: { count } })}
          stepAt={() => ONE}
          snap={(value) => roundDown(value, 0)}
          error={model.errorOf('count')?.message}
        />
        <DecimalInput
          size="sm"
          label={t('Size skew')}
          accessibleName={t('Size of the last order as a multiple of the first')}
          title={t('Size of the last order as a multiple of the first')}
          value={scale.skew}
          onValueChange={(skew) => dispatch({ kind: 'scale', change: { skew } })}
          snap={(value) => roundDown(value, 2)}
          error={model.errorOf('skew')?.message}
          unit="×"
        />
      </div>
      <FieldError model={model} field="count" isFixOnly />
      <FieldError model={model} field="skew" isFixOnly />
    </>
  )
}
