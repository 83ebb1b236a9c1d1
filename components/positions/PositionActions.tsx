'use client'
import { useState } from 'react'
import { closeAtLimitLabel, closeLabel, reverseLabel } from '@/components/session/positionLabels'
import { useClosePosition } from '@/components/session/useClosePosition'
import { Button } from '@/components/ui/Button'
import { say } from '@/lib/messages/say'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import type { PositionRow } from './positionRow'

/** What a row asks the table to open. */
export type PositionDialog = 'close' | 'reverse' | 'exits' | 'margin'

/** Closes a position at market with one press, or opens the forms that ask for more. */
export function PositionActions({
  provider,
  row,
  onOpen,
}: {
  provider: Provider
  row: PositionRow
  onOpen: (dialog: PositionDialog, position: Position) => void
}) {
  const { position, market, isClosing } = row
  const { close } = useClosePosition(provider)
  const [isSending, setIsSending] = useState(false)

  const closeAtMarket = async () => {
    if (market === undefined) return
    setIsSending(true)
    await close({ position, market, size: position.size })
    setIsSending(false)
  }

  return (
    <span className="inline-flex gap-1">
      <Button
        size="sm"
        aria-label={closeLabel(position)}
        title={say('Close at market, reduce only')}
        isBusy={isSending}
        disabled={market === undefined || isClosing}
        onClick={() => void closeAtMarket()}
      >
        {isClosing ? say('Closing…') : say('Close')}
      </Button>
      <Button
        size="sm"
        className="text-muted"
        aria-label={closeAtLimitLabel(position)}
        aria-haspopup="dialog"
        disabled={market === undefined}
        onClick={() => onOpen('close', position)}
      >
        {say('Limit')}
      </Button>
      <Button
        size="sm"
        className="text-muted"
        aria-label={reverseLabel(position)}
        aria-haspopup="dialog"
        disabled={market === undefined || isClosing}
        onClick={() => onOpen('reverse', position)}
      >
        {say('Reverse')}
      </Button>
    </span>
  )
}
