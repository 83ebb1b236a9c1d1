'use client'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useClosePosition } from '@/components/session/actions/useClosePosition'
import {
  closeAtLimitLabel,
  closeLabel,
  reverseLabel,
  shareLabel,
} from '@/components/session/messages/positionLabels'
import { classes } from '@/components/ui/classes'
import { Button } from '@/components/ui/controls/Button'
import { IconButton } from '@/components/ui/controls/IconButton'
import { t, tIn } from '@/lib/i18n/t'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { ticketStore } from '@/lib/stores/ticket'
import type { PositionRow } from './positionRow'
import { useSharePosition } from './useSharePosition'

/** What a row asks the table to open. */
export type PositionDialog = 'close' | 'closeMarket' | 'reverse' | 'exits' | 'margin'

/** Opens what closes, reverses or limits a position; closes with one press where that is chosen. */
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
  const share = useSharePosition()
  const [isSending, setIsSending] = useState(false)
  const inOnePress = useStore(ticketStore, (state) => state.closesInOnePress)

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
        {...(inOnePress
          ? { title: t('Close at market, reduce only') }
          : { 'aria-haspopup': 'dialog' as const })}
        isBusy={isSending}
        disabled={market === undefined || isClosing}
        onClick={() => (inOnePress ? void closeAtMarket() : onOpen('closeMarket', position))}
      >
        {isClosing ? t('Closing…') : tIn('action on a position', 'Close')}
      </Button>
      <Button
        size="sm"
        // The dialog of *Close* has it too: a narrow desk keeps the row's figures in sight.
        className={classes('text-muted', !inOnePress && 'max-[1439px]:hidden')}
        aria-label={closeAtLimitLabel(position)}
        aria-haspopup="dialog"
        disabled={market === undefined}
        onClick={() => onOpen('close', position)}
      >
        {t('Limit')}
      </Button>
      <Button
        size="sm"
        className="text-muted"
        aria-label={reverseLabel(position)}
        aria-haspopup="dialog"
        disabled={market === undefined || isClosing}
        onClick={() => onOpen('reverse', position)}
      >
        {t('Reverse')}
      </Button>
      {share === undefined ? null : (
        <IconButton
          size="sm"
          label={shareLabel(position)}
          icon={<Share2 size={12} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => share(position)}
        />
      )}
    </span>
  )
}
