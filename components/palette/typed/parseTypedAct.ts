import { gt } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { findTypedMarket, type TypedMarket } from './findTypedMarket'
import { readTypedNumber } from './typedNumber'

/** Something to be done to what is open, in words. It is armed by Enter and sent by a second one. */
export type TypedAct =
  /** Orders of one market, or of all where none is named. */
  | { kind: 'cancel'; market: TypedMarket | undefined }
  | { kind: 'close'; market: TypedMarket; percent: Decimal }
  | { kind: 'exit'; market: TypedMarket; leg: 'takeProfit' | 'stopLoss'; price: Decimal }
  | { kind: 'leverage'; market: TypedMarket; leverage: number }

const FILLERS = ['to', 'of', 'my', 'the', 'for', 'on', 'orders', 'position', 'at']
const LEGS: Readonly<Record<string, 'takeProfit' | 'stopLoss'>> = {
  stop: 'stopLoss',
  sl: 'stopLoss',
  tp: 'takeProfit',
  target: 'takeProfit',
}
const HUNDRED = decimal('100')

/**
 * Reads `cancel all`, `cancel eth`, `close btc`, `close 50% btc`, `move stop to 66900`, `move tp 70k
 * eth`, `leverage 5x btc`. The market in view is meant where none is named, all of them in `cancel
 * all`. Undefined for everything else, and where a word is left that means nothing: what is not
 * understood is never sent. Pure.
 */
export function parseTypedAct(
  line: string,
  markets: readonly TypedMarket[],
  shownMarketId: string | undefined,
): TypedAct | undefined {
  const [verb, ...rest] = line.trim().toLowerCase().split(/\s+/)
  const words = rest.filter((word) => !FILLERS.includes(word))
  const shownMarket = markets.find(({ id }) => id === shownMarketId)
  const named = words.map((word) => findTypedMarket(word, markets))
  const market = named.find((found) => found !== undefined) ?? shownMarket
  const left = words.filter((_, index) => named[index] === undefined)
  if (named.filter((found) => found !== undefined).length > 1) return undefined
  switch (verb) {
    case 'cancel':
      return cancelOf(left, market, named.some(Boolean))
    case 'close':
      return closeOf(left, market)
    case 'move':
      return exitOf(left, market)
    case 'leverage':
    case 'lev':
      return leverageOf(left, market)
    default:
      return undefined
  }
}

function cancelOf(
  left: readonly string[],
  market: TypedMarket | undefined,
  isNamed: boolean,
): TypedAct | undefined {
  const isAll = left.length === 1 && left[0] === 'all'
  if (!isAll && left.length > 0) return undefined
  if (isAll && !isNamed) return { kind: 'cancel', market: undefined }
  return market === undefined ? undefined : { kind: 'cancel', market }
}

function closeOf(left: readonly string[], market: TypedMarket | undefined): TypedAct | undefined {
  if (market === undefined || left.length > 1) return undefined
  const [word] = left
  if (word === undefined || word === 'all') return { kind: 'close', market, percent: HUNDRED }
  const share = readTypedNumber(word)
  if (share?.unit !== '%' || gt(share.value, HUNDRED)) return undefined
  return { kind: 'close', market, percent: share.value }
}

function exitOf(left: readonly string[], market: TypedMarket | undefined): TypedAct | undefined {
  const [name, word] = left
  const leg = name === undefined ? undefined : LEGS[name]
  const price = word === undefined ? undefined : readTypedNumber(word)
  if (market === undefined || leg === undefined || left.length !== 2) return undefined
  return price?.unit === '' ? { kind: 'exit', market, leg, price: price.value } : undefined
}

function leverageOf(
  left: readonly string[],
  market: TypedMarket | undefined,
): TypedAct | undefined {
  const [word] = left
  const typed = word === undefined ? undefined : readTypedNumber(word)
  if (market === undefined || typed === undefined || left.length !== 1) return undefined
  const leverage = Number(typed.value)
  if (!['', 'x'].includes(typed.unit) || !Number.isInteger(leverage)) return undefined
  return { kind: 'leverage', market, leverage }
}
