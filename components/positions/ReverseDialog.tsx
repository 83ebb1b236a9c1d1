'use client'
import { useState } from 'react'
import { sizeWords } from '@/components/session/orderWords'
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
  const symbol = market.baseAsset.displaySymbol
  const leverage = formatLeverage(position.leverage)
  const values = {
    half: sizeWords(position.size),
    size: sizeWords(add(position.size, position.size)),
    symbol,
  }

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
      title={
        position.side === 'LONG'
          ? say('Reverse long {half} {symbol}', values)
          : say('Reverse short {half} {symbol}', values)
      }
      description={
        position.side === 'LONG'
          ? say(
              'Sells {size} {symbol} at market: closes it and opens short {half} {symbol}.',
              values,
            )
          : say('Buys {size} {symbol} at market: closes it and opens long {half} {symbol}.', values)
      }
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
        {position.marginMode === 'CROSS'
          ? say(
              'The new position stands at {leverage}, cross. Fees are charged on both halves. Take profit and stop loss of the old position end with it.',
              { leverage },
            )
          : say(
              'The new position stands at {leverage}, isolated. Fees are charged on both halves. Take profit and stop loss of the old position end with it.',
              { leverage },
            )}
      </p>
    </Dialog>
  )
}
