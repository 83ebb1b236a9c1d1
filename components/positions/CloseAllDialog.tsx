'use client'
import { useState } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { useClosePosition } from '@/components/session/actions/useClosePosition'
import { useMarkPrices } from '@/components/session/live/useMarkPrices'
import { positionWords } from '@/components/session/messages/orderWords'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { positionAtMark } from '@/lib/trade/margin/accountFigures'
import { CLOSE_ALL_NAMES, type CloseAllChoice, positionsOf } from './closeAll'
import { closedExits, exitWords } from './exitWords'

/** Lists what is going to be closed at market, then closes one after the other. */
export function CloseAllDialog({
  provider,
  choice,
  onClose,
}: {
  provider: Provider
  choice: CloseAllChoice
  onClose: () => void
}) {
  const { data = [] } = usePositions(provider.key)
  const marks = useMarkPrices(
    provider.key,
    data.map(({ market }) => market.id),
  )
  const markets = useMarketById(provider.key)
  const { close } = useClosePosition(provider)
  const [isSending, setIsSending] = useState(false)
  const atMarks = data.map((open) => positionAtMark(open, marks.get(open.market.id)))
  const chosen = positionsOf(choice, atMarks)
  const { data: orders } = useOpenOrders(provider.key)
  const exits = closedExits(chosen, orders ?? [])
  const words = exitWords(exits, { type: 'MARKET', closesAll: true })

  const closeThem = async () => {
    setIsSending(true)
    let areAllTaken = true
    for (const position of chosen) {
      const market = markets.get(position.market.id)
      const isTaken =
        market !== undefined && (await close({ position, market, size: position.size }))
      areAllTaken &&= isTaken
    }
    setIsSending(false)
    // Those that were refused stay listed here; each said why.
    if (areAllTaken) onClose()
  }

  return (
    <Dialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={t('Close: {which}', { which: CLOSE_ALL_NAMES[choice] })}
      description={t('Reduce-only market orders, one at a time, within the slippage cap.')}
      footer={
        <DialogActions
          cancelLabel={t('Keep positions')}
          onCancel={onClose}
          tone="danger"
          isBusy={isSending}
          isDisabled={chosen.length === 0}
          onPress={() => void closeThem()}
        >
          {t('Close {length}', { length: chosen.length })}
        </DialogActions>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {chosen.map((position) => (
          <li key={`${position.market.id}:${position.side}`} className="flex justify-between gap-3">
            <span>{positionWords(position)}</span>
            <SignedPnl value={position.unrealizedPnl} />
          </li>
        ))}
        {chosen.length === 0 ? <li className="text-muted">{t('Nothing left to close.')}</li> : null}
      </ul>
      {words === undefined ? null : <p className="pt-2 text-muted">{words}</p>}
    </Dialog>
  )
}
