import { describe, expect, it } from 'vitest'
import { isErrorCode } from '@/lib/schema/errors'
import { readOrderEnd, readRejection } from './rejections'

/** Every code that the venue publishes. */
const PUBLISHED = `
  unknown server_is_busy account_not_found deposit_not_found invalid_symbol invalid_network
  deprecated_field too_few_items bad_query_param too_many_requests invalid_market
  price_over_ui_limit_10MM invalid_cursor insufficient_funds forbidden service_unavailable
  redirect mark_price_not_available challenge_not_found auth_missing auth_invalid auth_expired
  account_not_allowed account_cannot_be_verified insufficient_liquidity api_key_not_found
  failed_to_parse_timestamp timestamp_too_far failed_to_decode_hex_signature
  signature_mismatch key_doesnt_have_scope ip_not_permitted too_many_ips feature_disabled
  invalid_redirect_uri email_already_in_use session_not_found invite_code_invalid
  invite_code_already_used withdrawal_failed withdrawal_invalid_amount
  withdrawal_amount_too_small withdrawal_system_error withdrawal_try_later
  withdrawal_limit_exceeded bad_withdrawal_address invalid_withdrawal_network
  withdrawal_error_insufficient_balance withdrawal_missing_customer_withdrawal_id
  withdrawal_duplicate_customer_withdrawal_id withdrawal_not_found
  withdrawal_address_not_found internal_withdrawal_address bad_label empty_label
  order_not_found order_already_canceled order_already_fully_filled
  order_not_in_cancelable_state order_matches_against_self order_negative_price
  order_invalid_price order_price_outside_safe_bounds order_price_outside_min_max_bounds
  batch_cancel_empty batch_cancel_too_many_orders batch_order_empty
  batch_order_too_many_orders order_negative_size order_invalid_size too_many_open_orders
  market_orders_disabled clientOrderID_length_invalid clientOrderID_chars_invalid
  clientOrderID_collision invalid_market_order_fields invalid_order_type invalid_time_in_force
  post_only_has_match reduce_only_invalid_tif reduce_only_no_open_position
  reduce_only_increasing_position reduce_only_flipping_position trading_disabled
  transfer_amount_precision_overflow account_in_liquidation insufficient_margin
  net_position_too_large invalid_stop_order stop_order_crosses_mark_price
  stop_order_crosses_order_price stop_order_trigger_price_negative
  stop_order_trigger_price_exceeds_max stop_order_trigger_price_invalid_increment
  invalid_leverage too_many_twap_orders twap_order_not_found invalid_twap_order_id
  missing_twap_order_id invalid_twap_order_request account_closed must_use_delayed_path
`

const refusal = (code: string, error = '', status = 400) => readRejection(status, { code, error })

it('says what to do where money came over no chain', () => {
  expect(refusal('withdrawal_exceeds_chain_deposits', 'exceeds')).toEqual({
    code: 2022,
    message: expect.stringMatching(/over the chain.*Withdraw less/),
  })
})

describe('readRejection', () => {
  it.each([
    ['insufficient_margin', 2021, undefined],
    ['clientOrderID_collision', 2041, 'duplicate'],
    ['order_not_found', 2024, undefined],
    ['twap_order_not_found', 2024, undefined],
    ['key_doesnt_have_scope', 2013, undefined],
    ['post_only_has_match', 2020, 'wouldCross'],
    ['order_invalid_price', 2002, 'offGrid'],
    ['stop_order_crosses_mark_price', 2020, 'badTrigger'],
    ['trading_disabled', 2020, 'closedMarket'],
    ['must_use_delayed_path', 2042, 'delayed'],
    ['withdrawal_address_not_found', 2070, undefined],
    ['withdrawal_try_later', 2020, undefined],
  ])('reads %s as %i', (code, ours, reason) => {
    expect(refusal(code, 'in words')).toEqual({
      code: ours,
      message: 'in words',
      ...(reason && { reason }),
    })
  })

  it('knows every code that the venue publishes, whatever its text', () => {
    const codes = PUBLISHED.trim().split(/\s+/)
    // The status of an unknown code is read as 2090, which no text asks for.
    const unread = codes.filter(
      (code) => code !== 'too_many_requests' && refusal(code, '', 429).code === 2090,
    )
    expect(unread).toEqual([])
  })

  it('goes by the code before the text, and by the text where the code is new', () => {
    expect(refusal('order_invalid_price', 'insufficient margin').code).toBe(2002)
    expect(refusal('margin_code_of_tomorrow', 'Insufficient margin').code).toBe(2021)
    expect(refusal('', 'the order was not found').code).toBe(2024)
  })

  it('takes every 401 for a credential that is refused, so that it is dropped', () => {
    for (const code of ['auth_invalid', 'signature_mismatch', 'something_new', '']) {
      expect(refusal(code, '', 401).code).toBe(2013)
    }
    expect(refusal('key_doesnt_have_scope', '', 403).code).toBe(2013)
    expect(refusal('something_new', '', 403).code).toBe(2011)
  })

  it('takes a text without a code for one of the credential only where it names that', () => {
    for (const text of ['Unauthorized', 'JWT has expired', 'the session token is invalid']) {
      expect(refusal('', text).code).toBe(2013)
    }
    for (const text of ['unexpected token } in JSON', 'token USDT is not supported']) {
      expect(refusal('', text).code).toBe(2020)
    }
  })

  it('says of a refused credential whether only its time was wrong, and nothing else', () => {
    expect(refusal('timestamp_too_far', 'too far', 401)).toEqual({
      ...{ code: 2013, message: 'too far', reason: 'timestampTooFar' },
    })
    expect(refusal('order_invalid_price', 'no', 401)).toEqual({ code: 2013, message: 'no' })
  })

  it('goes by the status where nothing else says what it was', () => {
    expect(refusal('', '', 307)).toMatchObject({ code: 2042, reason: 'delayed' })
    expect(refusal('', '', 429).code).toBe(2090)
    expect(refusal('', '', 503).code).toBe(2004)
    expect(refusal('', '', 400)).toEqual({
      code: 2020,
      message: 'The venue refused with status 400.',
    })
    expect(isErrorCode(refusal('x', 'y', 418).code)).toBe(true)
  })
})

describe('readOrderEnd', () => {
  it('distinguishes an order that met nothing from one that rests or was executed in part', () => {
    const end = { status: 'canceled', cancelReason: 'immediateOrCancel' }
    expect(readOrderEnd({ ...end, filledSize: '0' })).toMatchObject({ reason: 'nothingToMatch' })
    expect(readOrderEnd({ ...end, filledSize: '0.1' })).toBeUndefined()
    expect(readOrderEnd({ status: 'open', filledSize: '0' })).toBeUndefined()
    expect(readOrderEnd({ ...end, cancelReason: 'odd', filledSize: '0' })?.message).toMatch('odd')
  })
})
