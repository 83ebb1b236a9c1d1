import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import {
  carriesExits,
  isTriggerType,
  orderTypeOf,
  type TicketState,
} from '@/components/ticket/model/ticketState'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import { gt, gte, lt, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, sub } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { TriggerLeg } from '@/lib/trade/exits/readTrigger'
import type { DraftError } from '@/lib/trade/orders/draftError'
import { readOrderDraft } from '@/lib/trade/orders/orderDraft'
import { expiryMs, expiryOf } from '@/lib/trade/orders/orderExpiry'
import { sizeStep, snapPrice } from '@/lib/trade/orders/snapPrice'
import {
  bookErrors,
  marketErrors,
  moneyErrors,
  positionErrors,
  reduceErrors,
  tierErrors,
} from './marketAndAccountErrors'
import {
  CHANGE_LEVERAGE,
  dropExit,
  exitAt,
  missing,
  type QuickFix,
  type TicketError,
  ticketError,
  turnTrigger,
  typing,
} from './ticketError'

/** Where a stop is put that lay past liquidation: this share of the way from there to the entry. */
const CLEARANCE = decimal('0.05')

/** The parameters to send, or all of its errors, in the order to fix them. Pure. */
export function validateTicket(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): { ok: true; params: PlaceOrderParams } | { ok: false; errors: readonly TicketError[] } {
  const draft = readOrderDraft(
    {
      side: state.side,
      type: orderTypeOf(state),
      // Less than one step is shown as such, not as nothing.
      size: summary.isBelowStep ? belowStep(inputs.market) : summary.size,
      price: summary.sentPrice,
      triggerPrice: summary.triggerPrice,
      reduceOnly: state.reduceOnly,
      postOnly: state.type === 'LIMIT' && state.postOnly,
      timeInForce: state.timeInForce,
      expiresInMs: expiryMs(state.expiry),
      leverage: inputs.leverage,
      marginMode: inputs.marginMode,
      takeProfit: carriesExits(state) ? summary.takeProfit.price : undefined,
      stopLoss: carriesExits(state) ? summary.stopLoss.price : undefined,
    },
    {
      market: inputs.market,
      limits: inputs.limits,
      entryPrice: summary.entryPrice,
      markPrice: inputs.markPrice,
      expiry: inputs.rules.expiry,
      exitsBeyondPrice: inputs.rules.exitsBeyondPrice,
      unboundedTypes: inputs.rules.unboundedTypes,
    },
  )
  const drafted = draft.ok ? [] : draft.errors
  const errors: TicketError[] = [
    ...marketErrors(inputs),
    ...drafted.map((error): TicketError => {
      const { field, short, message } = error
      const isMissing = error.issue === 'missing'
      return { field, short, message, isMissing, quickFixes: fixesForDraft(error, state, summary) }
    }),
    ...reduceErrors(state, inputs, summary),
    ...bookErrors(state, inputs, summary),
    ...positionErrors(state, inputs, summary),
    ...tierErrors(state, inputs, summary),
    ...moneyErrors(state, inputs, summary),
    ...exitErrors(state, inputs, summary),
  ]
  return draft.ok && errors.length === 0 ? draft : { ok: false, errors }
}

/** A size that stands for any below one step. */
function belowStep(market: TicketInputs['market']): Decimal {
  return div(sizeStep(market), decimal('2'), 18, 'down')
}

/** Quick fixes of an error of a draft. */
function fixesForDraft(
  { field, issue, suggestion }: DraftError,
  state: TicketState,
  summary: TicketSummary,
): readonly QuickFix[] {
  if (issue === 'wrongSide') {
    return field === 'entry' ? [turnTrigger(state.type)] : fixesForExit(field, state, summary)
  }
  if (issue === 'withinPrice') return [dropExit('takeProfit')]
  if (field === 'leverage') return [CHANGE_LEVERAGE]
  if (suggestion === undefined) return []
  if (field === 'expiry') return [expireIn(Number(suggestion))]
  const label = t('Use {suggestion}', { suggestion })
  switch (field) {
    case 'price':
      return isTriggerType(state.type)
        ? [typing(label, { kind: 'entry', change: { limit: suggestion } })]
        : [typing(label, { kind: 'price', text: suggestion })]
    case 'entry':
      return [typing(label, { kind: 'entry', change: { price: suggestion } })]
    case 'size':
      return [typing(label, { kind: 'fill', size: suggestion })]
    case 'takeProfit':
    case 'stopLoss':
      return [exitAt(label, field, suggestion)]
  }
}

/** An order that ends after this many minutes. */
function expireIn(minutes: number): QuickFix {
  const { amount, unit } = expiryOf(minutes)
  return typing(t('Use {amount} {unit}', { amount, unit }), {
    kind: 'expiry',
    change: { amount, unit },
  })
}

/** An exit on the wrong side of the entry: taken for the other one, or left out. */
function fixesForExit(
  field: DraftError['field'],
  state: TicketState,
  { takeProfit, stopLoss, entryPrice }: TicketSummary,
): readonly QuickFix[] {
  if (field !== 'takeProfit' && field !== 'stopLoss') return []
  const leaveOut = dropExit(field)
  if (entryPrice === undefined) return [leaveOut]
  const isAfter = (leg: TriggerLeg, price: Decimal) =>
    (leg === 'takeProfit') === (state.side === 'BUY')
      ? gt(price, entryPrice)
      : lt(price, entryPrice)
  const fits = (leg: TriggerLeg, price: Decimal | undefined) =>
    price === undefined || isAfter(leg, price)
  const swaps = fits('takeProfit', stopLoss.price) && fits('stopLoss', takeProfit.price)
  if (!swaps) return [leaveOut]
  const isPair = takeProfit.price !== undefined && stopLoss.price !== undefined
  // Said once for both.
  if (isPair && field === 'stopLoss') return [leaveOut]
  const name = field === 'takeProfit' ? t('Change to stop loss') : t('Change to take profit')
  return [typing(isPair ? t('Swap') : name, { kind: 'swapTriggers' }), leaveOut]
}

/** Errors of the take profit and stop loss that go out with the order. */
function* exitErrors(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): Generator<TicketError> {
  if (!carriesExits(state)) return
  yield* unreadErrors(state, summary)
  yield* liquidationErrors(state, inputs, summary)
}

/** An exit that was asked for is never left out of the order because it could not be read. */
function* unreadErrors(state: TicketState, summary: TicketSummary): Generator<TicketError> {
  if (state.takeProfit.text === '' && state.stopLoss.text === '') {
    const message = t('Enter a take profit or stop loss, or turn TP/SL off.')
    const off = typing(t('Turn off'), { kind: 'triggers', isOn: false })
    yield missing('takeProfit', t('Enter take profit or stop loss'), message, off)
  }
  for (const leg of ['takeProfit', 'stopLoss'] as const) {
    if (state[leg].text === '' || summary[leg].price !== undefined) continue
    if (summary.entryPrice === undefined || summary.size === undefined) continue
    const isProfit = leg === 'takeProfit'
    yield ticketError(
      leg,
      isProfit ? t('Take profit is not a price') : t('Stop loss is not a price'),
      isProfit
        ? t('The take profit price must be above zero.')
        : t('The stop loss price must be above zero.'),
      dropExit(leg),
    )
  }
}

function* liquidationErrors(
  { side }: TicketState,
  { market, marginMode }: TicketInputs,
  { stopLoss, liquidation, entryPrice }: TicketSummary,
): Generator<TicketError> {
  const stop = stopLoss.price
  const liquidationPrice = liquidation?.price
  // On cross the estimate moves with the rest of the account: nothing is refused by it.
  if (stop === undefined || !liquidationPrice || marginMode === 'CROSS') return
  const isBeyond = side === 'BUY' ? lte(stop, liquidationPrice) : gte(stop, liquidationPrice)
  if (!isBeyond) return
  const message = t('The position would be liquidated before this stop loss triggers.')
  const nearest = entryPrice === undefined ? undefined : shortOf(liquidationPrice, entryPrice)
  const price = nearest && snapPrice(market, nearest, side === 'BUY' ? 'SELL' : 'BUY')
  const use =
    price === undefined ? undefined : exitAt(t('Use {price}', { price }), 'stopLoss', price)
  yield ticketError(
    'stopLoss',
    t('Stop loss is beyond liquidation'),
    message,
    use,
    dropExit('stopLoss'),
  )
}

function shortOf(liquidationPrice: Decimal, entryPrice: Decimal): Decimal {
  return add(liquidationPrice, mul(sub(entryPrice, liquidationPrice), CLEARANCE))
}
