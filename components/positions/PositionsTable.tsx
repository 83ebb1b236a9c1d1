'use client'
import { type ReactNode, useMemo } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { MarginsLeft } from '@/components/session/live/account/MarginsLeft'
import { errorText } from '@/components/session/messages/errorText'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { OpenDialog, useDialogOf } from './PositionDialogs'
import { PositionList } from './PositionList'
import { positionColumns } from './positionColumns'
import { usePositionRows } from './usePositionRows'

/** Open positions of the connected account at the provider, live. */
export function PositionsTable({
  provider,
  below,
}: {
  provider: Provider
  /** Shown under the last position. */
  below?: ReactNode
}) {
  return (
    <AccountGate provider={provider} subject="positions">
      <MarginsLeft provider={provider.key}>
        <Positions provider={provider} below={below} />
      </MarginsLeft>
    </AccountGate>
  )
}

function Positions({ provider, below }: { provider: Provider; below: ReactNode }) {
  const { rows, error, retry, markets, isOld } = usePositionRows(provider)
  const { onOpen, dialog } = useDialogOf(rows)
  const columns = useMemo(() => positionColumns(provider, onOpen), [provider, onOpen])
  if (rows === undefined) {
    if (error === null) return <TableSkeleton rows={3} />
    return (
      <ErrorState title={t('Could not load positions')} {...errorText(error)} onRetry={retry} />
    )
  }
  return (
    <>
      <PositionList
        caption={t('Open positions on {name}', { name: provider.name })}
        file={`positions-${provider.key}`}
        rows={rows}
        columns={columns}
        isOld={isOld}
        below={below}
      />
      {dialog === undefined ? null : (
        <OpenDialog
          {...dialog}
          provider={provider}
          market={markets.get(dialog.position.market.id)}
        />
      )}
    </>
  )
}
