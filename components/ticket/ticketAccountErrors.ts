import { gt, gte, isZero, lte } from '@/lib/decimal/compare'
import { add, mul, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
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
  const allowOpening = typing(say('Allow opening'), { kind: 'reduceOnly', isOn: false })
  if (position === undefined || isZero(position.size)) {
    const message = say('Reduce only needs an open {symbol} position.', { symbol })
    yield fault('size', say('No position to reduce'), message, allowOpening)
    return
  }
  const closing = position.side === 'LONG' ? 'SELL' : 'BUY'
  if (side !== closing) {
    const isLong = position.side === 'LONG'
    const turn = typing(isLong ? say('Short') : say('Long'), { kind: 'side', side: closing })
    const title = isLong ? say('Reduce only takes Short') : say('Reduce only takes Long')
    const message = isLong
      ? say('Your position is reduced by a Short.')
      : say('Your position is reduced by a Long.')
    yield fault('size', title, message, turn, allowOpening)
  } else if (size !== undefined && gt(size, position.size)) {
    const held = `${position.size} ${symbol}`
    const message = say('Reduce only cannot exceed the position ({held}).', { held })
    const allOfIt = typing(say('Use all of it'), { kind: 'percent', percent: 100 })
    yield fault('size', say('Position is {held}', { held }), message, allOfIt)
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
  const message = say('A position of {notional} takes at most {most}x; {leverage}x is set.', {
    notional: formatUsd(notional),
    most,
    leverage,
  })
  yield fault('size', say('At most {most}x at this size', { most }), message, CHANGE_LEVERAGE)
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
  // What is free stands above the size, where it can be masked.
  const message = say('This order needs {needed}, more than is available.', {
    needed: formatUsd(needed),
  })
  const useFree = lte(available, ZERO)
    ? undefined
    : typing(say('Use what is available'), { kind: 'percent', percent: 100 })
  const canRaise = !isSpot && leverage < (market.maxLeverage ?? 1)
  yield fault(
    'margin',
    isSpot ? say('Not enough balance') : say('Not enough margin'),
    message,
    useFree,
    hasOwnLedger === true ? MOVE_FUNDS : ADD_FUNDS,
    canRaise ? CHANGE_LEVERAGE : undefined,
  )
}
