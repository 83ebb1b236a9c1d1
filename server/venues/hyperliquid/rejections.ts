import type { ErrorCode } from '@/lib/schema/errors'

/**
 * The venue's refusals as our codes, by how the text begins; it appends details such as `asset=3`.
 * What a caller could have known is 2002; what only book or account decide is 2020 to 2022.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/error-responses
 */
const REJECTIONS: readonly (readonly [start: string, code: ErrorCode])[] = [
  ['Price must be divisible by tick size', 2002],
  ['Order must have minimum value', 2002],
  ['Order has zero size', 2002],
  ['Order has invalid size', 2002],
  ['Order has invalid price', 2002],
  ['Order price cannot be more than', 2002],
  ['Order price too far from oracle', 2002],
  ['Invalid TP/SL price', 2002],
  ['Main order cannot be trigger order', 2002],
  ['Invalid leverage value', 2002],
  ['Invalid TWAP duration', 2002],
  ['TWAP order value too small', 2002],
  ['Insufficient margin', 2021],
  ['Isolated position does not have sufficient margin', 2021],
  ['Cross position does not have sufficient margin', 2021],
  ['Position does not have sufficient margin', 2021],
  ['Account does not have sufficient margin', 2021],
  ['Order would cause position to exceed margin tier limit', 2021],
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

/** The signer is known to nobody: neither a user nor anybody's agent (any more). */
const UNKNOWN_SIGNER = /^User or API Wallet 0x[0-9a-fA-F]{40} does not exist/

/** Old texts carry this before the reason. */
const PREFIX = 'L1 error: '

/** A refusal in the venue's words with our code for it. */
export interface Rejection {
  code: ErrorCode
  message: string
}

/**
 * Reads a refusal.
 * @param isOwnerSigned whether the account's own key signed; an unknown signer is then an unknown
 * account, else an agent without approval
 */
export function readRejection(text: string, isOwnerSigned: boolean): Rejection {
  const message = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text
  if (UNKNOWN_SIGNER.test(message)) return { code: isOwnerSigned ? 2026 : 2011, message }
  const known = REJECTIONS.find(([start]) => message.startsWith(start))
  return { code: known?.[1] ?? 2020, message }
}

/** The same of orders that only the history shows as refused, by its word for them. */
const REJECTED_STATUSES: Readonly<Record<string, ErrorCode>> = {
  tickRejected: 2002,
  minTradeNtlRejected: 2002,
  oracleRejected: 2002,
  badTriggerPxRejected: 2002,
  perpMarginRejected: 2021,
  perpMaxPositionRejected: 2021,
  insufficientSpotBalanceRejected: 2022,
}

/** Our code for the status of a refused order; 2020 for a word that says no more than that. */
export function codeOfRejected(status: string): ErrorCode {
  return REJECTED_STATUSES[status] ?? 2020
}
