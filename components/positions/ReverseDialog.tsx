'use client'
import { useState } from 'react'
import { positionWords, sizeWords } from '@/components/session/orderWords'
import { useClosePosition } from '@/components/session/useClosePosition'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { add } from '@/lib/decimal/decimal'
import { formatLeverage } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'

/** Asks once before a position is turned over: the one order does two things. */
export function ReverseDialog({
  provider,
  position,
  market,
  onClose,
}: {
  provider: Provider
  position: Position
  market: Market
  onClose: () => void
}) {
  const { reverse } = useClosePosition(provider)
  const [isSending, setIsSending] = useState(false)
  const words = positionWords(position)
  const next = positionWords({
    ...position,
    side: position.side === 'LONG' ? 'SHORT' : 'LONG',
  })
  const symbol = market.baseAsset.displaySymbol
  const verb = position.side === 'LONG' ? say('Sells') : say('Buys')

  const send = async () => {
    setIsSending(true)
    const isTaken = await reverse(position, market)
    setIsSending(false)
    if (isTaken) onClose()
  }

  return (
    <Dialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={say('Reverse {words}', { words })}
      description={say('{verb} {sizeWords} {symbol} at market: closes it and opens {next}.', {
        verb,
        sizeWords: sizeWords(add(position.size, position.size)),
        symbol,
        next,
      })}
      footer={
        <>
          <Button size="lg" tone="ghost" onClick={onClose}>
            {say('Keep position')}
          </Button>
          <Button
            size="lg"
            tone={position.side === 'LONG' ? 'down' : 'up'}
            isBusy={isSending}
            onClick={() => void send()}
          >
            {say('Reverse')}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {say(
          'The new position stands at {leverage}, {part}. Fees are charged on both halves. Take profit and stop loss of the old position end with it.',
          {
            leverage: formatLeverage(position.leverage),
            part: position.marginMode === 'CROSS' ? say('cross') : say('isolated'),
          },
        )}
      </p>
    </Dialog>
  )
}
