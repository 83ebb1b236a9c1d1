'use client'
import { useCancelOrders } from '@/components/session/useCancelOrders'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { Button } from '@/components/ui/Button'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'

/** Cancels everything the table of open orders lists; not there while it lists nothing. */
export function CancelAllButton({ provider }: { provider: Provider }) {
  const { data: orders } = useOpenOrders(provider.key)
  const cancel = useCancelOrders(provider)
  if (orders === undefined || orders.length === 0) return null
  return (
    <Button size="sm" className="text-muted" onClick={() => void cancel(orders)}>
      {say('Cancel all')}
    </Button>
  )
}
