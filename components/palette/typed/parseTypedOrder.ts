import { gt } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { TicketFill } from '@/lib/stores/ticketRequest'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { findTypedMarket, type TypedMarket } from './findTypedMarket'
import { readTypedNumber } from './typedNumber'

/** An order in words, understood. It fills the ticket; it is never sent. */
export interface TypedOrder {
  market: TypedMarket
  fill: TicketFill
  leverage: number | undefined
  /** At whichever venue it costs least, not at the one in view. */
  isBest?: true
}

/** What a line typed into the palette means as an order. */
export type ParsedLine =
  /** Not an order at all: the line searches. */
  | { kind: 'none' }
  | { kind: 'order'; order: TypedOrder }
  /** An order with something wrong or missing, in words. */
  | { kind: 'problem'; message: string }

const SIDES: Readonly<Record<string, 'BUY' | 'SELL'>> = {
  buy: 'BUY',
  long: 'BUY',
  sell: 'SELL',
  short: 'SELL',
}
const DOLLARS = ['usd', 'usdc', 'dollar', 'dollars', '$']
const FILLERS = ['of', 'for', 'worth', 'with', 'and', 'a', 'leverage']
const TAKE_PROFIT = ['tp', 'target']
const STOP_LOSS = ['sl', 'stop']
const REDUCE = ['reduce', 'reduce-only', 'reduceonly', 'ro']
const POST = ['post', 'post-only', 'postonly', 'po']
const HUNDRED = decimal('100')
const LINE_MAX = 200

class Misunderstood extends Error {}

/**
 * Reads lines such as `buy 0.1 btc at 60000`, `long 500 usd eth 5x sl 2900`, `sell 25% market`,
 * `tp 70000`, `long 0.5 btc best`. Words may come in any order after the side. A number that is
 * neither named nor the amount is refused: a guess could place a wrong order.
 */
export function parseTypedOrder(
  line: string,
  markets: readonly TypedMarket[],
  shownMarketId: string | undefined,
): ParsedLine {
  const words = line.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const first = words[0]
  const isOrder = first !== undefined && SIDES[first] !== undefined
  const isTrigger =
    first !== undefined && words.length > 1 && isOneOf(first, [TAKE_PROFIT, STOP_LOSS])
  if (!isOrder && !isTrigger) return { kind: 'none' }
  try {
    if (line.length > LINE_MAX) throw new Misunderstood(t('The order is too long.'))
    return { kind: 'order', order: readWords(words, markets, shownMarketId) }
  } catch (error) {
    if (error instanceof Misunderstood) return { kind: 'problem', message: error.message }
    throw error
  }
}

function readWords(
  words: readonly string[],
  markets: readonly TypedMarket[],
  shownMarketId: string | undefined,
): TypedOrder {
  const fill: TicketFill = {}
  let market: TypedMarket | undefined
  let leverage: number | undefined
  let isBest = false
  let at = 0

  const next = (after: string): string => {
    const word = words[at]
    if (word === undefined)
      throw new Misunderstood(t('A price is missing after “{after}”.', { after }))
    at += 1
    return word
  }
  const price = (after: string): Decimal => {
    const word = next(after)
    const number = readTypedNumber(word)
    if (number === undefined || (number.unit !== '' && number.unit !== 'usd')) {
      throw new Misunderstood(t('“{word}” after “{after}” is not a price.', { word, after }))
    }
    return number.value
  }
  const name = (found: TypedMarket) => {
    if (market !== undefined && market.id !== found.id) {
      throw new Misunderstood(
        t('Two markets: {displaySymbol} and {displaySymbol2}.', {
          displaySymbol: market.baseAsset.displaySymbol,
          displaySymbol2: found.baseAsset.displaySymbol,
        }),
      )
    }
    market = found
  }
  const amount = (value: Decimal, unit: string) => {
    if (fill.size ?? fill.notional ?? fill.percent) {
      throw new Misunderstood(t('Two amounts. Write “at” before a price.'))
    }
    if (unit === '%') fill.percent = readPercent(value)
    else if (DOLLARS.includes(unit)) fill.notional = value
    else fill.size = value
  }

  while (at < words.length) {
    const word = words[at] ?? ''
    at += 1
    const side = SIDES[word]
    if (side !== undefined) {
      once(fill.side === undefined, t('Two sides.'))
      fill.side = side
    } else if (word === 'at' || word === '@') {
      if (words[at] === 'market') continue
      once(fill.price === undefined, t('Two prices.'))
      fill.price = price(word)
    } else if (/^@./.test(word)) {
      once(fill.price === undefined, t('Two prices.'))
      at -= 1
      fill.price = readAttached(word)
      at += 1
    } else if (word === 'market' || word === 'mkt') {
      once(fill.type === undefined || fill.type === 'MARKET', t('Market or limit?'))
      fill.type = 'MARKET'
    } else if (word === 'limit') {
      once(fill.type === undefined || fill.type === 'LIMIT', t('Market or limit?'))
      fill.type = 'LIMIT'
      const following = readTypedNumber(words[at] ?? '')
      if (following !== undefined && following.unit === '' && fill.price === undefined) {
        fill.price = price(word)
      }
    } else if (TAKE_PROFIT.includes(word)) {
      once(fill.takeProfit === undefined, t('Two take-profit prices.'))
      fill.takeProfit = price(word)
    } else if (STOP_LOSS.includes(word)) {
      once(fill.stopLoss === undefined, t('Two stop-loss prices.'))
      fill.stopLoss = price(word)
    } else if (word === 'best') {
      isBest = true
    } else if (REDUCE.includes(word)) {
      fill.reduceOnly = true
      if (words[at] === 'only') at += 1
    } else if (POST.includes(word)) {
      fill.postOnly = true
      if (words[at] === 'only') at += 1
    } else {
      const number = readTypedNumber(word)
      if (number === undefined) {
        const found = findTypedMarket(word, markets)
        if (found !== undefined) name(found)
        else if (!FILLERS.includes(word)) throw new Misunderstood(notUnderstood(word))
      } else if (number.unit === 'x') {
        once(leverage === undefined, t('Two leverages.'))
        leverage = readLeverage(number.value)
      } else if (number.unit === '' || number.unit === '%' || DOLLARS.includes(number.unit)) {
        const following = words[at] ?? ''
        const isInDollars = number.unit === '' && DOLLARS.includes(following)
        if (isInDollars) at += 1
        amount(number.value, isInDollars ? 'usd' : number.unit)
      } else {
        const found = findTypedMarket(number.unit, markets)
        if (found === undefined)
          throw new Misunderstood(t('Market “{unit}” not found.', { unit: number.unit }))
        name(found)
        amount(number.value, '')
      }
    }
  }

  const chosen = market ?? markets.find(({ id }) => id === shownMarketId)
  if (chosen === undefined) throw new Misunderstood(t('Add the market’s symbol.'))
  const order = { market: chosen, ...validateFill(fill, leverage, chosen) }
  if (!isBest) return order
  if (fill.size === undefined && fill.notional === undefined) {
    throw new Misunderstood(t('Add a size to find the best venue: long 0.5 btc best.'))
  }
  return { ...order, isBest }
}

/** What is wrong with a word that says nothing here, where it looks like a number. */
function notUnderstood(word: string): string {
  if (/\d,\d/.test(word)) {
    return t('“{word}” is ambiguous. Use a point for decimals.', { word })
  }
  return /^[-−+$]*\.?\d/.test(word)
    ? t('“{word}” is not an amount.', { word })
    : t('“{word}” is not understood.', { word })
}

/** What cannot be true together. */
function validateFill(
  fill: TicketFill,
  leverage: number | undefined,
  market: TypedMarket,
): { fill: TicketFill; leverage: number | undefined } {
  const { type, price, postOnly, reduceOnly, takeProfit, stopLoss } = fill
  if (type === 'MARKET' && price !== undefined) {
    throw new Misunderstood(t('A market order has no price.'))
  }
  if (type === 'MARKET' && postOnly)
    throw new Misunderstood(t('A market order cannot be post-only.'))
  if (reduceOnly && (takeProfit ?? stopLoss)) {
    throw new Misunderstood(t('A reduce-only order cannot have take profit or stop loss.'))
  }
  if (isSpotMarket(market) && (reduceOnly || takeProfit !== undefined || stopLoss !== undefined)) {
    throw new Misunderstood(t('Spot markets have no positions.'))
  }
  if (leverage !== undefined) {
    if (market.maxLeverage === undefined)
      throw new Misunderstood(t('Spot markets have no leverage.'))
    if (leverage > market.maxLeverage) {
      throw new Misunderstood(
        t('{displaySymbol} allows up to {floor}×.', {
          displaySymbol: market.baseAsset.displaySymbol,
          floor: Math.floor(market.maxLeverage),
        }),
      )
    }
  }
  // Without a price, a side alone leaves the type of the ticket; post-only implies a limit.
  const implied = price !== undefined || postOnly === true ? { type: 'LIMIT' as const } : {}
  return { fill: { ...fill, ...implied }, leverage }
}

function readAttached(word: string): Decimal {
  const number = readTypedNumber(word.slice(1))
  if (number === undefined || (number.unit !== '' && number.unit !== 'usd')) {
    throw new Misunderstood(t('“{slice}” after “@” is not a price.', { slice: word.slice(1) }))
  }
  return number.value
}

function readPercent(value: Decimal): number {
  if (gt(value, HUNDRED)) throw new Misunderstood(t('Maximum is 100%.'))
  if (decimalPlaces(value) > 0) throw new Misunderstood(t('Percent must be a whole number.'))
  return Number(value)
}

function readLeverage(value: Decimal): number {
  if (decimalPlaces(value) > 0) throw new Misunderstood(t('Leverage must be a whole number.'))
  return Number(value)
}

function once(isFirst: boolean, message: string): void {
  if (!isFirst) throw new Misunderstood(message)
}

function isOneOf(word: string, lists: readonly (readonly string[])[]): boolean {
  return lists.some((list) => list.includes(word))
}
