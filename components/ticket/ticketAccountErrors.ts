import { gt, gte, isZero, lte } from '@/lib/decimal/compare'
import { add, mul, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { maxLeverageAt } from '@/lib/trade/maintenance'
import { positionAfter } from '@/lib/trade/positionAfter'
import { ADD_FUNDS, CHANGE_LEVERAGE, MOVE_FUNDS, typing } from './ticketCure'
import { fault, type TicketError } from './ticketFault'
import type { TicketInputs } from './ticketInputs'
import type { TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'

/** What stands against any order of this size, whatever its kind: the position, the free money. */
export function accountErrors(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): readonly TicketError[] {
  return [
    ...reduceErrors(state, inputs, summary),
    ...tierErrors(state, inputs, summary),
    ...moneyErrors(state, inputs, summary),
  ]
}

/** What the position says against an order that only reduces. */
export function* reduceErrors(
  { reduceOnly, side }: TicketState,
  { position, market }: TicketInputs,
  { size }: TicketSummary,
): Generator<TicketError> {
  if (!reduceOnly) return
  const symbol = market.baseAsset.displaySymbol
  const allowOpening = typing('Allow opening', { kind: 'reduceOnly', isOn: false })
  if (position === undefined || isZero(position.size)) {
    const message = `Reduce only needs an open ${symbol} position.`
    yield fault('size', 'No position to reduce', message, allowOpening)
    return
  }
  const closing = position.side === 'LONG' ? 'SELL' : 'BUY'
  if (side !== closing) {
    const word = position.side === 'LONG' ? 'Short' : 'Long'
    const turn = typing(word, { kind: 'side', side: closing })
    const message = `Your position is reduced by a ${word}.`
    yield fault('size', `Reduce only takes ${word}`, message, turn, allowOpening)
  } else if (size !== undefined && gt(size, position.size)) {
    const held = `${position.size} ${symbol}`
    const message = `Reduce only cannot exceed the position (${held}).`
    const allOfIt = typing('Use all of it', { kind: 'percent', percent: 100 })
    yield fault('size', `Position is ${held}`, message, allOfIt)
  }
}

/** What the market says against so much leverage on so large a position. */
export function* tierErrors(
  { reduceOnly, side }: TicketState,
  { position, market, leverage }: TicketInputs,
  { size, entryPrice, margin }: TicketSummary,
): Generator<TicketError> {
  if (size === undefined || entryPrice === undefined || reduceOnly) return
  const order = { side, size, price: entryPrice, margin: margin ?? ZERO, reduceOnly }
  const after = positionAfter(position, order)
  const isSmaller = position !== undefined && after !== null && lte(after.size, position.size)
  if (after === null || isSmaller) return
  const notional = mul(after.size, entryPrice)
  const most = maxLeverageAt(market, notional)
  if (most === undefined || leverage <= most) return
  const message = `A position of ${formatUsd(notional)} takes at most ${most}x; ${leverage}x is set.`
  yield fault('size', `At most ${most}x at this size`, message, CHANGE_LEVERAGE)
}

/** What the free money says against it. */
export function* moneyErrors(
  { reduceOnly, side }: TicketState,
  { position, market, leverage, hasOwnLedger }: TicketInputs,
  { margin, fee, available, size }: TicketSummary,
): Generator<TicketError> {
  if (reduceOnly || margin === undefined || available === undefined || size === undefined) return
  const isReducing = position !== undefined && (position.side === 'LONG') !== (side === 'BUY')
  if (isReducing && gte(position.size, size)) return
  const needed = add(margin, fee ?? ZERO)
  if (lte(needed, available)) return
  const isSpot = isSpotMarket(market)
  const message = `This order needs ${formatUsd(needed)}; ${formatUsd(available)} is free.`
  const useFree = lte(available, ZERO)
    ? undefined
    : typing('Use what is free', { kind: 'percent', percent: 100 })
  const canRaise = !isSpot && leverage < (market.maxLeverage ?? 1)
  yield fault(
    'margin',
    isSpot ? 'Not enough balance' : 'Not enough margin',
    message,
    useFree,
    hasOwnLedger === true ? MOVE_FUNDS : ADD_FUNDS,
    canRaise ? CHANGE_LEVERAGE : undefined,
  )
}
