'use client'
import { type ReactNode, useState } from 'react'
import { Own } from '@/components/figures/Own'
import { useIsMasked } from '@/components/figures/privacy'
import { positionWords } from '@/components/session/orderWords'
import { marginAddedText, marginTakenText, marginTitle } from '@/components/session/positionLabels'
import { tellDone } from '@/components/session/tradeNews'
import { useAccountSummary } from '@/components/session/useAccountSummary'
import { useMarkPrice } from '@/components/session/useMarkPrice'
import { useRunAction } from '@/components/session/useRunAction'
import { Button } from '@/components/ui/Button'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { Dialog } from '@/components/ui/Dialog'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { gt, lte } from '@/lib/decimal/compare'
import { add, type Decimal, ONE, parseDecimal, sub, ZERO } from '@/lib/decimal/decimal'
import { formatPrice, formatUsd, MISSING } from '@/lib/decimal/format'
import { roundDown } from '@/lib/decimal/snap'
import { markOwn } from '@/lib/messages/ownText'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import { estimateLiquidationPrice } from '@/lib/trade/liquidationPrice'
import { maintenanceTiers } from '@/lib/trade/maintenance'
import { profitAt } from '@/lib/trade/pnl'
import { priceDecimalsAt } from '@/lib/trade/priceStep'
import { MARGIN_AMOUNT_DECIMALS, removableMargin } from '@/lib/trade/removableMargin'

export interface MarginDialogProps {
  provider: Provider
  position: Position
  market: Market
  onClose: () => void
}

/** Puts money behind an isolated position, or takes some of it back, within what is allowed. */
export function MarginDialog({ provider, position, market, onClose }: MarginDialogProps) {
  const run = useRunAction(provider)
  const summary = useAccountSummary(provider.key)
  const markPrice = useMarkPrice(provider.key, market.id) ?? position.markPrice
  const [action, setAction] = useState<'add' | 'remove'>('add')
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const { side, size, entryPrice, marginUsed, market: listed } = position
  const unrealizedPnl = profitAt(side, size, entryPrice, markPrice)
  const most: Decimal | undefined =
    action === 'add'
      ? summary.data && roundDown(summary.data.availableMargin, 2)
      : removableMargin({ ...position, markPrice, unrealizedPnl })
  const amount = parseDecimal(text.replace(/\.$/, ''))
  const isMasked = useIsMasked()
  const problem = problemWith(amount, most, isMasked)
  const after =
    amount === undefined || problem !== undefined
      ? undefined
      : action === 'add'
        ? add(marginUsed, amount)
        : sub(marginUsed, amount)
  const quote = market.quoteAsset.displaySymbol
  const usd = (value: Decimal | undefined) => `${formatUsd(value, { symbol: '' })} ${quote}`

  const send = async () => {
    if (amount === undefined || problem !== undefined) return
    setIsSending(true)
    const answer = await run({
      action: 'updatePositionMargin',
      params: { market: { marketId: market.id, categoryId: market.categoryId }, action, amount },
      label:
        action === 'add'
          ? say('Add margin: {words}', { words: positionWords(position) })
          : say('Remove margin: {words}', { words: positionWords(position) }),
      // Sent twice it would be moved twice: nothing is left to press while the outcome is unknown.
      onUnknown: onClose,
    })
    setIsSending(false)
    if (answer.kind !== 'accepted') return
    const moved = markOwn(usd(amount))
    tellDone(action === 'add' ? marginAddedText(position, moved) : marginTakenText(position, moved))
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={marginTitle(position)}
      description={say(
        'Only this margin stands behind an isolated position: more of it moves the liquidation price away.',
      )}
      footer={
        <>
          <Button size="lg" tone="ghost" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button
            size="lg"
            tone="primary"
            isBusy={isSending}
            disabled={problem !== undefined}
            onClick={() => void send()}
          >
            {problem ??
              (action === 'add'
                ? say('Add {amount}', { amount: usd(amount) })
                : say('Remove {amount}', { amount: usd(amount) }))}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2.5">
        <SegmentedControl
          label={say('Which way')}
          className="w-full"
          value={action}
          onValueChange={setAction}
          segments={[
            { key: 'add', label: say('Add') },
            {
              key: 'remove',
              label: say('Remove'),
              ...(listed.positionMarginAdjustment === 'ADD_AND_REMOVE'
                ? {}
                : { disabledReason: say('This market lets margin in, but not out.') }),
            },
          ]}
        />
        {listed.positionMarginAdjustment === 'ADD_ONLY' ? (
          <p className="text-muted">{say('This market lets margin in, but not out.')}</p>
        ) : null}
        <DecimalInput
          label={say('Amount')}
          data-autofocus
          value={text}
          onValueChange={setText}
          stepAt={() => ONE}
          snap={(value) => roundDown(value, MARGIN_AMOUNT_DECIMALS)}
          placeholder="0"
          error={amount === undefined ? undefined : problem}
          unit={
            <>
              {quote}
              <button
                type="button"
                disabled={most === undefined}
                onClick={() => setText(most ?? '')}
                className="min-h-6 pointer-coarse:min-h-11 font-medium text-accent disabled:text-faint"
              >
                {say('Max')}
              </button>
            </>
          }
        />
        <dl className="grid gap-1">
          <Fact name={action === 'add' ? say('Available to add') : say('Can be removed')}>
            <Own>{usd(most)}</Own>
          </Fact>
          <Fact name={say('Margin')}>
            <Own>
              {usd(marginUsed)}
              {after === undefined ? '' : ` → ${usd(after)}`}
            </Own>
          </Fact>
          <Fact name={say('Liquidation, est.')}>
            {liquidationText(position, market, marginUsed)}
            {after === undefined ? '' : ` → ${liquidationText(position, market, after)}`}
          </Fact>
        </dl>
        {action === 'remove' ? (
          <p className="text-11 text-muted">
            {say('What stays covers the initial margin and a tenth of the position’s value.')}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

function problemWith(
  amount: Decimal | undefined,
  most: Decimal | undefined,
  isMasked: boolean,
): string | undefined {
  if (amount === undefined || lte(amount, ZERO)) return say('Enter amount')
  if (most === undefined) return say('Reading account…')
  if (!gt(amount, most)) return undefined
  return isMasked ? say('More than there is') : say('At most {most}', { most: formatUsd(most) })
}

function liquidationText({ side, size, entryPrice }: Position, market: Market, margin: Decimal) {
  const price = estimateLiquidationPrice({
    side,
    size,
    entryPrice,
    collateral: margin,
    tiers: maintenanceTiers(market),
  })
  if (price === null) return say('None')
  return lte(price, ZERO)
    ? MISSING
    : formatPrice(price, { decimals: priceDecimalsAt(market, entryPrice) })
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 text-muted">
      <dt>{name}</dt>
      <dd className="font-medium text-fg">{children}</dd>
    </div>
  )
}
