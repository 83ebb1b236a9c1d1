'use client'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Checkbox } from '@/components/ui/Checkbox'
import { Dialog } from '@/components/ui/Dialog'
import { formatLeverage, formatPercent, formatPrice, formatUsd } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { ticketStore } from '@/lib/stores/ticket'
import { priceDecimalsAt } from '@/lib/trade/priceStep'
import { orderSentence } from './orderSentence'
import { carriesExits } from './ticketState'
import type { OrderFormModel } from './useOrderForm'
import type { Confirmation } from './useTicketButton'

export interface ConfirmOrderDialogProps {
  provider: Provider
  model: OrderFormModel
  confirmation: Confirmation
}

/** The order once more, with live figures, before it is sent. */
export function ConfirmOrderDialog(props: ConfirmOrderDialogProps) {
  const { provider, model, confirmation } = props
  const { what, confirm, leave } = confirmation
  const confirmsOrders = useStore(ticketStore, (state) => state.confirmsOrders)
  const { inputs, state } = model
  const isBuy = state.side === 'BUY'
  return (
    <Dialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => {
        if (!isOpen) leave()
      }}
      width="sm"
      title={isBuy ? say('Confirm long') : say('Confirm short')}
      description={
        what === undefined
          ? (model.errors[0]?.message ?? say('The order cannot be sent now.'))
          : 'sentence' in what
            ? what.sentence
            : orderSentence(what, inputs.market, provider.name)
      }
      footer={
        <>
          <Button size="lg" tone="ghost" onClick={leave}>
            {say('Back')}
          </Button>
          <Button
            size="lg"
            tone={isBuy ? 'up' : 'down'}
            disabled={what === undefined}
            onClick={() => void confirm()}
          >
            {what === undefined ? (model.errors[0]?.short ?? say('Wait')) : say('Send order')}
          </Button>
        </>
      }
    >
      <dl className="grid gap-1.5">
        {factsOf(model).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 text-muted">
            <dt>{name}</dt>
            <dd className="font-medium text-fg">{value}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-3"
        label={say('Show this before every order')}
        isChecked={confirmsOrders}
        onCheckedChange={(next) => ticketStore.setState({ confirmsOrders: next })}
      />
    </Dialog>
  )
}

function factsOf({
  summary,
  inputs,
  state,
}: OrderFormModel): readonly (readonly [string, string])[] {
  const decimals =
    summary.entryPrice === undefined ? 0 : priceDecimalsAt(inputs.market, summary.entryPrice)
  const price = (value: typeof summary.entryPrice | null) => formatPrice(value, { decimals })
  const mode = inputs.marginMode === 'CROSS' ? say('Cross') : say('Isolated')
  return [
    [say('Order value'), formatUsd(summary.notional)],
    ...(state.reduceOnly
      ? [[say('Reduce only'), say('Yes')] as const]
      : [
          [
            say('Margin'),
            `${formatUsd(summary.margin)} · ${mode} ${formatLeverage(inputs.leverage)}`,
          ] as const,
          [
            say('Liquidation, est.'),
            summary.liquidation?.price === null ? say('None') : price(summary.liquidation?.price),
          ] as const,
        ]),
    [say('Fee'), formatUsd(summary.fee)],
    ...(summary.slippage === undefined
      ? []
      : [[say('Slippage, est.'), formatPercent(summary.slippage, { decimals: 3 })] as const]),
    ...(carriesExits(state) && summary.takeProfit.price !== undefined
      ? [[say('Take profit'), price(summary.takeProfit.price)] as const]
      : []),
    ...(carriesExits(state) && summary.stopLoss.price !== undefined
      ? [[say('Stop loss'), price(summary.stopLoss.price)] as const]
      : []),
  ]
}
