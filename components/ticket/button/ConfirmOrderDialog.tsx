'use client'
import { useStore } from 'zustand'
import { orderSentence } from '@/components/ticket/model/orderSentence'
import { replacedExit } from '@/components/ticket/model/replacedExit'
import { carriesExits } from '@/components/ticket/model/ticketState'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { Fact } from '@/components/ui/Fact'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { isZero } from '@/lib/decimal/compare'
import { formatLeverage, formatPercent, formatPrice, formatUsd } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { isInFrame } from '@/lib/stores/system/browserStorage'
import { chooseConfirmMode, ticketStore } from '@/lib/stores/ticket'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import type { Confirmation } from './useTicketButton'

export interface ConfirmOrderDialogProps {
  model: OrderFormModel
  confirmation: Confirmation
}

/** The order once more, with live figures, before it is sent. */
export function ConfirmOrderDialog(props: ConfirmOrderDialogProps) {
  const { model, confirmation } = props
  const { submission, confirm, leave } = confirmation
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
      title={isBuy ? t('Confirm long') : t('Confirm short')}
      description={
        submission === undefined
          ? (model.errors[0]?.message ?? t('Cannot send the order now.'))
          : 'sentence' in submission
            ? submission.sentence
            : orderSentence(submission, inputs)
      }
      footer={
        <DialogActions
          cancelLabel={t('Back')}
          onCancel={leave}
          tone={isBuy ? 'up' : 'down'}
          isDisabled={submission === undefined}
          onPress={() => void confirm()}
        >
          {submission === undefined ? (model.errors[0]?.short ?? t('Wait')) : t('Send order')}
        </DialogActions>
      }
    >
      <dl className="grid gap-1.5">
        {[...factsOf(model), ...planFacts(submission)].map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {isInFrame() ? null : (
        <Checkbox
          className="mt-3"
          label={t('Show this before every order')}
          isChecked={confirmsOrders}
          onCheckedChange={(next) => chooseConfirmMode(next ? 'dialog' : 'send')}
        />
      )}
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
  const mode = inputs.marginMode === 'CROSS' ? t('Cross') : t('Isolated')
  const opensNothing = summary.effect !== undefined && isZero(summary.effect.opens)
  const replaced = replacedExit(state, inputs)
  return [
    [t('Order value'), formatUsd(summary.notional)],
    ...(summary.selfTraded === undefined
      ? []
      : [
          [
            t('Offset by your own orders'),
            `${summary.selfTraded} ${inputs.market.baseAsset.displaySymbol}`,
          ] as const,
        ]),
    ...(state.reduceOnly ? [[t('Reduce only'), t('Yes')] as const] : []),
    ...(replaced === undefined
      ? []
      : [
          [
            state.type === 'STOP' ? t('Replaces stop loss') : t('Replaces take profit'),
            price(replaced.triggerPrice),
          ] as const,
        ]),
    ...(state.reduceOnly || opensNothing
      ? []
      : [
          [
            t('Margin'),
            `${formatUsd(summary.margin)} · ${mode} ${formatLeverage(inputs.leverage)}`,
          ] as const,
          [
            t('Liquidation, est.'),
            summary.liquidation?.price === null ? t('None') : price(summary.liquidation?.price),
          ] as const,
        ]),
    [t('Fee'), formatUsd(summary.fee)],
    ...(summary.slippage === undefined
      ? []
      : [[t('Slippage, est.'), formatPercent(summary.slippage, { decimals: 3 })] as const]),
    ...(carriesExits(state) && summary.takeProfit.price !== undefined
      ? [[t('Take profit'), price(summary.takeProfit.price)] as const]
      : []),
    ...(carriesExits(state) && summary.stopLoss.price !== undefined
      ? [[t('Stop loss'), price(summary.stopLoss.price)] as const]
      : []),
  ]
}

/** What a plan says beside its sentence. */
function planFacts(submission: Confirmation['submission']): readonly (readonly [string, string])[] {
  return submission !== undefined && 'sentence' in submission ? (submission.facts ?? []) : []
}
