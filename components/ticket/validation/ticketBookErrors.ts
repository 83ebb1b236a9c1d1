import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import {
  bestPrices,
  crossesBook,
  levelsAgainst,
  referencePrice,
  worstPrice,
} from '@/components/ticket/model/ticketPrices'
import type { TicketState } from '@/components/ticket/model/ticketState'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import { gt, lte } from '@/lib/decimal/compare'
import { abs, add, type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'
import { roundUp, snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { estimateFill, sizeWithin } from '@/lib/trade/orders/estimateFill'
import { priceDistance } from '@/lib/trade/orders/priceDistance'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import {
  allowSlippage,
  OTHER_MARKETS,
  type QuickFix,
  type TicketError,
  typing,
  validationError,
} from './ticketError'

/** Prices older than this are not traded on. */
const PRICES_DEAD_AFTER_MS = 10_000

/** Worst impact that a quick fix may accept. */
const RAISED_CAP_MAX_PERCENT = decimal('10')
const TENTH = decimal('0.1')
const HUNDRED = decimal('100')

/** Why the market cannot be traded at this moment. */
export function* marketErrors({ market, book, pricesAgeMs }: TicketInputs): Generator<TicketError> {
  if (market.isDelisted === true) {
    yield validationError(
      'market',
      t('Market is closed'),
      t('This market is closed.'),
      OTHER_MARKETS,
    )
  }
  if (book === undefined || pricesAgeMs === undefined) {
    const message = t('No prices from the venue yet.')
    yield { ...validationError('market', t('Waiting for prices'), message), isWaiting: true }
  } else if (pricesAgeMs > PRICES_DEAD_AFTER_MS) {
    const seconds = Math.floor(pricesAgeMs / 1_000)
    const message = t('Prices are {seconds} seconds old. Trading resumes with live prices.', {
      seconds,
    })
    yield validationError('market', t('Prices are {seconds} s old', { seconds }), message)
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
    yield validationError('size', t('Offset by your own orders'), message)
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
  yield validationError(
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
    yield validationError('slippage', t('Book too thin for this size'), message, trim, asLimit)
    return
  }
  const message = t('The order book has {within} {symbol} within the {cap} cap.', {
    cap,
    within,
    symbol,
  })
  const raise = raiseCap(inputs, side, last)
  yield validationError(
    'slippage',
    t('Slippage above {cap}', { cap }),
    message,
    raise,
    trim,
    asLimit,
  )
}

/** The cap, in tenths of a percent, that reaches a price; undefined where that is too much. */
function raiseCap(
  inputs: TicketInputs,
  side: TicketState['side'],
  price: Decimal,
): QuickFix | undefined {
  const reference = referencePrice(inputs)
  if (reference === undefined) return undefined
  const away = abs(priceDistance(price, reference))
  let percent = roundUp(mul(away, HUNDRED), 1)
  const reaches = (capPercent: Decimal) => {
    const maxSlippage = div(capPercent, HUNDRED, 8, 'halfEven')
    const worst = worstPrice({ ...inputs, maxSlippage }, side)
    return worst !== undefined && (side === 'BUY' ? lte(price, worst) : lte(worst, price))
  }
  // The worst price is rounded onto the grid, toward safety.
  if (!reaches(percent)) percent = add(percent, TENTH)
  if (!reaches(percent) || gt(percent, RAISED_CAP_MAX_PERCENT)) return undefined
  return allowSlippage(percent, div(percent, HUNDRED, 8, 'halfEven'))
}
