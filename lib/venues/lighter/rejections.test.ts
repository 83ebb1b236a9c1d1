import { describe, expect, it } from 'vitest'
import { isErrorCode } from '@/lib/schema/errors'
import {
  isAccepted,
  isReferralSettled,
  isVenueFault,
  readOrderEnd,
  readRejection,
} from './rejections'

describe('rejections', () => {
  it.each([
    [21104, 2040, 'invalidNonce'],
    [21520, 2070, 'tierTooLow'],
    [21149, 2070, 'integratorNotApproved'],
    [21121, 2002, 'batchMixed'],
    [21124, 2002, 'invalidRoute'],
    [21134, 2002, 'invalidFee'],
    [21146, 2002, 'invalidIntegrator'],
    [21613, 2002, 'invalidMarginMode'],
    [21739, 2021, 'insufficientMargin'],
    [21100, 2026, 'accountNotFound'],
    [21120, 2010, 'invalidSignature'],
    [21305, 2022, 'insufficientBalance'],
    [21600, 2024, 'orderNotFound'],
    [23000, 2090, 'rateLimited'],
    [29500, 2004, 'venueFault'],
    [29501, 2004, 'venueFault'],
    [62005, 2020, 'openOrders'],
    [99999, 2020, 'rejected'],
  ])('read %i as %i, %s', (venue, code, reason) => {
    expect(readRejection(venue)).toEqual({ code, reason })
  })

  it('have codes of our own table alone', () => {
    for (let code = 20_000; code < 63_000; code++) {
      expect(isErrorCode(readRejection(code).code)).toBe(true)
    }
  })

  it('distinguish success, faults of the venue, an order that ended refused, and a referral that is settled', () => {
    expect([undefined, 0, 200, 21104].map(isAccepted)).toEqual([true, true, true, false])
    expect([29404, 29500, 29501, 21104].map(isVenueFault)).toEqual([false, true, true, false])
    expect(readOrderEnd('canceled-margin-not-allowed')?.code).toBe(2021)
    expect(readOrderEnd('canceled')).toBeUndefined()
    expect([200, 41003, 41006].map(isReferralSettled)).toEqual([true, true, false])
  })
})
