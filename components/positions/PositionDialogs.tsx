'use client'
import { useCallback, useState } from 'react'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import type { PositionDialog } from './PositionActions'
import type { PositionRow } from './positionRow'

const ClosePositionDialog = lateDialog(() =>
  import('./ClosePositionDialog').then((module) => module.ClosePositionDialog),
)

const ReverseDialog = lateDialog(() =>
  import('./ReverseDialog').then((module) => module.ReverseDialog),
)

const ExitsDialog = lateDialog(() => import('./ExitsDialog').then((module) => module.ExitsDialog))

const MarginDialog = lateDialog(() =>
  import('./MarginDialog').then((module) => module.MarginDialog),
)

/** The dialog that a row asked for, with the newest figures of its position while it is there. */
export function useDialogOf(rows: readonly PositionRow[] | undefined) {
  const [open, setOpen] = useState<{ dialog: PositionDialog; position: Position }>()
  const onOpen = useCallback(
    (dialog: PositionDialog, position: Position) => setOpen({ dialog, position }),
    [],
  )
  const asked = open?.position.market
  const newest = rows?.find(
    ({ position: { market } }) => market.id === asked?.id && market.providerId === asked.providerId,
  )
  const dialog = open && {
    dialog: open.dialog,
    position: newest?.position ?? open.position,
    onClose: () => setOpen(undefined),
  }
  return { onOpen, dialog }
}

/** The dialog of a position that is open. */
export function OpenDialog({
  dialog,
  market,
  ...rest
}: {
  dialog: PositionDialog
  provider: Provider
  position: Position
  /** Nothing can be done before it is known. */
  market: Market | undefined
  onClose: () => void
}) {
  if (market === undefined) return null
  const props = { ...rest, market }
  switch (dialog) {
    case 'closeMarket':
      return <ClosePositionDialog {...props} begins="MARKET" />
    case 'close':
      return <ClosePositionDialog {...props} />
    case 'reverse':
      return <ReverseDialog {...props} />
    case 'exits':
      return <ExitsDialog {...props} />
    case 'margin':
      return <MarginDialog {...props} />
  }
}
