'use client'
import { useState } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { closeLabel } from '@/components/session/positionLabels'
import { closingSide, useClosePosition } from '@/components/session/useClosePosition'
import { useMarkPrice } from '@/components/session/useMarkPrice'
import { Button } from '@/components/ui/Button'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { Dialog } from '@/components/ui/Dialog'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Slider } from '@/components/ui/Slider'
import { gt, lte } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, mul, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { snapToStep } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import { minimumValue } from '@/lib/trade/orderDraft'
import { profitAt } from '@/lib/trade/pnl'
import { priceStepAt } from '@/lib/trade/priceStep'
import { isOnPriceGrid, sizeStep, snapPrice } from '@/lib/trade/snapPrice'

const HUNDRED = decimal('100')

/** Closes a position, or a part of it, with a reduce-only order at a limit or at market. */
export function ClosePositionDialog({
  provider,
  position,
  market,
  begins = 'LIMIT',
  onClose,
}: {
  provider: Provider
  position: Position
  market: Market
  /** How it closes unless it is changed. */
  begins?: 'LIMIT' | 'MARKET'
  onClose: () => void
}) {
  const { close } = useClosePosition(provider)
  const markPrice = useMarkPrice(provider.key, market.id) ?? position.markPrice
  const side = closingSide(position)
  const [type, setType] = useState<'LIMIT' | 'MARKET'>(begins)
  const [priceText, setPriceText] = useState<string>(snapPrice(market, markPrice, side))
  const [sizeText, setSizeText] = useState<string>(position.size)
  const [isSending, setIsSending] = useState(false)
  const typedPrice = parseDecimal(priceText.replace(/\.$/, ''))
  const price = type === 'MARKET' ? markPrice : typedPrice
  const size = parseDecimal(sizeText.replace(/\.$/, ''))
  const lot = sizeStep(market)
  const problem = problemWith({ type, price, size, position, market, provider, lot })
  const symbol = market.baseAsset.displaySymbol
  const percent =
    size === undefined
      ? 0
      : Math.min(100, Number(div(mul(size, HUNDRED), position.size, 0, 'down')))

  const send = async () => {
    if (price === undefined || size === undefined || problem !== undefined) return
    setIsSending(true)
    const limit = type === 'LIMIT' ? { limitPrice: price } : {}
    const isTaken = await close({ position, market, size, ...limit })
    setIsSending(false)
    if (isTaken) onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={closeLabel(position)}
      description={
        type === 'LIMIT'
          ? say('A reduce-only limit order. It rests until it executes or you cancel it.')
          : say('A reduce-only market order, within the slippage cap of the ticket.')
      }
      footer={
        <>
          <Button size="lg" tone="ghost" onClick={onClose}>
            {say('Keep position')}
          </Button>
          <Button
            size="lg"
            tone={side === 'BUY' ? 'up' : 'down'}
            isBusy={isSending}
            disabled={problem !== undefined}
            onClick={() => void send()}
          >
            {problem ??
              (type === 'LIMIT'
                ? say('Close {size} {symbol} at limit', { size, symbol })
                : say('Close {size} {symbol} at market', { size, symbol }))}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2.5">
        <SegmentedControl
          label={say('How to close')}
          className="w-full"
          value={type}
          onValueChange={setType}
          segments={[
            { key: 'MARKET', label: say('Market') },
            { key: 'LIMIT', label: say('Limit') },
          ]}
        />
        {type === 'MARKET' ? null : (
          <DecimalInput
            label={say('Close price')}
            value={priceText}
            onValueChange={setPriceText}
            stepAt={(at) => priceStepAt(market, at)}
            snap={(at) => snapPrice(market, at, side)}
            unit={market.quoteAsset.displaySymbol}
          />
        )}
        <DecimalInput
          label={say('Close size')}
          value={sizeText}
          onValueChange={setSizeText}
          stepAt={() => lot}
          snap={(typed) => snapToStep(typed, lot, 'down')}
          unit={symbol}
        />
        <Slider
          label={say('Share of the position')}
          value={percent}
          marks={[25, 50, 75, 100]}
          valueText={say('{percent} percent, {sizeText} {symbol}', { percent, sizeText, symbol })}
          onValueChange={(next) =>
            setSizeText(
              snapToStep(
                div(mul(position.size, decimal(String(next))), HUNDRED, 18, 'down'),
                lot,
                'down',
              ),
            )
          }
        />
        <p className="flex justify-between text-muted">
          <span>
            {type === 'LIMIT'
              ? say('Profit at this price, before fees')
              : say('Profit at the mark price, before fees')}
          </span>
          <SignedPnl
            className="font-medium"
            value={
              price === undefined || size === undefined
                ? undefined
                : profitAt(position.side, size, position.entryPrice, price)
            }
          />
        </p>
      </div>
    </Dialog>
  )
}

function problemWith(facts: {
  type: 'LIMIT' | 'MARKET'
  price: Decimal | undefined
  size: Decimal | undefined
  position: Position
  market: Market
  provider: Provider
  lot: Decimal
}): string | undefined {
  const { type, price, size, position, market, provider, lot } = facts
  if (price === undefined || lte(price, ZERO)) return say('Enter price')
  if (type === 'LIMIT' && !isOnPriceGrid(market, price)) return say('Price is off the grid')
  if (size === undefined || lte(size, ZERO)) return say('Enter size')
  if (snapToStep(size, lot, 'down') !== size) return say('Size is off the grid')
  if (gt(size, position.size)) return say('Larger than the position')
  const least = minimumValue(true, provider)
  if (least !== undefined && gt(least, mul(size, price)))
    return say('Minimum {least}', { least: formatUsd(least) })
  return undefined
}
