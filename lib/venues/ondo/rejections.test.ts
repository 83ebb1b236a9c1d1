import { describe, expect, it } from 'vitest'
import { isErrorCode } from '@/lib/schema/errors'
import { readOrderEnd, readRejection } from './rejections'

const refusal = (code: string, error = '', status = 400) => readRejection(status, { code, error })

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
  ])('reads %s as %i', (code, ours, reason) => {
    expect(refusal(code, 'in words')).toEqual({
      code: ours,
      message: 'in words',
      ...(reason && { reason }),
    })
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

  it('tells of a refused credential whether only its time was wrong, and nothing else', () => {
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
  it('tells an order that met nothing from one that rests or was executed in part', () => {
    const end = { status: 'canceled', cancelReason: 'immediateOrCancel' }
    expect(readOrderEnd({ ...end, filledSize: '0' })).toMatchObject({ reason: 'nothingToMatch' })
    expect(readOrderEnd({ ...end, filledSize: '0.1' })).toBeUndefined()
    expect(readOrderEnd({ status: 'open', filledSize: '0' })).toBeUndefined()
    expect(readOrderEnd({ ...end, cancelReason: 'odd', filledSize: '0' })?.message).toMatch('odd')
  })
})
