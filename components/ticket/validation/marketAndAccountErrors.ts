import { isReduceOnlyForced } from '@/components/ticket/model/allowedState'
import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import {
  bestPrices,
  capReaching,
  crossesBook,
  levelsAgainst,
} from '@/components/ticket/model/ticketPrices'
import type { TicketState } from '@/components/ticket/model/ticketState'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import { gt, gte, isZero, lte } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { formatPercent, formatUsd } from '@/lib/decimal/format'
import { snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { closingSideOf } from '@/lib/trade/exits/exits'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { maxLeverageAt } from '@/lib/trade/margin/maintenance'
import { positionAfter } from '@/lib/trade/margin/positionAfter'
import { positionRoom } from '@/lib/trade/margin/positionRoom'
import { estimateFill, sizeWithin } from '@/lib/trade/orders/estimateFill'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import {
  ADD_FUNDS,
  allowSlippage,
  CHANGE_LEVERAGE,
  MOVE_FUNDS,
  OTHER_MARKETS,
  type TicketError,
  ticketError,
  typing,
} from './ticketError'

/** Prices older than this are not traded on. */
const PRICES_DEAD_AFTER_MS = 10_000

/** Widest slippage cap that a quick fix may set. */
const RAISED_CAP_MAX_PERCENT = decimal('10')
const HUNDRED = decimal('100')

/** Why the market cannot be traded at this moment. */
export function* marketErrors({ market, book, pricesAgeMs }: TicketInputs): Generator<TicketError> {
  if (market.isDelisted === true) {
    yield ticketError('market', t('Market is closed'), t('This market is closed.'), OTHER_MARKETS)
  }
  if (book === undefined || pricesAgeMs === undefined) {
    const message = t('No prices from the venue yet.')
    yield { ...ticketError('market', t('Waiting for prices'), message), isWaiting: true }
  } else if (pricesAgeMs > PRICES_DEAD_AFTER_MS) {
    const seconds = Math.floor(pricesAgeMs / 1_000)
    const message = t('Prices are {seconds} seconds old. Trading resumes with live prices.', {
      seconds,
    })
    yield ticketError('market', t('Prices are {seconds} s old', { seconds }), message)
  }
}

/** What the book says against the order: too little in it, own orders alone, or something to cross. */
export function* bookErrors(
  state: TicketState,
  inputs: TicketInputs,
  { size, selfTraded = ZERO, sentPrice }: TicketSummary,
): Generator<TicketError> {
  if (size === undefined || sentPrice === undefined) return
  if (size === selfTraded) {
    const message = t('Your own open orders would offset all of it: nothing would execute.')
    yield ticketError('size', t('Offset by your own orders'), message)
    return
  }
  if (state.type === 'MARKET') {
    yield* depthErrors(state, inputs, sub(size, selfTraded), sentPrice)
    return
  }
  const { book } = inputs
  if (state.type !== 'LIMIT' || !state.postOnly || !crossesBook(sentPrice, state.side, book)) return
  const { bid, ask } = bestPrices(book)
  const best = state.side === 'BUY' ? bid : ask
  const message = t('A post-only order at this price would execute immediately.')
  const label = state.side === 'BUY' ? t('Use best bid') : t('Use best ask')
  yield ticketError(
    'price',
    t('Post only would cross'),
    message,
    best === undefined ? undefined : typing(label, { kind: 'price', text: best }),
    typing(t('Allow taker'), { kind: 'postOnly', isOn: false }),
  )
}

/** A market order must execute whole, at no price past the cap. */
function* depthErrors(
  { side }: TicketState,
  inputs: TicketInputs,
  size: Decimal,
  sentPrice: Decimal,
): Generator<TicketError> {
  const levels = levelsAgainst(inputs, side)
  if (levels.length === 0) return
  const within = snapToStep(sizeWithin(levels, side, sentPrice), sizeStep(inputs.market), 'down')
  if (lte(size, within)) return
  const symbol = inputs.market.baseAsset.displaySymbol
  const cap = formatPercent(inputs.maxSlippage)
  const trim = gt(within, ZERO)
    ? typing(t('Use {within}', { within }), { kind: 'fill', size: within })
    : undefined
  // The same worst price, and what does not execute there waits.
  const asLimit = typing(t('Use a limit'), { kind: 'fill', type: 'LIMIT', price: sentPrice })
  const { worstPrice: last, isComplete } = estimateFill(levels, size, side)
  if (!isComplete || last === undefined) {
    const message = t(
      'The order book has {within} {symbol} within {cap} and less than this size in total.',
      { within, symbol, cap },
    )
    yield ticketError('slippage', t('Book too thin for this size'), message, trim, asLimit)
    return
  }
  const message = t('The order book has {within} {symbol} within the {cap} cap.', {
    cap,
    within,
    symbol,
  })
  const raised = capReaching(inputs, side, last)
  const raise =
    raised === undefined || gt(raised, RAISED_CAP_MAX_PERCENT)
      ? undefined
      : allowSlippage(raised, div(raised, HUNDRED, 8, 'halfEven'))
  yield ticketError('slippage', t('Slippage above {cap}', { cap }), message, raise, trim, asLimit)
}

/** Errors of any order of this size, whatever its kind: the position, the free money. */
export function accountErrors(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): readonly TicketError[] {
  return [
    ...reduceErrors(state, inputs, summary),
    ...positionErrors(state, inputs, summary),
    ...tierErrors(state, inputs, summary),
    ...moneyErrors(state, inputs, summary),
  ]
}

/** What the position says against an order that only reduces. */
export function* reduceErrors(
  state: TicketState,
  { position, market, rules }: TicketInputs,
  { size }: TicketSummary,
): Generator<TicketError> {
  const { reduceOnly, side } = state
  if (!reduceOnly) return
  const symbol = market.baseAsset.displaySymbol
  const allowOpening = isReduceOnlyForced(state, rules)
    ? undefined
    : typing(t('Allow opening'), { kind: 'reduceOnly', isOn: false })
  if (position === undefined || isZero(position.size)) {
    const message = t('Reduce only needs an open {symbol} position.', { symbol })
    yield ticketError('size', t('No position to reduce'), message, allowOpening)
    return
  }
  const closing = closingSideOf(position.side)
  if (side !== closing) {
    const isLong = position.side === 'LONG'
    const otherSide = typing(isLong ? t('Short') : t('Long'), { kind: 'side', side: closing })
    const title = isLong ? t('Reduce only requires Short') : t('Reduce only requires Long')
    const message = isLong
      ? t('A Short order reduces your position.')
      : t('A Long order reduces your position.')
    yield ticketError('size', title, message, otherSide, allowOpening)
  } else if (size !== undefined && gt(size, position.size)) {
    const positionSize = `${position.size} ${symbol}`
    const message = t('Reduce only cannot exceed the position ({held}).', { held: positionSize })
    const allOfIt = typing(t('Use full position'), { kind: 'percent', percent: 100 })
    yield ticketError('size', t('Position is {held}', { held: positionSize }), message, allOfIt)
  }
}

/** What the market says against so large a position. */
export function* positionErrors(
  { reduceOnly, side }: TicketState,
  { position, market, venueName }: TicketInputs,
  { size }: TicketSummary,
): Generator<TicketError> {
  const room = positionRoom(market, position, side)
  if (room === undefined || size === undefined || reduceOnly || lte(size, room)) return
  const symbol = market.baseAsset.displaySymbol
  const maximum = `${market.maxPositionSize} ${symbol}`
  const within = snapToStep(room, sizeStep(market), 'down')
  const trim = gt(within, ZERO)
    ? typing(t('Use {within}', { within }), { kind: 'fill', size: within })
    : undefined
  const message = t('The largest {symbol} position on {venueName} is {maximum}.', {
    symbol,
    venueName,
    maximum,
  })
  yield ticketError('size', t('Largest position is {maximum}', { maximum }), message, trim)
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
  if (most === undefined || leverage === undefined || leverage <= most) return
  const message = t('Maximum leverage for a {notional} position is {most}×; {leverage}× is set.', {
    notional: formatUsd(notional),
    most,
    leverage,
  })
  yield ticketError('size', t('Maximum {most}× at this size', { most }), message, CHANGE_LEVERAGE)
}

/** What the free money says against it; of a spot sell, the balance that is sold. */
export function* moneyErrors(
  { reduceOnly, side }: TicketState,
  { position, market, leverage, hasOwnLedger }: TicketInputs,
  { cost, available, size, sellableUnits }: TicketSummary,
): Generator<TicketError> {
  if (sellableUnits !== undefined) {
    if (size === undefined || lte(size, sellableUnits)) return
    const message = t('Requires {needed}, more than available.', {
      needed: `${size} ${market.baseAsset.displaySymbol}`,
    })
    const useAll = isZero(sellableUnits)
      ? undefined
      : typing(t('Use available'), { kind: 'percent', percent: 100 })
    yield ticketError('margin', t('Not enough balance'), message, useAll)
    return
  }
  if (reduceOnly || cost === undefined || available === undefined || size === undefined) return
  const isReducing = position !== undefined && (position.side === 'LONG') !== (side === 'BUY')
  if (isReducing && gte(position.size, size)) return
  if (lte(cost, available)) return
  const isSpot = isSpotMarket(market)
  // The free amount is above the size, where it can be masked.
  const message = t('Requires {needed}, more than available.', {
    needed: formatUsd(cost),
  })
  const useFree = lte(available, ZERO)
    ? undefined
    : typing(t('Use available'), { kind: 'percent', percent: 100 })
  const canRaise = !isSpot && leverage !== undefined && leverage < (market.maxLeverage ?? 1)
  yield ticketError(
    'margin',
    isSpot ? t('Not enough balance') : t('Not enough margin'),
    message,
    useFree,
    hasOwnLedger === true ? MOVE_FUNDS : ADD_FUNDS,
    canRaise ? CHANGE_LEVERAGE : undefined,
  )
}
