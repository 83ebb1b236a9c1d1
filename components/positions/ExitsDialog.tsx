'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useIsMasked } from '@/components/figures/privacy'
import { DISTANCE_BASES } from '@/components/session/distanceBases'
import { exitsTitle } from '@/components/session/positionLabels'
import { closingSide } from '@/components/session/useClosePosition'
import { useMarkPrice } from '@/components/session/useMarkPrice'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Select } from '@/components/ui/Select'
import { isZero } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, mul } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { snapToStep } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Order } from '@/lib/schema/order'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import { ticketStore } from '@/lib/stores/ticket'
import { exitFault, planExits } from '@/lib/trade/exitPlan'
import { priceDecimalsAt } from '@/lib/trade/priceStep'
import { readTrigger, type TriggerInput, type TriggerLeg } from '@/lib/trade/readTrigger'
import { sizeStep } from '@/lib/trade/snapPrice'
import { ExitFields } from './ExitFields'
import { exitsOf } from './positionOrders'
import { useSetExits } from './useSetExits'

const SHARES = ['25', '50', '75', '100'] as const
type Share = (typeof SHARES)[number]

export interface ExitsDialogProps {
  provider: Provider
  position: Position
  market: Market
  onClose: () => void
}

/** Take profit and stop loss of a position: what is there can be moved or taken off, new ones set. */
export function ExitsDialog(props: ExitsDialogProps) {
  const { data: orders } = useOpenOrders(props.provider.key)
  // Without the open orders a second exit would be set beside the one that is there.
  return orders === undefined ? null : <ExitsForm {...props} orders={orders} />
}

function ExitsForm({
  provider,
  position,
  market,
  orders,
  onClose,
}: ExitsDialogProps & { orders: readonly Order[] }) {
  const markPrice = useMarkPrice(provider.key, market.id) ?? position.markPrice
  const isMasked = useIsMasked()
  const chosenBasis = useStore(ticketStore, ({ triggerBasis }) => triggerBasis)
  // A field cannot be masked: what the exits of a position bring is not in one while it is hidden.
  const basis = isMasked && chosenBasis === 'pnl' ? 'percent' : chosenBasis
  const setExits = useSetExits(provider)
  // The exits as they were on opening: what the person edits does not change under their hands.
  const [before] = useState(() => exitsOf(position, orders))
  const [inputs, setInputs] = useState<Record<TriggerLeg, TriggerInput>>({
    takeProfit: { basis: 'price', text: before.takeProfit ?? '' },
    stopLoss: { basis: 'price', text: before.stopLoss ?? '' },
  })
  const [share, setShare] = useState<Share>('100')
  const [isSending, setIsSending] = useState(false)
  const { entryPrice, size, leverage, side } = position
  const reference = { side: openingSide(side), entryPrice, market, leverage, size }
  const figures = {
    takeProfit: readTrigger(inputs.takeProfit, 'takeProfit', reference, basis),
    stopLoss: readTrigger(inputs.stopLoss, 'stopLoss', reference, basis),
  }
  const faultOf = (leg: TriggerLeg): string | undefined => {
    const { price } = figures[leg]
    if (inputs[leg].text === '') return undefined
    if (price === undefined) return say('This gives no price above zero.')
    return exitFault(leg, price, position, { market, markPrice })
  }
  const plan = planExits({
    takeProfit: { order: before.takeProfitOrder, price: figures.takeProfit.price },
    stopLoss: { order: before.stopLossOrder, price: figures.stopLoss.price },
  })
  const isNew = plan.place.takeProfit !== undefined || plan.place.stopLoss !== undefined
  const part = share === '100' ? undefined : sizeOf(position, market, share)
  const problem = problemOf()
  const price = (value: Decimal) => formatPrice(value, { decimals: priceDecimalsAt(market, value) })

  function problemOf(): string | undefined {
    if (faultOf('takeProfit') !== undefined) return say('Take profit cannot stand there')
    if (faultOf('stopLoss') !== undefined) return say('Stop loss cannot stand there')
    if (!isNew && plan.amend.length === 0 && plan.cancel.length === 0) return say('Nothing changed')
    return isNew && part !== undefined && isZero(part) ? say('Share is below one lot') : undefined
  }

  const save = async () => {
    if (problem !== undefined) return
    setIsSending(true)
    const isSet = await setExits(position, plan, { size: part, onUnknown: onClose })
    setIsSending(false)
    if (isSet) onClose()
  }

  const fields = (leg: TriggerLeg) => (
    <ExitFields
      leg={leg}
      closing={closingSide(position)}
      market={market}
      basis={basis}
      figures={figures[leg]}
      error={faultOf(leg)}
      isThere={(leg === 'takeProfit' ? before.takeProfit : before.stopLoss) !== undefined}
      onChange={(input) => setInputs((all) => ({ ...all, [leg]: input }))}
    />
  )

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={exitsTitle(position)}
      description={say(
        'Opened at {price}, mark {price2}. Each closes at market once the mark price reaches it.',
        { price: price(entryPrice), price2: price(markPrice) },
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
            onClick={() => void save()}
          >
            {problem ?? say('Save exits')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2.5">
        <div className="flex items-center justify-between text-muted">
          <span>{say('Distance from entry as')}</span>
          <Select
            label={say('Distance of take profit and stop loss')}
            value={basis}
            onValueChange={(triggerBasis) => ticketStore.setState({ triggerBasis })}
            options={DISTANCE_BASES.filter(({ value }) => !isMasked || value !== 'pnl')}
          />
        </div>
        {fields('takeProfit')}
        {fields('stopLoss')}
        {isNew ? (
          <div className="flex items-center justify-between gap-3 text-muted">
            <span>{say('New ones close')}</span>
            <SegmentedControl
              label={say('Share of the position that new ones close')}
              value={share}
              onValueChange={setShare}
              segments={SHARES.map((key) => ({
                key,
                label: key === '100' ? say('All') : `${key}%`,
              }))}
            />
          </div>
        ) : null}
        <p className="text-11 text-muted">
          {share === '100' || !isNew
            ? `${say('An exit of the whole position follows its size.')} `
            : `${say('A share is a fixed size and does not follow the position.')} `}
          {before.more === 0
            ? ''
            : say('{more} more stand in the open orders and are left alone.', {
                more: before.more,
              })}
        </p>
      </div>
    </Dialog>
  )
}

/** The side that opened the position: its exits are read as those of such an order. */
function openingSide(side: Position['side']): 'BUY' | 'SELL' {
  return side === 'LONG' ? 'BUY' : 'SELL'
}

function sizeOf({ size }: Position, market: Market, share: Share): Decimal {
  const exact = div(mul(size, decimal(share)), decimal('100'), 18, 'down')
  return snapToStep(exact, sizeStep(market), 'down')
}
