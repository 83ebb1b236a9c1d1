import { describe, expect, it } from 'vitest'
import { PerpsError } from '@/lib/schema/perpsError'
import { failureOf, failureOfResult } from './actionFailure'

describe('failureOf', () => {
  it('says in words that the person declined, and that nothing was sent', () => {
    const failure = failureOf(new Error('x', { cause: { code: 4001 } }))
    expect(failure).toMatchObject({ title: 'Not signed', fix: 'retry' })
    expect(failure.message).toContain('Nothing was sent')
  })

  it('keeps the service’s own sentence, number and request id', () => {
    const error = new PerpsError(2023, 'There is no market XYZ.', {
      details: { requestId: 'req-1' },
    })
    expect(failureOf(error)).toMatchObject({
      message: 'There is no market XYZ.',
      code: 2023,
      requestId: 'req-1',
    })
  })

  it('describes an order that is gone in its own words, whatever the venue said', () => {
    const result = {
      action: 'cancelOrder',
      success: false,
      error: '77000800819: Order was never placed, already canceled, or filled. asset=0',
      errorCode: 2024,
    } as const
    expect(failureOfResult(result)).toEqual({
      title: 'Order no longer open',
      message: 'The order was filled or cancelled.',
      reason: 'orderGone',
      code: 2024,
    })
  })

  it.each([
    ['tierWait', 'tier was changed within the last 24 hours (62006)', /once in 24 hours/],
    ['openExposure', 'account has open orders (62005)', /cancel all orders first/],
  ] as const)(
    'says of a refused change of tier (%s) what to do, not what the venue wrote',
    (reason, error, words) => {
      const failure = failureOfResult({
        action: 'accountType',
        success: false,
        error,
        errorCode: 2020,
        reason,
      })
      expect(failure).toMatchObject({ reason, message: expect.stringMatching(words), code: 2020 })
      expect(JSON.stringify(failure)).not.toMatch(/6200/)
    },
  )

  it.each([
    [2070, 'setup'],
    [2011, 'setup'],
    [2021, 'fund'],
    [2003, 'retry'],
  ] as const)('names the fix of %s: %s', (code, fix) => {
    expect(failureOf(new PerpsError(code)).fix).toBe(fix)
  })

  it('says what to do where the account has as many keys as it may, not what the venue wrote', () => {
    const error = 'Too many extra agents for cumulative volume traded. Current limit is 3'
    const results = [{ action: 'approveAgent', success: false, error, reason: 'keyLimit' }]
    expect(failureOf(new PerpsError(2020, error, { details: { results } }))).toEqual({
      title: 'Too many trading keys',
      message: 'The account has as many trading keys as the venue allows. Remove one first.',
      reason: 'keyLimit',
      code: 2020,
    })
  })

  it('never shows the inside of an unexpected error', () => {
    expect(failureOf(new TypeError('secret of undefined')).message).not.toContain('secret')
  })
})

it('calls a refused field as the forms do, and still reads from its name why it was refused', () => {
  const error = new PerpsError(2002, 'params.expiresAt: must lie in the future')
  expect(failureOf(error)).toMatchObject({
    message: 'Expires: must lie in the future',
    reason: 'expired',
  })
  const result = { action: 'placeOrder', success: false, error: 'params.size: too small' } as const
  expect(failureOfResult(result).message).toBe('Size: too small')
})

describe('failureOfResult', () => {
  it('gives the venue’s reason letter for letter', () => {
    const failure = failureOfResult({
      action: 'placeOrder',
      success: false,
      error: 'Order must have minimum value of $10.',
    })
    expect(failure.message).toBe('Order must have minimum value of $10.')
  })
})
