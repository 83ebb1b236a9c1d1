'use client'
import type { Dispatch } from 'react'
import { useNow } from '@/components/figures/useNow'
import { cancelLabel, editLabel } from '@/components/session/orderLabels'
import { canAmend, useAmendOrder } from '@/components/session/useAmendOrder'
import { useCancelOrders } from '@/components/session/useCancelOrders'
import { UNCONFIRMED_AFTER_MS } from '@/components/session/usePendingCheck'
import { Button } from '@/components/ui/Button'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Order } from '@/lib/schema/order'
import type { Provider } from '@/lib/schema/provider'
import type { PendingOrder } from '@/lib/stores/pendingOrders'
import { type EditAction, readEdit } from './orderEdit'
import type { OrderEdit, OrderRow } from './orderRow'

export interface OrderActionProps {
  provider: Provider
  row: OrderRow
  dispatch: Dispatch<EditAction>
}

/** Cancels or edits a listed order; of one on its way it says how it stands. */
export function OrderAction({ provider, row, dispatch }: OrderActionProps) {
  const cancel = useCancelOrders(provider)
  if (row.kind === 'pending') return <PendingState pending={row.pending} />
  const { order, change, edit, market } = row
  if (edit !== undefined && market !== undefined) {
    return (
      <SaveEdit provider={provider} order={order} market={market} edit={edit} dispatch={dispatch} />
    )
  }
  return (
    <span className="inline-flex gap-1">
      {canAmend(provider) ? (
        <Button
          size="sm"
          className="text-muted"
          aria-label={editLabel(order)}
          disabled={change !== undefined || market === undefined}
          onClick={() => dispatch({ kind: 'start', order })}
        >
          {say('Edit')}
        </Button>
      ) : null}
      <Button
        size="sm"
        aria-label={cancelLabel(order)}
        isBusy={change !== undefined}
        onClick={() => void cancel([order])}
      >
        {change === 'amend'
          ? say('Amending…')
          : change === 'cancel'
            ? say('Cancelling…')
            : say('Cancel')}
      </Button>
    </span>
  )
}

function SaveEdit({
  provider,
  order,
  market,
  edit,
  dispatch,
}: {
  provider: Provider
  order: Order
  market: Market
  edit: OrderEdit
  dispatch: Dispatch<EditAction>
}) {
  const amend = useAmendOrder(provider)
  const read = readEdit(edit, order, market, provider)
  const save = () => {
    if (!read.ok) return
    dispatch({ kind: 'stop' })
    void amend(order, read.change)
  }
  return (
    <span className="inline-flex gap-1">
      <Button size="sm" tone="primary" data-save disabled={!read.ok} onClick={save}>
        {read.ok ? say('Save') : read.problem}
      </Button>
      <Button size="sm" tone="ghost" onClick={() => dispatch({ kind: 'stop' })}>
        {say('Leave')}
      </Button>
    </span>
  )
}

function PendingState({ pending }: { pending: PendingOrder }) {
  const nowMs = useNow() ?? pending.placedAtMs
  const isLate = nowMs - pending.placedAtMs > UNCONFIRMED_AFTER_MS
  if (pending.stage === 'unknown' || isLate) {
    return <span className="text-warn">{say('unconfirmed, checking')}</span>
  }
  return (
    <span className="text-muted">
      {pending.stage === 'sending' ? say('sending…') : say('confirming…')}
    </span>
  )
}
