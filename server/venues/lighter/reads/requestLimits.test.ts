import { expect, it } from 'vitest'
import { createRequestLimits } from './requestLimits'

function limitsAt(perMinute: number) {
  const clock = { ms: 0 }
  const limits = createRequestLimits('lighter', {
    perMinute,
    clock: { now: () => clock.ms, setTimer: () => () => undefined },
  })
  return { limits, clock }
}

it('counts what was asked in the last minute', () => {
  const { limits, clock } = limitsAt(60)
  for (let at = 0; at < 50; at += 1) limits.count()
  expect(limits.left()).toBe(10)
  clock.ms = 59_999
  expect(limits.left()).toBe(10)
  clock.ms = 60_000
  expect(limits.left()).toBe(60)
})

it('leaves the venue alone for as long as it says, a minute where it does not', () => {
  const { limits, clock } = limitsAt(60)
  expect(limits.hold(7)).toBe(7)
  expect(limits.left()).toBe(0)
  expect(() => limits.count()).toThrow(
    expect.objectContaining({ code: 2090, retryAfterSeconds: 7 }),
  )
  clock.ms = 7_000
  expect(() => limits.count()).not.toThrow()
  expect(limits.hold(undefined)).toBe(60)
  clock.ms = 66_999
  expect(() => limits.count()).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }))
})

it('waits five minutes at most, and never shorter than said before', () => {
  const { limits, clock } = limitsAt(60)
  expect(limits.hold(86_400)).toBe(300)
  limits.hold(1)
  clock.ms = 299_000
  expect(() => limits.count()).toThrow(expect.objectContaining({ code: 2090 }))
})
