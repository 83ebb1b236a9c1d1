'use client'
import { useState } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { closingSide, useClosePosition } from '@/components/session/actions/useClosePosition'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { closeLabel } from '@/components/session/messages/positionLabels'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { Button } from '@/components/ui/controls/Button'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Slider } from '@/components/ui/controls/Slider'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { gt, gte, lte } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, mul, parseTyped, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { snapToStep } from '@/lib/decimal/snap'
import { t, tIn } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { profitAt } from '@/lib/trade/margin/pnl'
import { minimumSize, minimumValue } from '@/lib/trade/orders/minimumSize'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { isOnPriceGrid, percentOfSize, sizeStep, snapPrice } from '@/lib/trade/orders/snapPrice'
import { closedExits, exitWords } from './exitWords'

const HUNDRED = decimal('100')
/** In percent of the position. */
const SHARES = [25, 50, 75, 100]

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
  const { data: orders } = useOpenOrders(provider.key)
  const side = closingSide(position)
  const [type, setType] = useState<'LIMIT' | 'MARKET'>(begins)
  const [priceText, setPriceText] = useState<string>(snapPrice(market, markPrice, side))
  const [sizeText, setSizeText] = useState<string>(position.size)
  const [cancelsExits, setCancelsExits] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const typedPrice = parseTyped(priceText)
  const price = type === 'MARKET' ? markPrice : typedPrice
  const size = parseTyped(sizeText)
  const lot = sizeStep(market)
  const problem = problemWith({ type, price, size, position, market, provider, lot })
  const symbol = market.baseAsset.displaySymbol
  const closesAll = size === undefined || gte(size, position.size)
  const exits = closedExits([position], orders ?? [])
  const words = exitWords(exits, { type, closesAll })
  const offersCancel = type === 'LIMIT' && closesAll && exits.staying.length > 0
  const percent =
    size === undefined
      ? 0
      : Math.min(100, Number(div(mul(size, HUNDRED), position.size, 0, 'down')))

  const takeShare = (share: number) => {
    setSizeText(percentOfSize(market, position.size, decimal(String(share))))
  }

  const send = async () => {
    if (price === undefined || size === undefined || problem !== undefined) return
    setIsSending(true)
    const limit =
      type === 'LIMIT' ? { limitPrice: price, cancelsExits: offersCancel && cancelsExits } : {}
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
          ? t('Reduce-only limit order. Stays open until filled or cancelled.')
          : t('Reduce-only market order, within the ticket’s slippage cap.')
      }
      footer={
        <DialogActions
          cancelLabel={t('Keep position')}
          onCancel={onClose}
          tone={side === 'BUY' ? 'up' : 'down'}
          isBusy={isSending}
          isDisabled={problem !== undefined}
          onPress={() => void send()}
        >
          {problem ??
            (type === 'LIMIT'
              ? t('Close {size} {symbol} at limit', { size, symbol })
              : t('Close {size} {symbol} at market', { size, symbol }))}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-2.5">
        <SegmentedControl
          label={t('Close type')}
          className="w-full"
          value={type}
          onValueChange={setType}
          segments={[
            { key: 'MARKET', label: tIn('order type', 'Market') },
            { key: 'LIMIT', label: t('Limit') },
          ]}
        />
        {type === 'MARKET' ? null : (
          <DecimalInput
            label={t('Close price')}
            value={priceText}
            onValueChange={setPriceText}
            stepAt={(at) => priceStepAt(market, at)}
            snap={(at) => snapPrice(market, at, side)}
            unit={market.quoteAsset.displaySymbol}
          />
        )}
        <DecimalInput
          label={t('Close size')}
          value={sizeText}
          onValueChange={setSizeText}
          stepAt={() => lot}
          snap={(typed) => snapToStep(typed, lot, 'down')}
          unit={symbol}
        />
        <Slider
          label={t('Share of the position')}
          value={percent}
          marks={SHARES}
          valueText={t('{percent} percent, {sizeText} {symbol}', { percent, sizeText, symbol })}
          onValueChange={takeShare}
        />
        <div className="flex gap-1.5">
          {SHARES.map((share) => (
            <Button
              key={share}
              className="flex-1"
              aria-pressed={percent === share}
              aria-label={t('{share} percent of the position', { share })}
              onClick={() => takeShare(share)}
            >
              {share}%
            </Button>
          ))}
        </div>
        <p className="flex justify-between text-muted">
          <span>
            {type === 'LIMIT'
              ? t('PnL at this price, before fees')
              : t('PnL at the mark price, before fees')}
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
        {words === undefined ? null : <p className="text-muted">{words}</p>}
        {offersCancel ? (
          <Checkbox
            label={t('Cancel TP/SL orders now. The position has none until this order fills.')}
            isChecked={cancelsExits}
            onCheckedChange={setCancelsExits}
          />
        ) : null}
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
  if (price === undefined || lte(price, ZERO)) return t('Enter price')
  if (type === 'LIMIT' && !isOnPriceGrid(market, price)) return t('Price is not a valid step')
  if (size === undefined || lte(size, ZERO)) return t('Enter size')
  if (snapToStep(size, lot, 'down') !== size) return t('Size is not a valid step')
  if (gt(size, position.size)) return t('Larger than the position')
  const smallest = minimumSize(market, type === 'LIMIT')
  if (gt(smallest, size)) {
    return t('Minimum {lot} {symbol}', { lot: smallest, symbol: market.baseAsset.displaySymbol })
  }
  const least = minimumValue(true, provider)
  if (least !== undefined && gt(least, mul(size, price)))
    return t('Minimum {least}', { least: formatUsd(least) })
  return undefined
}
