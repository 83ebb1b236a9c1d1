'use client'
import { type Dispatch, useId } from 'react'
import { amendRules, useAmendOrder } from '@/components/session/actions/useAmendOrder'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { UNCONFIRMED_AFTER_MS } from '@/components/session/live/account/usePendingCheck'
import { ageAt } from '@/components/session/live/steadyNow'
import { useSteadyNow } from '@/components/session/live/useSteadyNow'
import { cancelLabel, editLabel } from '@/components/session/messages/orderLabels'
import { Button } from '@/components/ui/controls/Button'
import { t, tIn } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import type { PendingOrder } from '@/lib/stores/orders/pendingOrders'
import { planAmend } from '@/lib/trade/orders/amendPlan'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { type EditAction, readEdit } from './orderEdit'
import type { OrderEdit, OrderRow } from './orderRow'

export interface OrderActionProps {
  provider: Provider
  row: OrderRow
  dispatch: Dispatch<EditAction>
}

/** Cancels or edits a listed order; for one on its way it shows its state. */
export function OrderAction({ provider, row, dispatch }: OrderActionProps) {
  const cancel = useCancelOrders(provider)
  if (row.kind === 'pending') return <PendingState pending={row.pending} />
  const { order, change, edit, market, parent } = row
  if (edit !== undefined && market !== undefined) {
    return (
      <SaveEdit
        provider={provider}
        order={order}
        isLegWaiting={parent !== undefined}
        market={market}
        edit={edit}
        dispatch={dispatch}
      />
    )
  }
  const { canAmend } = amendRules(provider)
  const plan = planAmend(order, {}, venueRules(provider), parent !== undefined)
  const fixed = plan.kind === 'none' ? plan.reason : undefined
  return (
    // Venues may replace an amended order: the focus then goes on to the row of the new one.
    <span className="inline-flex gap-1" data-replaced={change === 'amend' ? '' : undefined}>
      {canAmend ? (
        <Button
          size="sm"
          className="text-muted"
          aria-label={editLabel(order)}
          title={fixed}
          keepsFocus={change !== undefined}
          disabled={change !== undefined || market === undefined || fixed !== undefined}
          onClick={() => dispatch({ kind: 'start', order })}
        >
          {t('Edit')}
        </Button>
      ) : null}
      <Button
        size="sm"
        aria-label={cancelLabel(order)}
        isBusy={change !== undefined}
        onClick={() => void cancel([order])}
      >
        {change === 'amend'
          ? t('Amending…')
          : change === 'cancel'
            ? t('Cancelling…')
            : tIn('action on an order', 'Cancel')}
      </Button>
    </span>
  )
}

function SaveEdit({
  provider,
  order,
  isLegWaiting,
  market,
  edit,
  dispatch,
}: {
  provider: Provider
  order: Order
  isLegWaiting: boolean
  market: Market
  edit: OrderEdit
  dispatch: Dispatch<EditAction>
}) {
  const amend = useAmendOrder(provider)
  const id = useId()
  const { warning } = amendRules(provider)
  const read = readEdit(edit, order, market, provider)
  const save = () => {
    if (!read.ok) return
    dispatch({ kind: 'stop' })
    void amend(order, read.change, isLegWaiting)
  }
  return (
    <span className="inline-flex gap-1">
      <Button
        size="sm"
        tone="primary"
        data-save
        disabled={!read.ok}
        title={warning}
        aria-describedby={warning === undefined ? undefined : id}
        onClick={save}
      >
        {read.ok ? (warning === undefined ? t('Save') : t('Replace')) : read.problem}
      </Button>
      {warning === undefined ? null : (
        <span id={id} className="sr-only">
          {warning}
        </span>
      )}
      <Button size="sm" tone="ghost" onClick={() => dispatch({ kind: 'stop' })}>
        {t('Discard')}
      </Button>
    </span>
  )
}

function PendingState({ pending }: { pending: PendingOrder }) {
  const isLate = ageAt(pending.sentAtMs, useSteadyNow()) > UNCONFIRMED_AFTER_MS
  if (pending.stage === 'unknown' || isLate) {
    return <span className="text-warn">{t('unconfirmed, checking')}</span>
  }
  return (
    <span className="text-muted">
      {pending.stage === 'sending' ? t('sending…') : t('confirming…')}
    </span>
  )
}
