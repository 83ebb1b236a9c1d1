import { expect, it } from 'vitest'
import { createRequestLimits, KEPT } from './requestLimits'

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

it('refuses by its own count what the venue would, and says when it fits again', () => {
  const { limits, clock } = limitsAt(60)
  for (let at = 0; at < 60; at += 1) {
    clock.ms = at * 100
    limits.count()
  }
  clock.ms = 58_000
  const full = expect.objectContaining({ code: 2090, retryAfterSeconds: 2 })
  expect(() => limits.count()).toThrow(full)
  clock.ms = 60_000
  limits.count()
  expect(() => limits.count()).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }))
})

it('holds what can wait first, and lets cancels go to the last request', () => {
  const { limits } = limitsAt(60)
  const refused = expect.objectContaining({ code: 2090 })
  for (const kept of [KEPT.read, KEPT.verdict, KEPT.staging, KEPT.send, KEPT.cancel]) {
    while (limits.left() > kept) limits.count(kept)
    expect(() => limits.count(kept)).toThrow(refused)
    expect(limits.left()).toBe(kept)
  }
})

it('leaves an order the request that it is sent with, however often its leverage was looked up', () => {
  const { limits } = limitsAt(60)
  const lookOn = () => {
    for (;;) limits.count(KEPT.awaited)
  }
  expect(lookOn).toThrow(expect.objectContaining({ code: 2090 }))
  expect(() => limits.count(KEPT.send)).not.toThrow()
})

it('lets four looks for lost answers through in a busy minute, and no more', () => {
  const { limits, clock } = limitsAt(60)
  const refused = expect.objectContaining({ code: 2090 })
  while (limits.left() > KEPT.staging) limits.count(KEPT.staging)
  expect(() => limits.count(KEPT.staging)).toThrow(refused)
  for (let at = 0; at < 4; at += 1) limits.countProbe()
  expect(() => limits.countProbe()).toThrow(refused)
  expect(limits.left()).toBe(KEPT.staging - 4)
  clock.ms = 60_000
  limits.countProbe()
  expect(limits.left()).toBe(59)
})

it('lets no fifth look for a lost answer through where a sixth of the minute went to others', () => {
  const { limits, clock } = limitsAt(60)
  for (let at = 0; at < 10; at += 1) limits.count()
  for (let at = 0; at < 4; at += 1) limits.countProbe()
  const refused = expect.objectContaining({ code: 2090, retryAfterSeconds: 60 })
  expect(() => limits.countProbe()).toThrow(refused)
  expect(limits.left()).toBe(46)
  clock.ms = 60_000
  expect(() => limits.countProbe()).not.toThrow()
})

it('lets more looks for lost answers through while orders could still follow', () => {
  const { limits } = limitsAt(60)
  const askAll = () => {
    for (;;) limits.countProbe()
  }
  expect(askAll).toThrow(expect.objectContaining({ code: 2090 }))
  expect(limits.left()).toBe(KEPT.probe)
})

it('keeps no more than half of what is let through', () => {
  const { limits } = limitsAt(20)
  for (let at = 0; at < 10; at += 1) limits.count(KEPT.read)
  expect(() => limits.count(KEPT.read)).toThrow(expect.objectContaining({ code: 2090 }))
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
