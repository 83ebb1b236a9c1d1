import type { ErrorCode } from '@/lib/schema/errors'
import type { VenueRefusalReason } from '@/lib/schema/model/refusalReason'

/** A refusal of the venue as ours. */
export interface Rejection {
  readonly code: ErrorCode
  /** In the venue's words, where those say what to do. */
  readonly message: string
  readonly reason?: VenueRefusalReason
}

type Meaning = readonly [code: ErrorCode, reason?: VenueRefusalReason]

/**
 * By the venue's own code. What a caller could have known is 2002; what only book or account decide
 * is 2020 to 2022; a credential that is refused is 2013, so that the client drops it. `delayed`: created
 * again, the action is staged on the path that the venue wants; `timestampTooFar`: the same steps are
 * good with signatures of now.
 * @see https://docs.ondoperps.xyz/api-reference/rest-spec.json
 */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>(
  Object.entries<Meaning>({
    auth_missing: [2013],
    auth_invalid: [2013],
    auth_expired: [2013],
    api_key_not_found: [2013],
    signature_mismatch: [2013],
    timestamp_too_far: [2013, 'timestampTooFar'],
    failed_to_parse_timestamp: [2013],
    failed_to_decode_hex_signature: [2013],
    key_doesnt_have_scope: [2013],
    session_not_found: [2013],
    ip_not_permitted: [2011],
    forbidden: [2011],
    forbidden_country: [2011],
    account_not_allowed: [2011],
    account_closed: [2011],
    account_cannot_be_verified: [2010],
    challenge_not_found: [2042],
    account_not_found: [2026],
    invalid_market: [2023],
    invalid_symbol: [2002],
    invalid_network: [2002],
    bad_query_param: [2002],
    too_few_items: [2002],
    deprecated_field: [2002],
    invalid_cursor: [2002],
    invalid_redirect_uri: [2002],
    email_already_in_use: [2020],
    invite_code_invalid: [2020],
    invite_code_already_used: [2020],
    feature_disabled: [2080],
    too_many_requests: [2090],
    too_many_ips: [2020],
    server_is_busy: [2004],
    service_unavailable: [2004],
    unknown: [2004],
    redirect: [2042, 'delayed'],
    must_use_delayed_path: [2042, 'delayed'],
    order_not_found: [2024],
    order_already_canceled: [2024],
    order_already_fully_filled: [2024],
    order_not_in_cancelable_state: [2024],
    twap_order_not_found: [2024],
    invalid_twap_order_id: [2024],
    missing_twap_order_id: [2024],
    clientOrderID_collision: [2041, 'duplicate'],
    clientOrderID_length_invalid: [2002],
    clientOrderID_chars_invalid: [2002],
    insufficient_margin: [2021],
    insufficient_funds: [2022],
    account_in_liquidation: [2021],
    net_position_too_large: [2021, 'positionLimit'],
    insufficient_liquidity: [2020, 'thinBook'],
    market_orders_disabled: [2020, 'closedMarket'],
    trading_disabled: [2020, 'closedMarket'],
    mark_price_not_available: [2020, 'closedMarket'],
    order_matches_against_self: [2020],
    order_negative_price: [2002, 'offGrid'],
    order_invalid_price: [2002, 'offGrid'],
    price_over_ui_limit_10MM: [2002, 'farPrice'],
    order_price_outside_safe_bounds: [2020, 'farPrice'],
    order_price_outside_min_max_bounds: [2020, 'farPrice'],
    order_negative_size: [2002, 'noSize'],
    order_invalid_size: [2002, 'offGrid'],
    too_many_open_orders: [2020, 'tooManyOrders'],
    batch_order_empty: [2002],
    batch_order_too_many_orders: [2002],
    batch_cancel_empty: [2002],
    batch_cancel_too_many_orders: [2002],
    invalid_market_order_fields: [2002],
    invalid_order_type: [2002],
    invalid_time_in_force: [2002],
    post_only_has_match: [2020, 'wouldCross'],
    reduce_only_invalid_tif: [2002, 'reduceOnly'],
    reduce_only_no_open_position: [2025, 'reduceOnly'],
    reduce_only_increasing_position: [2020, 'reduceOnly'],
    reduce_only_flipping_position: [2020, 'reduceOnly'],
    invalid_stop_order: [2002, 'badTrigger'],
    stop_order_crosses_mark_price: [2020, 'badTrigger'],
    stop_order_crosses_order_price: [2002, 'badTrigger'],
    stop_order_trigger_price_negative: [2002, 'badTrigger'],
    stop_order_trigger_price_exceeds_max: [2002, 'badTrigger'],
    stop_order_trigger_price_invalid_increment: [2002, 'offGrid'],
    invalid_leverage: [2002, 'leverage'],
    too_many_twap_orders: [2020, 'tooManyOrders'],
    invalid_twap_order_request: [2002, 'duration'],
    deposit_not_found: [2024],
    withdrawal_failed: [2004],
    withdrawal_system_error: [2004],
    // The hold of a new address: a refusal, not a venue that does not answer.
    withdrawal_try_later: [2020],
    withdrawal_limit_exceeded: [2020],
    withdrawal_error_insufficient_balance: [2022],
    withdrawal_exceeds_chain_deposits: [2022],
    withdrawal_amount_too_small: [2002, 'belowMinimum'],
    withdrawal_invalid_amount: [2002],
    transfer_amount_precision_overflow: [2002],
    bad_withdrawal_address: [2002],
    internal_withdrawal_address: [2002],
    invalid_withdrawal_network: [2002],
    withdrawal_missing_customer_withdrawal_id: [2002],
    withdrawal_duplicate_customer_withdrawal_id: [2041, 'duplicate'],
    withdrawal_address_not_found: [2070],
    bad_label: [2002],
    empty_label: [2002],
    withdrawal_not_found: [2024],
  }),
)

/**
 * Refusals that do not say that nothing happened: money may be on its way, or an order in the book.
 * Created again, the request would have another id of its own, and could be carried out twice.
 */
const OPEN_OUTCOMES: ReadonlySet<string> = new Set([
  'withdrawal_failed',
  'withdrawal_system_error',
  'unknown',
])

/** Whether a refusal with this code leaves open what became of the request. */
export function leavesOutcomeOpen(code: string): boolean {
  return OPEN_OUTCOMES.has(code)
}

/**
 * Whether a refusal of a new key says that the account has too many. The venue publishes neither the
 * code of this nor, surely, the number: its words are read too.
 */
export function isKeyLimitRefusal(code: string, text: string): boolean {
  if (code === 'too_many_requests') return false
  return (
    code === 'too_many_items' ||
    /(?=.*\bkeys?\b)(?=.*(?:too many|limit|maximum|more than))/i.test(text)
  )
}

/** Refusals whose words at the venue do not say what to do. */
const CLEARER: ReadonlyMap<string, string> = new Map([
  [
    'withdrawal_exceeds_chain_deposits',
    'Only money that was deposited over the chain can be withdrawn over it. Withdraw less.',
  ],
])

/** Answers without a code, by how their text reads. */
const TEXTS: readonly (readonly [pattern: RegExp, code: ErrorCode, reason?: VenueRefusalReason])[] =
  [
    [/insufficient margin/i, 2021],
    [/insufficient (?:funds|balance)/i, 2022],
    [/order (?:was )?not found/i, 2024],
    [/too many requests|rate limit/i, 2090],
    // A token alone may be an asset, or a part of JSON.
    [/unauthori[sz]ed|not logged in|login required|jwt|(?:session|access|auth) token/i, 2013],
    [/clientorderid.*(?:exists|used|collision)/i, 2041, 'duplicate'],
    [/market .*(?:closed|disabled|halted)/i, 2020, 'closedMarket'],
  ]

/**
 * Reads a refusal: its code first, its text where the code is unknown or missing, its status last.
 * Every 401 is a credential that is refused, whatever it says.
 */
export function readRejection(
  status: number,
  { code, error }: { code: string; error: string },
): Rejection {
  const message = CLEARER.get(code) || error || code || `The venue refused with status ${status}.`
  const [errorCode, reason] = MEANINGS.get(code) ?? meaningOfText(error) ?? meaningOfStatus(status)
  // Of a refused credential the venue says only whether its time was wrong.
  const isCredential = status === 401
  return {
    code: isCredential ? 2013 : errorCode,
    message,
    ...(reason && (!isCredential || errorCode === 2013) && { reason }),
  }
}

function meaningOfText(text: string): Meaning | undefined {
  const matched = TEXTS.find(([pattern]) => pattern.test(text))
  return matched && (matched[2] ? [matched[1], matched[2]] : [matched[1]])
}

function meaningOfStatus(status: number): Meaning {
  if (status === 307) return [2042, 'delayed']
  if (status === 403) return [2011]
  if (status === 429) return [2090]
  return status >= 500 ? [2004] : [2020]
}

/** Why an order of the answer is off the book already; undefined where it was executed or rests. */
export function readOrderEnd(order: {
  status: string
  filledSize: string
  cancelReason?: string | undefined
}): Rejection | undefined {
  if (order.status !== 'canceled' || order.filledSize !== '0') return undefined
  const { cancelReason = '' } = order
  const matched = ENDS.get(cancelReason)
  if (matched) return matched
  return { code: 2020, message: `The venue took the order off: ${cancelReason || 'cancelled'}.` }
}

/** Why no money left by a withdrawal that the venue took; undefined where it did or still may. */
export function readWithdrawalEnd(status: string): Rejection | undefined {
  if (status !== 'failure' && status !== 'cancelled') return undefined
  return { code: 2020, message: `The venue ended the withdrawal: ${status}.` }
}

const ENDS: ReadonlyMap<string, Rejection> = new Map(
  Object.entries<Rejection>({
    immediateOrCancel: {
      code: 2020,
      message: 'Nothing in the book met the price of the order.',
      reason: 'nothingToMatch',
    },
    selfMatchPrevention: { code: 2020, message: 'The order would have matched your own order.' },
  }),
)
