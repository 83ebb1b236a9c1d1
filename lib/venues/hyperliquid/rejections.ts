import type { ErrorCode } from '@/lib/schema/errors'
import type { VenueRefusalReason } from '@/lib/schema/model/refusalReason'

/**
 * The venue's refusals as our codes, by how the text begins; it appends details such as `asset=3`.
 * What a caller could have known is 2002; what only book or account decide is 2020 to 2022.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/error-responses
 */
const REJECTIONS: readonly (readonly [
  start: string,
  code: ErrorCode,
  reason?: VenueRefusalReason,
])[] = [
  ['Price must be divisible by tick size', 2002, 'offGrid'],
  ['Order must have minimum value', 2002, 'belowMinimum'],
  ['Order has zero size', 2002, 'noSize'],
  ['Order has invalid size', 2002, 'offGrid'],
  ['Order has invalid price', 2002, 'offGrid'],
  ['Order price cannot be more than', 2002, 'farPrice'],
  ['Order price too far from oracle', 2002, 'farPrice'],
  ['Invalid TP/SL price', 2002, 'badTrigger'],
  ['Main order cannot be trigger order', 2002, 'badTrigger'],
  ['Invalid leverage value', 2002, 'leverage'],
  ['Invalid TWAP duration', 2002, 'duration'],
  ['TWAP order value too small', 2002, 'belowMinimum'],
  ['Post only order would have immediately matched', 2020, 'wouldCross'],
  ['Order could not immediately match', 2020, 'nothingToMatch'],
  ['No liquidity available', 2020, 'thinBook'],
  ['Reduce only order would', 2020, 'reduceOnly'],
  ['Order would increase open interest', 2020, 'interestCap'],
  ['Order rejected due to price more aggressive than oracle', 2020, 'interestCap'],
  ['Too many open orders', 2020, 'tooManyOrders'],
  ['Too many extra agents', 2020, 'keyLimit'],
  ['Cross margin is not allowed', 2020, 'isolatedOnly'],
  ['Cannot switch leverage type', 2020, 'modeFixed'],
  ['Asset is delisted', 2020, 'closedMarket'],
  ['Trading is halted', 2020, 'closedMarket'],
  ['Client order id is already in use', 2020, 'duplicate'],
  ['Insufficient margin', 2021],
  ['Isolated position does not have sufficient margin', 2021],
  ['Cross position does not have sufficient margin', 2021],
  ['Position does not have sufficient margin', 2021],
  ['Account does not have sufficient margin', 2021],
  ['Order would cause position to exceed margin tier limit', 2021, 'positionLimit'],
  ['Order has insufficient spot balance', 2022],
  ['(Spot-only) Order has insufficient spot balance', 2022],
  ['Insufficient balance', 2022],
  ['Insufficient spot balance', 2022],
  ['Order was never placed, already canceled, or filled', 2024],
  ['Cannot modify canceled or filled order', 2024],
  ['TWAP was never placed, already canceled, or filled', 2024],
  ['Cannot update margin for empty position', 2025],
  ['Must deposit before performing actions', 2026],
  ['Invalid nonce: duplicate', 2041],
  ['Invalid nonce', 2040],
  ['Nonce already used', 2041],
  ['Builder fee has not been approved', 2070],
  ['Unable to recover signer', 2010],
  ['Too many cumulative requests', 2090],
]

/** The signer is unknown: neither a user nor an agent (any more). */
const UNKNOWN_SIGNER = /^User or API Wallet 0x[0-9a-fA-F]{40} does not exist/

/** Old texts carry this before the reason. */
const PREFIX = 'L1 error: '

/** A refusal in the venue's words with our code for it. */
export interface Rejection {
  code: ErrorCode
  message: string
  /** Where the words say more than the code. */
  reason?: VenueRefusalReason
}

/**
 * Reads a refusal.
 * @param isOwnerSigned whether the account's own key signed; an unknown signer is then an unknown
 * account, else an agent without approval
 */
export function readRejection(text: string, isOwnerSigned: boolean): Rejection {
  const message = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text
  if (UNKNOWN_SIGNER.test(message)) return { code: isOwnerSigned ? 2026 : 2011, message }
  const rejection = REJECTIONS.find(([start]) => message.startsWith(start))
  const [, code = 2020, reason] = rejection ?? []
  return { code, message, ...(reason && { reason }) }
}

/** The same of orders that only the history shows as refused, by its word for them. */
const REJECTED_STATUSES: Readonly<Record<string, Omit<Rejection, 'message'>>> = {
  tickRejected: { code: 2002, reason: 'offGrid' },
  minTradeNtlRejected: { code: 2002, reason: 'belowMinimum' },
  oracleRejected: { code: 2002, reason: 'farPrice' },
  badTriggerPxRejected: { code: 2002, reason: 'badTrigger' },
  perpMarginRejected: { code: 2021 },
  perpMaxPositionRejected: { code: 2021, reason: 'positionLimit' },
  insufficientSpotBalanceRejected: { code: 2022 },
  badAloPxRejected: { code: 2020, reason: 'wouldCross' },
  iocCancelRejected: { code: 2020, reason: 'nothingToMatch' },
  marketOrderNoLiquidityRejected: { code: 2020, reason: 'thinBook' },
  reduceOnlyRejected: { code: 2020, reason: 'reduceOnly' },
  openInterestCapRejected: { code: 2020, reason: 'interestCap' },
  positionIncreaseAtOpenInterestCapRejected: { code: 2020, reason: 'interestCap' },
  positionFlipAtOpenInterestCapRejected: { code: 2020, reason: 'interestCap' },
  tooAggressiveAtOpenInterestCapRejected: { code: 2020, reason: 'interestCap' },
}

/** Code and reason of the status of a refused order; 2020 for a word that says no more than that. */
export function readRejectedStatus(status: string): Omit<Rejection, 'message'> {
  return REJECTED_STATUSES[status] ?? { code: 2020 }
}
