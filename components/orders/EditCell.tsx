'use client'
import type { Dispatch, ReactNode } from 'react'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { sizeStep, snapPrice } from '@/lib/trade/orders/snapPrice'
import type { EditAction } from './orderEdit'
import type { EditField, OrderRow } from './orderRow'

const NAMES: Record<EditField, string> = {
  get price() {
    return t('New price')
  },
  get size() {
    return t('New size')
  },
  get triggerPrice() {
    return t('New trigger price')
  },
}

/** A cell of the open orders: the figure, or a field while its row is edited. */
export function EditCell({
  row,
  field,
  dispatch,
  children,
}: {
  row: OrderRow
  field: EditField
  dispatch: Dispatch<EditAction>
  children: ReactNode
}) {
  const { market } = row
  const text = row.kind === 'listed' ? row.edit?.texts[field] : undefined
  if (text === undefined || market === undefined || row.kind !== 'listed') return <>{children}</>
  const { side } = row.order
  return (
    <DecimalInput
      size="sm"
      label=""
      accessibleName={NAMES[field]}
      value={text}
      onValueChange={(next) => dispatch({ kind: 'type', field, text: next })}
      stepAt={(value) => (field === 'size' ? sizeStep(market) : priceStepAt(market, value))}
      snap={(value) =>
        field === 'size'
          ? snapToStep(value, sizeStep(market), 'down')
          : snapPrice(market, value, side)
      }
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') dispatch({ kind: 'stop' })
        if (event.key !== 'Enter') return
        // Leaving the field puts the value onto the grid; the row's own button then validates it.
        const save = event.currentTarget
          .closest('tr, [data-row]')
          ?.querySelector<HTMLElement>('[data-save]')
        save?.focus()
      }}
      className="ms-auto w-28"
    />
  )
}
