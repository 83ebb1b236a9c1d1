import { describe, expect, it } from 'vitest'
import { readVerdict } from './verdict'

const event = (members: object) => JSON.stringify(members)

describe('a verdict', () => {
  it('is pending while the sequencer has not judged', () => {
    expect(readVerdict({ status: 1, event_info: event({ ae: '' }) })).toEqual({ kind: 'pending' })
  })

  it('tells the index of the order that was placed, where the venue does', () => {
    expect(readVerdict({ status: 2, event_info: event({ ae: '' }) })).toEqual({ kind: 'executed' })
    // An index of 2^60 - 1 keeps every digit.
    const event_info = '{"to":{"i":1152921504606846975,"st":2},"ae":""}'
    expect(readVerdict({ status: 2, event_info })).toEqual({
      kind: 'executed',
      orderIndex: '1152921504606846975',
    })
    expect(readVerdict({ status: 3 })).toEqual({ kind: 'executed' })
  })

  it.each([
    ['{"code":21739,"message":"not enough margin"}', 2021, 'not enough margin'],
    ['AppErrInvalidOrderIndex', 2020, 'AppErrInvalidOrderIndex'],
  ])('refuses for the reason of the application: %s', (ae, code, message) => {
    for (const status of [0, 2]) {
      expect(readVerdict({ status, event_info: event({ ae }) })).toMatchObject({
        kind: 'refused',
        rejection: { code },
        message,
      })
    }
  })

  it('refuses without a reason where the venue only says that it failed', () => {
    for (const event_info of [undefined, '', 'no json', '[]']) {
      const reported = event_info === undefined ? { status: 0 } : { status: 0, event_info }
      expect(readVerdict(reported)).toMatchObject({ kind: 'refused', rejection: { code: 2020 } })
    }
  })

  it.each([
    [5, 'canceled-post-only', 'postOnlyWouldCross'],
    [8, 'canceled-margin-not-allowed', 'insufficientMargin'],
    [9, 'canceled-too-much-slippage', 'priceTooFar'],
  ])('refuses an order that was taken off at once with status %i', (st, message, reason) => {
    expect(
      readVerdict({ status: 2, event_info: event({ to: { i: 5, st }, ae: '' }) }),
    ).toMatchObject({
      kind: 'refused',
      rejection: { reason },
      message,
    })
  })
})
