'use client'
import {
  closeAtLimitLabel,
  closeLabel,
  exitsTitle,
  marginTitle,
  reverseLabel,
  shareLabel,
} from '@/components/session/messages/positionLabels'
import { Button } from '@/components/ui/controls/Button'
import { Menu } from '@/components/ui/overlays/Menu'
import { t, tIn } from '@/lib/i18n/t'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { offers } from '@/lib/trade/rules/descriptor'
import type { PositionDialog } from './PositionActions'
import { canAdjustMargin } from './positionMargin'
import type { PositionRow } from './positionRow'
import { useSharePosition } from './useSharePosition'

/** What can be done to a position on a phone: each opens a sheet that says what it does. */
export function PositionCardActions({
  provider,
  row,
  onOpen,
}: {
  provider: Provider
  row: PositionRow
  onOpen: (dialog: PositionDialog, position: Position) => void
}) {
  const { position, market, isClosing } = row
  const share = useSharePosition()
  const isReady = market !== undefined
  const hasExits = offers(provider, 'placeTriggerOrder')
  const open = (dialog: PositionDialog) => onOpen(dialog, position)
  return (
    <div className="grid grid-flow-col gap-2 [grid-auto-columns:minmax(0,1fr)]">
      <Button
        size="xl"
        tone="danger"
        aria-label={closeLabel(position)}
        aria-haspopup="dialog"
        disabled={!isReady || isClosing}
        className="text-13"
        onClick={() => open('closeMarket')}
      >
        {isClosing ? t('Closing…') : tIn('action on a position', 'Close')}
      </Button>
      {hasExits ? (
        <Button
          size="xl"
          aria-label={exitsTitle(position)}
          aria-haspopup="dialog"
          disabled={!isReady}
          className="text-13"
          onClick={() => open('exits')}
        >
          {t('TP / SL')}
        </Button>
      ) : null}
      <Menu
        label={t('More actions')}
        align="end"
        trigger={<span>{t('More')}</span>}
        triggerClassName="inline-flex h-[44px] items-center justify-center rounded-md bg-raised px-4 font-semibold text-13 hover:bg-hover"
        items={[
          {
            key: 'limit',
            label: closeAtLimitLabel(position),
            onSelect: () => open('close'),
          },
          {
            key: 'reverse',
            label: reverseLabel(position),
            onSelect: () => open('reverse'),
            disabledReason: isClosing ? t('Closing…') : undefined,
          },
          ...(canAdjustMargin(provider, position)
            ? [
                {
                  key: 'margin',
                  label: marginTitle(position),
                  onSelect: () => open('margin'),
                },
              ]
            : []),
          ...(share === undefined
            ? []
            : [{ key: 'share', label: shareLabel(position), onSelect: () => share(position) }]),
        ]}
      />
    </div>
  )
}
