'use client'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'

/** Cancels everything the table of open orders lists; not there while it lists nothing. */
export function CancelAllButton({ provider }: { provider: Provider }) {
  const { data: orders } = useOpenOrders(provider.key)
  const cancel = useCancelOrders(provider)
  if (orders === undefined || orders.length === 0) return null
  return (
    <Button size="sm" className="text-muted" onClick={() => void cancel(orders)}>
      {t('Cancel all')}
    </Button>
  )
}
