import { describe, expect, it } from 'vitest'
import { PerpsError } from '@/lib/schema/perpsError'
import { failureOf, failureOfResult } from './actionFailure'

describe('failureOf', () => {
  it('says in words that the person declined, and that nothing was sent', () => {
    const failure = failureOf(new Error('x', { cause: { code: 4001 } }))
    expect(failure).toMatchObject({ title: 'Not signed', cure: 'retry' })
    expect(failure.message).toContain('Nothing was sent')
  })

  it('keeps the service’s own sentence, number and request id', () => {
    const error = new PerpsError(2024, 'There is no such order.', {
      details: { requestId: 'req-1' },
    })
    expect(failureOf(error)).toEqual({
      title: 'Order is gone',
      message: 'There is no such order.',
      advice: 'It was filled or cancelled meanwhile.',
      reason: 'orderGone',
      code: 2024,
      requestId: 'req-1',
    })
  })

  it.each([
    [2070, 'setup'],
    [2011, 'setup'],
    [2021, 'fund'],
    [2003, 'retry'],
  ] as const)('names what cures %s: %s', (code, cure) => {
    expect(failureOf(new PerpsError(code)).cure).toBe(cure)
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
