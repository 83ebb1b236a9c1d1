import { describe, expect, it } from 'vitest'
import { readVerdict } from './verdict'

const event = (members: object) => JSON.stringify(members)

describe('a verdict', () => {
  it('is pending while the sequencer has not decided', () => {
    expect(readVerdict({ type: 14, status: 1, event_info: event({ ae: '' }) })).toEqual({
      kind: 'pending',
    })
  })

  it('has the index of the order that was placed, where the venue gives it', () => {
    expect(readVerdict({ type: 14, status: 2, event_info: event({ ae: '' }) })).toEqual({
      kind: 'executed',
    })
    // An index of 2^60 - 1 keeps every digit.
    const event_info = '{"to":{"i":1152921504606846975,"st":2},"ae":""}'
    expect(readVerdict({ type: 14, status: 2, event_info })).toEqual({
      kind: 'executed',
      orderIndex: '1152921504606846975',
      hasTakenEffect: true,
    })
    expect(readVerdict({ type: 14, status: 3 })).toEqual({ kind: 'executed' })
  })

  it.each([
    ['{"code":21739,"message":"not enough margin"}', 2021, 'not enough margin'],
    ['AppErrInvalidOrderIndex', 2020, 'AppErrInvalidOrderIndex'],
  ])('refuses for the reason of the application: %s', (ae, code, message) => {
    for (const status of [0, 2]) {
      expect(readVerdict({ type: 14, status, event_info: event({ ae }) })).toMatchObject({
        kind: 'refused',
        rejection: { code },
        message,
      })
    }
  })

  it('refuses without a reason where the venue only says that it failed', () => {
    for (const event_info of [undefined, '', 'no json', '[]']) {
      const reported = event_info === undefined ? { status: 0 } : { status: 0, event_info }
      expect(readVerdict({ type: 14, ...reported })).toMatchObject({
        kind: 'refused',
        rejection: { code: 2020 },
      })
    }
  })

  it.each([
    [5, 'canceled-post-only', 'postOnlyWouldCross'],
    [8, 'canceled-margin-not-allowed', 'insufficientMargin'],
    [9, 'canceled-too-much-slippage', 'priceTooFar'],
  ])('refuses an order that was taken off at once with status %i', (st, message, reason) => {
    const whole = { is: 3_000, rs: 3_000 }
    const refusal = { kind: 'refused', rejection: { reason }, message }
    expect(verdictOf(14, { to: { i: 5, st, ...whole } })).toMatchObject(refusal)
    expect(verdictOf(17, { no: { i: 5, st, ...whole } })).toMatchObject(refusal)
    // What was executed of a changed order may have been so before the change, or by it.
    expect(verdictOf(17, { no: { i: 5, st, is: 3_000, rs: 2_000 } })).toMatchObject(
      st === 5
        ? refusal
        : { kind: 'ended', change: { orderIndex: '5', executedLots: 1_000n, message } },
    )
    // Whatever remaining size the venue gives after the end.
    if (st === 5)
      expect(verdictOf(14, { to: { i: 5, st, is: 3_000, rs: 0 } })).toMatchObject(refusal)
  })

  it.each([8, 9, 10, 11])(
    'of an order that was executed in part, its rest taken off with status %i, is no refusal',
    (st) => {
      expect(verdictOf(14, { to: { i: 5, st, is: 3_000, rs: 2_999 } })).toEqual({
        kind: 'executed',
        orderIndex: '5',
        hasTakenEffect: true,
      })
    },
  )

  it('leaves open what was executed of an order that ended at once where no sizes are given', () => {
    for (const sizes of [{}, { is: 3_000 }, { rs: 3_000 }, { is: '3.5', rs: -1 }]) {
      expect(verdictOf(14, { to: { i: 5, st: 9, ...sizes } })).toEqual({ kind: 'ended' })
      // Of one that may only rest nothing can be.
      const resting = verdictOf(14, { to: { i: 5, st: 5, ...sizes } })
      expect(resting).toMatchObject({ kind: 'refused' })
    }
  })
})

const verdictOf = (type: number, members: object) =>
  readVerdict({ type, status: 2, event_info: event({ ...members, ae: '' }) })
