import { tFields } from '@/lib/i18n/tFields'
import { type ErrorCode, isErrorCode } from '@/lib/schema/errors'

/** Why something was refused, as far as what helps depends on it. */
export type RefusalReason = keyof typeof REFUSALS

/** What helps wherever it was refused: a dialog, a page, another press. */
export type GeneralFix = 'setup' | 'terms' | 'fund' | 'transfer' | 'leverage' | 'markets' | 'retry'

interface RefusalWords {
  title: string
  /** What it means and what to do, beside the message of the refusal. */
  advice: string
  fix?: GeneralFix
}

/** Everything that may be refused, in words. */
export const REFUSALS = tFields(
  {
    offGrid: {
      title: 'Invalid price or size',
      advice: 'Prices and sizes must be multiples of the market’s steps.',
    },
    belowMinimum: { title: 'Order too small', advice: 'Increase the size to the minimum.' },
    noSize: { title: 'No size', advice: 'Enter a size above zero.' },
    farPrice: { title: 'Price too far away', advice: 'Move the price closer to the market.' },
    badTrigger: {
      title: 'Invalid trigger price',
      advice:
        'The mark price has already passed the trigger price, or the trigger price is on the wrong side.',
    },
    wouldCross: {
      title: 'Post only would cross',
      advice: 'The order would execute immediately at this price: the book moved.',
    },
    nothingToMatch: {
      title: 'No matching orders',
      advice:
        'No liquidity at this price. Place an order that stays open, or accept a worse price.',
    },
    thinBook: {
      title: 'Book too thin',
      advice:
        'Not enough liquidity within the slippage cap. Reduce the size, or place a limit order.',
    },
    reduceOnly: {
      title: 'Reduce only would open a position',
      advice: 'The order exceeds the position, or the position was closed.',
    },
    margin: {
      title: 'Not enough margin',
      advice: 'Reduce the size, deposit funds or raise the leverage.',
      fix: 'fund',
    },
    balance: {
      title: 'Not enough balance',
      advice: 'Reduce the size, or move funds to this ledger.',
      fix: 'transfer',
    },
    positionLimit: {
      title: 'Position too large',
      advice: 'At this leverage the market allows no larger position. Lower the leverage.',
      fix: 'leverage',
    },
    interestCap: {
      title: 'Open interest limit reached',
      advice: 'Open interest is capped. Only orders that reduce a position are accepted.',
      fix: 'markets',
    },
    tooManyOrders: {
      title: 'Too many open orders',
      advice: 'Cancel some open orders first.',
    },
    leverage: {
      title: 'Invalid leverage',
      advice: 'Choose a leverage within the limits of this market and position.',
      fix: 'leverage',
    },
    isolatedOnly: {
      title: 'Isolated margin only',
      advice: 'Cross margin is not available on this market.',
    },
    modeFixed: {
      title: 'Margin mode is fixed',
      advice: 'The margin mode cannot change while a position is open.',
      fix: 'leverage',
    },
    closedMarket: {
      title: 'Market not trading',
      advice: 'The market is delisted or halted.',
      fix: 'markets',
    },
    duration: {
      title: 'Invalid duration',
      advice: 'A TWAP lasts from 5 minutes to 24 hours.',
    },
    expired: {
      title: 'Invalid expiry',
      advice: 'Choose GTT with an expiry within the venue’s limits, or GTC without an expiry.',
    },
    tierWait: {
      title: 'Tier changed recently',
      advice: 'The venue lets an account change its tier once in 24 hours. Try again later.',
    },
    openExposure: {
      title: 'Positions or orders are open',
      advice: 'Close all positions and cancel all orders first.',
    },
    duplicate: {
      title: 'Already sent',
      advice: 'An order with this ID already exists.',
      fix: 'retry',
    },
    keyLimit: {
      title: 'Too many trading keys',
      advice: 'The account has as many trading keys as the venue allows. Remove one first.',
    },
    key: {
      title: 'Unknown trading key',
      advice: 'The key expired or was revoked. Set up trading again to make a new one.',
      fix: 'setup',
    },
    setup: { title: 'Setup is not finished', advice: 'A setup step is missing.', fix: 'setup' },
    terms: {
      title: 'Terms not accepted',
      advice: 'Read and accept the terms first.',
      fix: 'terms',
    },
    noAccount: {
      title: 'No account yet',
      advice: 'The first deposit opens an account.',
      fix: 'fund',
    },
    orderGone: { title: 'Order no longer open', advice: 'The order was filled or cancelled.' },
    positionGone: { title: 'Position no longer open', advice: 'The position was closed.' },
    stale: {
      title: 'Request expired',
      advice: 'Nothing was done. Press again to send a new request.',
      fix: 'retry',
    },
    afterLateStep: {
      title: 'Not sent',
      advice: 'The previous step was confirmed too late. Try again.',
      fix: 'retry',
    },
    delayed: {
      title: 'Orders are delayed',
      advice: 'The venue is delaying orders on this market. Nothing was placed. Try again.',
      fix: 'retry',
    },
    timestampTooFar: {
      title: 'Signature timestamp rejected',
      advice:
        'The signature’s timestamp is too far from the venue’s clock. Nothing was done. Set the clock of this device or of the signer, then try again.',
      fix: 'retry',
    },
    differs: {
      title: 'Refused to sign',
      advice: 'The data to sign differs from your request. Nothing was sent.',
    },
    busy: { title: 'Too many requests', advice: 'Wait a moment.', fix: 'retry' },
    used: {
      title: 'Already used',
      advice: 'Check whether the request took effect before trying again.',
    },
    noAnswer: { title: 'No response', advice: '', fix: 'retry' },
    unknown: {
      title: 'Outcome unknown',
      advice: 'Check your orders and fills before sending again.',
    },
    notOffered: {
      title: 'Not supported',
      advice: 'The venue does not support this.',
      fix: 'markets',
    },
    credential: { title: 'Access denied', advice: 'The desk’s own credential was rejected.' },
    invalid: { title: 'Not valid', advice: 'Correct the value named in the message.' },
    fault: { title: 'Something went wrong', advice: 'Try again.', fix: 'retry' },
    other: { title: 'Rejected', advice: '' },
  } as const satisfies Record<string, RefusalWords>,
  ['title', 'advice'],
)

/** Reasons by the field that a request was refused for, as its message begins. */
const BY_FIELD: Readonly<Record<string, RefusalReason>> = {
  expiresAt: 'expired',
  leverage: 'leverage',
  durationSeconds: 'duration',
}

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

const INVALID = 2002
/** Of a signature whose time is refused; 2010 by services before version 0.3. */
const OF_SIGNATURE_TIME: readonly number[] = [2042, 2010]
const SIGNATURE_TIME = 'hmac.timestampMs:'
/** What the service says of a step after one that was not confirmed in time; it has no code. */
const AFTER_STEP = 'not sent: a preceding step failed'

/**
 * Why it was refused: the venue's reason where it is one that we know, else what the code says. The
 * message of an invalid request or signature begins with the field; nothing else of it is read.
 */
export function refusalReason(
  code: number | undefined,
  message: string,
  reason?: string,
): RefusalReason {
  if (reason !== undefined && isReason(reason)) return reason
  if (OF_SIGNATURE_TIME.includes(code ?? 0) && message.startsWith(SIGNATURE_TIME)) {
    return 'timestampTooFar'
  }
  if (code === undefined && message === AFTER_STEP) return 'afterLateStep'
  const [path = ''] = message.split(':')
  const byField = code === INVALID ? BY_FIELD[path.split('.').at(-1) ?? ''] : undefined
  return byField ?? (isErrorCode(code) ? BY_CODE[code] : 'other')
}

function isReason(word: string): word is RefusalReason {
  return Object.hasOwn(REFUSALS, word)
}

/** The words and the general fix of a reason. */
export function refusalWords(reason: RefusalReason): RefusalWords {
  return REFUSALS[reason]
}
