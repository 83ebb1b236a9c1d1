'use client'
import { useNow } from '@/components/figures/useNow'
import { cancelWords, useCancelOrders } from '@/components/session/useCancelOrders'
import { UNCONFIRMED_AFTER_MS } from '@/components/session/usePendingCheck'
import { Button } from '@/components/ui/Button'
import type { Provider } from '@/lib/schema/provider'
import type { PendingOrder } from '@/lib/stores/pendingOrders'
import type { OrderRow } from './orderRow'

/** Cancels a listed order; of one on its way it says how it stands. */
export function OrderAction({ provider, row }: { provider: Provider; row: OrderRow }) {
  const cancel = useCancelOrders(provider)
  if (row.kind === 'pending') return <PendingState pending={row.pending} />
  const { order, isCancelling } = row
  return (
    <Button
      size="sm"
      aria-label={`Cancel ${cancelWords(order)}`}
      isBusy={isCancelling}
      onClick={() => void cancel([order])}
    >
      {isCancelling ? 'Cancelling…' : 'Cancel'}
    </Button>
  )
}

function PendingState({ pending }: { pending: PendingOrder }) {
  const nowMs = useNow() ?? pending.placedAtMs
  const isLate = nowMs - pending.placedAtMs > UNCONFIRMED_AFTER_MS
  if (pending.stage === 'unknown' || isLate) {
    return <span className="text-warn">unconfirmed, checking</span>
  }
  return (
    <span className="text-muted">{pending.stage === 'sending' ? 'sending…' : 'confirming…'}</span>
  )
}
