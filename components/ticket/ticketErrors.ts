import { gt, gte, isZero, lte } from '@/lib/decimal/compare'
import { add, type Decimal, ZERO } from '@/lib/decimal/decimal'
import { formatPercent, formatUsd } from '@/lib/decimal/format'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import { type OrderDraft, readOrderDraft } from '@/lib/trade/orderDraft'
import type { TicketInputs } from './ticketInputs'
import { bestPrices, crossesBook } from './ticketPrices'
import { carriesExits, isTriggerType, type TicketAction, type TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'

/** Where an error is shown: beside a field, or with the figures. */
export type TicketField =
  | 'size'
  | 'price'
  | 'entry'
  | 'leverage'
  | 'takeProfit'
  | 'stopLoss'
  | 'market'
  | 'slippage'
  | 'margin'
  /** Of a TWAP. */
  | 'duration'
  /** Of a scale. */
  | 'from'
  | 'to'
  | 'count'
  | 'skew'

/** Why the order cannot be sent. */
export interface TicketError {
  field: TicketField
  /** As short as a button. */
  short: string
  /** Whole sentence. */
  message: string
  /** Nothing was entered yet: the button asks for it, no field turns red. */
  isMissing?: boolean
  /** A press that mends it. */
  cure?: { label: string; action: TicketAction }
}

/** Prices older than this are not traded on. */
export const PRICES_DEAD_AFTER_MS = 10_000

/** The parameters to send, or everything that stands against it, in the order to be mended. Pure. */
export function judgeTicket(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): { ok: true; params: PlaceOrderParams } | { ok: false; errors: readonly TicketError[] } {
  const draft = readOrderDraft(
    {
      side: state.side,
      type: orderTypeOf(state),
      size: summary.size,
      price: summary.sentPrice,
      triggerPrice: summary.triggerPrice,
      reduceOnly: state.reduceOnly,
      postOnly: state.type === 'LIMIT' && state.postOnly,
      timeInForce: state.timeInForce,
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
    },
  )
  const drafted = draft.ok ? [] : draft.errors
  const errors: TicketError[] = [
    ...marketErrors(inputs),
    ...drafted.map(({ field, short, message, suggestion }): TicketError => {
      const isMissing = short.startsWith('Enter')
      const cure = suggestion === undefined ? undefined : cureFor(field, suggestion, state)
      return { field, short, message, isMissing, ...(cure === undefined ? {} : { cure }) }
    }),
    ...reduceErrors(state, inputs, summary),
    ...bookErrors(state, inputs, summary),
    ...marginErrors(state, inputs, summary),
    ...triggerErrors(state, summary),
    ...stopErrors(state, inputs, summary),
  ]
  return draft.ok && errors.length === 0 ? draft : { ok: false, errors }
}

/** What stands against any order of this size, whatever its kind: the position, the free margin. */
export function standingErrors(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): readonly TicketError[] {
  return [...reduceErrors(state, inputs, summary), ...marginErrors(state, inputs, summary)]
}

/** What the venue calls the order of this tab. */
function orderTypeOf({ type, entry }: TicketState): OrderDraft['type'] {
  if (isTriggerType(type)) return `${type}_${entry.executes}`
  return type === 'MARKET' ? 'MARKET' : 'LIMIT'
}

function cureFor(field: string, suggestion: Decimal, { type }: TicketState): TicketError['cure'] {
  const label = `Use ${suggestion}`
  switch (field) {
    case 'price':
      return isTriggerType(type)
        ? { label, action: { kind: 'entry', change: { limit: suggestion } } }
        : { label, action: { kind: 'price', text: suggestion } }
    case 'entry':
      return { label, action: { kind: 'entry', change: { price: suggestion } } }
    case 'size':
      return { label, action: { kind: 'fill', size: suggestion } }
    case 'takeProfit':
    case 'stopLoss':
      return { label, action: { kind: 'trigger', leg: field, basis: 'price', text: suggestion } }
    default:
      return undefined
  }
}

/** What stands against trading the market at this moment. */
export function* marketErrors({ market, book, pricesAgeMs }: TicketInputs): Generator<TicketError> {
  if (market.isDelisted === true) {
    yield fault('market', 'Market is closed', 'This market no longer trades.')
  }
  if (book === undefined || pricesAgeMs === undefined) {
    yield fault('market', 'Waiting for prices', 'No prices came from the venue yet.')
  } else if (pricesAgeMs > PRICES_DEAD_AFTER_MS) {
    const seconds = Math.floor(pricesAgeMs / 1_000)
    const message = `The newest prices are ${seconds} seconds old. Trading waits for fresh ones.`
    yield fault('market', `Prices are ${seconds} s old`, message)
  }
}

function* reduceErrors(
  { reduceOnly, side }: TicketState,
  { position, market }: TicketInputs,
  { size }: TicketSummary,
): Generator<TicketError> {
  if (!reduceOnly) return
  const symbol = market.baseAsset.displaySymbol
  if (position === undefined || isZero(position.size)) {
    const message = `Reduce only needs an open ${symbol} position.`
    yield fault('size', 'No position to reduce', message, {
      label: 'Allow opening',
      action: { kind: 'reduceOnly', isOn: false },
    })
    return
  }
  const closing = position.side === 'LONG' ? 'SELL' : 'BUY'
  if (side !== closing) {
    const word = position.side === 'LONG' ? 'Short' : 'Long'
    yield fault('size', `Reduce only takes ${word}`, `Your position is reduced by a ${word}.`, {
      label: word,
      action: { kind: 'side', side: closing },
    })
  } else if (size !== undefined && gt(size, position.size)) {
    const held = `${position.size} ${symbol}`
    yield fault(
      'size',
      `Position is ${held}`,
      `Reduce only cannot exceed the position (${held}).`,
      {
        label: 'Use all of it',
        action: { kind: 'percent', percent: 100 },
      },
    )
  }
}

function* bookErrors(
  state: TicketState,
  { book, maxSlippage }: TicketInputs,
  { size, sentPrice, slippage, isBookTooThin }: TicketSummary,
): Generator<TicketError> {
  if (size === undefined || sentPrice === undefined) return
  if (state.type === 'MARKET') {
    if (isBookTooThin) {
      const message = 'The order book does not hold this size. Use a limit order or a smaller size.'
      yield fault('slippage', 'Book too thin for this size', message)
    } else if (slippage !== undefined && gt(slippage, maxSlippage)) {
      const cap = formatPercent(maxSlippage)
      const message = `This size would slip ${formatPercent(slippage)}; the limit you set is ${cap}.`
      yield fault('slippage', `Slippage above ${cap}`, message)
    }
    return
  }
  if (state.type !== 'LIMIT' || !state.postOnly || !crossesBook(sentPrice, state.side, book)) return
  const { bid, ask } = bestPrices(book)
  const best = state.side === 'BUY' ? bid : ask
  const message = 'Post only rests on the book; at this price it would execute at once.'
  const name = state.side === 'BUY' ? 'best bid' : 'best ask'
  yield fault(
    'price',
    'Post only would cross',
    message,
    best === undefined
      ? undefined
      : { label: `Use ${name}`, action: { kind: 'price', text: best } },
  )
}

function* marginErrors(
  { reduceOnly, side }: TicketState,
  { position }: TicketInputs,
  { margin, fee, available, size }: TicketSummary,
): Generator<TicketError> {
  if (reduceOnly || margin === undefined || available === undefined || size === undefined) return
  const isReducing = position !== undefined && (position.side === 'LONG') !== (side === 'BUY')
  if (isReducing && gte(position.size, size)) return
  const needed = add(margin, fee ?? ZERO)
  if (lte(needed, available)) return
  const message = `This order needs ${formatUsd(needed)}; ${formatUsd(available)} is free.`
  yield fault('margin', 'Not enough margin', message, {
    label: 'Use what is free',
    action: { kind: 'percent', percent: 100 },
  })
}

/** An exit that was asked for is never left out of the order because it could not be read. */
function* triggerErrors(state: TicketState, summary: TicketSummary): Generator<TicketError> {
  if (!carriesExits(state)) return
  if (state.takeProfit.text === '' && state.stopLoss.text === '') {
    const message = 'Enter a take profit or a stop loss, or switch them off.'
    yield { field: 'takeProfit', short: 'Enter take profit or stop loss', message, isMissing: true }
  }
  for (const leg of ['takeProfit', 'stopLoss'] as const) {
    if (state[leg].text === '' || summary[leg].price !== undefined) continue
    if (summary.entryPrice === undefined || summary.size === undefined) continue
    const name = leg === 'takeProfit' ? 'Take profit' : 'Stop loss'
    yield fault(leg, `${name} is no price`, `The ${name.toLowerCase()} gives no price above zero.`)
  }
}

function* stopErrors(
  state: TicketState,
  { marginMode }: TicketInputs,
  { stopLoss, liquidation }: TicketSummary,
): Generator<TicketError> {
  const stop = carriesExits(state) ? stopLoss.price : undefined
  const taken = liquidation?.price
  // On cross the estimate moves with the rest of the account: nothing is refused by it.
  if (stop === undefined || !taken || marginMode === 'CROSS') return
  const isBeyond = state.side === 'BUY' ? lte(stop, taken) : gte(stop, taken)
  if (!isBeyond) return
  const message = 'The position would be liquidated before this stop loss is reached.'
  yield fault('stopLoss', 'Stop loss is beyond liquidation', message)
}

/** An error that is shown beside its field. */
export function fault(
  field: TicketField,
  short: string,
  message: string,
  cure?: TicketError['cure'],
): TicketError {
  return { field, short, message, ...(cure === undefined ? {} : { cure }) }
}
