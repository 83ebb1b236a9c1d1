'use client'
import { AccountGate } from '@/components/session/AccountGate'
import { errorText } from '@/components/session/messages/errorText'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { OpenOrderList } from './OpenOrderList'
import { useOpenOrderRows } from './useOpenOrderRows'

/** Resting and sleeping orders of the connected account, live, with those still on their way. */
export function OpenOrdersTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="openOrders">
      <OpenOrders provider={provider} />
    </AccountGate>
  )
}

function OpenOrders({ provider }: { provider: Provider }) {
  const { rows, error, retry, columns, cancel } = useOpenOrderRows(provider)
  if (rows === undefined) {
    if (error === null) return <TableSkeleton rows={3} />
    return (
      <ErrorState title={t('Could not load open orders')} {...errorText(error)} onRetry={retry} />
    )
  }
  return (
    <OpenOrderList
      caption={t('Open orders on {name}', { name: provider.name })}
      file={`open-orders-${provider.key}`}
      rows={rows}
      columns={columns}
      onCancel={(orders) => void cancel(orders)}
    />
  )
}
