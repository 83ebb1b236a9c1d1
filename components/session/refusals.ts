import { sayFields } from '@/lib/messages/sayFields'
import { type ErrorCode, isErrorCode } from '@/lib/schema/errors'

/** Why something was refused, as far as what helps depends on it. */
export type RefusalReason = keyof typeof REFUSALS

/** What helps wherever it was refused: a dialog, a page, another press. */
export type GeneralCure = 'setup' | 'terms' | 'fund' | 'transfer' | 'leverage' | 'markets' | 'retry'

interface RefusalWords {
  title: string
  /** What it means and what to do, beside the words of whoever refused. */
  advice: string
  cure?: GeneralCure
}

/** Everything that may be refused, in words. */
export const REFUSALS = sayFields(
  {
    offGrid: {
      title: 'Between two steps',
      advice: 'Prices and sizes go in steps on this market.',
    },
    belowMinimum: { title: 'Order too small', advice: 'Raise its size to the minimum.' },
    noSize: { title: 'No size', advice: 'Enter a size above zero.' },
    farPrice: { title: 'Price too far away', advice: 'Bring the price nearer to the market.' },
    badTrigger: {
      title: 'Trigger not possible',
      advice: 'The mark price is past it already, or it lies on the wrong side.',
    },
    wouldCross: {
      title: 'Post only would cross',
      advice: 'At this price it would execute at once. The book moved meanwhile.',
    },
    nothingToMatch: {
      title: 'Nothing to match',
      advice: 'Nobody stood in the book at this price. Let it rest, or accept a worse price.',
    },
    thinBook: {
      title: 'Book too thin',
      advice: 'The book holds too little within the slippage cap. Trade less, or rest a limit.',
    },
    reduceOnly: {
      title: 'Reduce only would open',
      advice: 'It exceeds the position, or the position is gone.',
    },
    margin: {
      title: 'Not enough margin',
      advice: 'Trade less, put money in, or raise the leverage.',
      cure: 'fund',
    },
    balance: {
      title: 'Not enough balance',
      advice: 'Trade less, or move money to this ledger.',
      cure: 'transfer',
    },
    positionLimit: {
      title: 'Position too large',
      advice: 'At this leverage the market allows no larger position. Lower the leverage.',
      cure: 'leverage',
    },
    interestCap: {
      title: 'Market is full',
      advice: 'Open interest is capped at the moment; only what reduces a position is taken.',
      cure: 'markets',
    },
    tooManyOrders: {
      title: 'Too many open orders',
      advice: 'Cancel some of the open orders first.',
    },
    leverage: {
      title: 'Leverage not possible',
      advice: 'Choose a leverage that this market and the position allow.',
      cure: 'leverage',
    },
    isolatedOnly: {
      title: 'Isolated margin only',
      advice: 'This market takes no cross margin.',
    },
    modeFixed: {
      title: 'Margin mode is fixed',
      advice: 'It cannot change while a position is open.',
      cure: 'leverage',
    },
    closedMarket: {
      title: 'Market does not trade',
      advice: 'It is delisted or halted.',
      cure: 'markets',
    },
    duration: { title: 'Duration not possible', advice: 'A TWAP runs from 5 minutes to 24 hours.' },
    expired: { title: 'Expiry not possible', advice: 'Let the order rest until it is cancelled.' },
    duplicate: { title: 'Sent before', advice: 'An order with this id exists.', cure: 'retry' },
    key: {
      title: 'Trading key not known',
      advice: 'It expired or was revoked. Setting up again makes a new one.',
      cure: 'setup',
    },
    setup: { title: 'Setup is not finished', advice: 'A step is missing.', cure: 'setup' },
    terms: { title: 'Terms not accepted', advice: 'Read and accept them first.', cure: 'terms' },
    noAccount: {
      title: 'No account yet',
      advice: 'The venue opens one with the first deposit.',
      cure: 'fund',
    },
    orderGone: { title: 'Order is gone', advice: 'It was filled or cancelled meanwhile.' },
    positionGone: { title: 'Position is gone', advice: 'It was closed meanwhile.' },
    stale: {
      title: 'Took too long',
      advice: 'Nothing was done. It is prepared anew when you press again.',
      cure: 'retry',
    },
    differs: {
      title: 'Refused to sign',
      advice: 'What was to be signed is not what you asked for. Nothing was sent.',
    },
    busy: { title: 'Too many requests', advice: 'Wait a moment.', cure: 'retry' },
    used: { title: 'Used before', advice: 'See whether it took effect before you try again.' },
    noAnswer: { title: 'No answer', advice: '', cure: 'retry' },
    unknown: {
      title: 'Outcome unknown',
      advice: 'Look at your orders and fills before you send it again.',
    },
    notOffered: {
      title: 'Not offered',
      advice: 'The venue cannot do this here.',
      cure: 'markets',
    },
    credential: { title: 'Not let in', advice: 'The desk’s own credential was refused.' },
    invalid: { title: 'Not valid', advice: 'Correct what the message names.' },
    fault: { title: 'Something broke', advice: 'Try again.', cure: 'retry' },
    other: { title: 'Refused', advice: '' },
  } as const satisfies Record<string, RefusalWords>,
  ['title', 'advice'],
)

/**
 * Reasons by the words that venues and the service use; the first that fits. Venues append details
 * and change capitals.
 */
const BY_WORDS: readonly (readonly [pattern: RegExp, reason: RefusalReason])[] = [
  [/expiresAt/, 'expired'],
  [/tick size|invalid price|invalid size|between two prices|off the grid|steps? of/i, 'offGrid'],
  [/zero size/i, 'noSize'],
  [/minimum value|value too small|at least \$/i, 'belowMinimum'],
  [/away from the reference|too far from oracle/i, 'farPrice'],
  [/invalid tp\/sl|trigger order/i, 'badTrigger'],
  [/post only/i, 'wouldCross'],
  [/could not immediately match/i, 'nothingToMatch'],
  [/no liquidity/i, 'thinBook'],
  [/reduce only/i, 'reduceOnly'],
  [/margin tier limit/i, 'positionLimit'],
  [/open interest/i, 'interestCap'],
  [/insufficient (?:spot )?balance/i, 'balance'],
  [/(?:insufficient|not have sufficient) margin/i, 'margin'],
  [/too many open orders/i, 'tooManyOrders'],
  [/cross margin is not allowed/i, 'isolatedOnly'],
  [/switch leverage type/i, 'modeFixed'],
  [/leverage/i, 'leverage'],
  [/delisted|halted|does not trade/i, 'closedMarket'],
  [/duration/i, 'duration'],
  [/client order id/i, 'duplicate'],
  [/builder fee has not been approved/i, 'setup'],
  [/must deposit/i, 'noAccount'],
  [/too many cumulative requests/i, 'busy'],
]

/** The reason of a code where the words say nothing more. */
const BY_CODE: Readonly<Record<ErrorCode, RefusalReason>> = {
  2000: 'fault',
  2001: 'noAnswer',
  2002: 'invalid',
  2003: 'noAnswer',
  2004: 'noAnswer',
  2005: 'notOffered',
  2010: 'key',
  2011: 'key',
  2012: 'terms',
  2013: 'credential',
  2020: 'other',
  2021: 'margin',
  2022: 'balance',
  2023: 'closedMarket',
  2024: 'orderGone',
  2025: 'positionGone',
  2026: 'noAccount',
  2040: 'stale',
  2041: 'used',
  2042: 'stale',
  2050: 'differs',
  2060: 'fault',
  2070: 'setup',
  2080: 'notOffered',
  2090: 'busy',
  2100: 'unknown',
}

/** Codes under which the words of the venue say more than the code. */
const SPEAKING: ReadonlySet<number | undefined> = new Set([undefined, 2002, 2020, 2021, 2022])

/** Why it was refused, from its code and the words of whoever refused. */
export function refusalReason(code: number | undefined, message: string): RefusalReason {
  const said = SPEAKING.has(code) ? BY_WORDS.find(([pattern]) => pattern.test(message)) : undefined
  if (said !== undefined) return said[1]
  return isErrorCode(code) ? BY_CODE[code] : 'other'
}

/** The words and the general cure of a reason. */
export function refusalWords(reason: RefusalReason): RefusalWords {
  return REFUSALS[reason]
}
