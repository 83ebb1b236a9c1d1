'use client'
import { useState } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { positionWords } from '@/components/session/orderWords'
import { useClosePosition } from '@/components/session/useClosePosition'
import { useMarketById } from '@/components/session/useMarketById'
import { usePositions } from '@/components/session/usePositions'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { CLOSE_ALL_NAMES, type CloseAllChoice, positionsOf } from './closeAll'

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
  const markets = useMarketById(provider.key)
  const { close } = useClosePosition(provider)
  const [isSending, setIsSending] = useState(false)
  const chosen = positionsOf(choice, data)

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
      title={say('Close: {which}', { which: CLOSE_ALL_NAMES[choice] })}
      description={say(
        'At market, reduce only, one after the other, each within the slippage cap.',
      )}
      footer={
        <>
          <Button size="lg" tone="ghost" onClick={onClose}>
            {say('Keep positions')}
          </Button>
          <Button
            size="lg"
            tone="danger"
            isBusy={isSending}
            disabled={chosen.length === 0}
            onClick={() => void closeThem()}
          >
            {say('Close {length}', { length: chosen.length })}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {chosen.map((position) => (
          <li key={`${position.market.id}:${position.side}`} className="flex justify-between gap-3">
            <span>{positionWords(position)}</span>
            <SignedPnl value={position.unrealizedPnl} />
          </li>
        ))}
        {chosen.length === 0 ? (
          <li className="text-muted">{say('Nothing left to close.')}</li>
        ) : null}
      </ul>
    </Dialog>
  )
}
