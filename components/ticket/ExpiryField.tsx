'use client'
import { useId } from 'react'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Select } from '@/components/ui/controls/Select'
import { ONE } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { ExpiryUnit } from '@/lib/trade/orders/orderExpiry'
import type { OrderFormModel } from './model/useOrderForm'
import { FieldError } from './validation/FieldError'

const UNITS: readonly { value: ExpiryUnit; label: string }[] = [
  {
    value: 'min',
    get label() {
      return t('minutes')
    },
  },
  {
    value: 'h',
    get label() {
      return t('hours')
    },
  },
  {
    value: 'd',
    get label() {
      return t('days')
    },
  },
]

/** How long after sending a GTT order stays open. */
export function ExpiryField({ model }: { model: OrderFormModel }) {
  const id = useId()
  const { state, dispatch } = model
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_84px] items-center gap-1.5">
        <DecimalInput
          size="sm"
          label={t('Expires in')}
          value={state.expiry.amount}
          onValueChange={(amount) => dispatch({ kind: 'expiry', change: { amount } })}
          stepAt={() => ONE}
          snap={(value) => roundDown(value, 0)}
          error={model.errorOf('expiry')?.message}
          aria-describedby={id}
        />
        <Select
          size="lg"
          className="w-full"
          label={t('Unit of the expiry')}
          options={UNITS}
          value={state.expiry.unit}
          onValueChange={(unit) => dispatch({ kind: 'expiry', change: { unit } })}
        />
      </div>
      <FieldError model={model} field="expiry" isFixOnly />
      <p id={id} className="mt-1 text-11 text-muted">
        {t('Counted from when you send the order.')}
      </p>
    </div>
  )
}
