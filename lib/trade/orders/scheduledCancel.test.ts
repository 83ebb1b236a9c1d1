import { describe, expect, it } from 'vitest'
import { scheduleRules } from '@/lib/trade/rules/scheduleRules'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { scheduledCancelStep, scheduledCancelWindows } from './scheduledCancel'

const MINUTE = 60_000

describe('scheduleRules', () => {
  it('offers a scheduled cancel only where the venue lists the time and the way back', () => {
    expect(scheduleRules(kindA)).toEqual({ leastMs: 5_000, mostMs: 86_400_000 })
    expect(scheduleRules(kindB)).toBeDefined()
    expect(scheduleRules(kindC)).toBeUndefined()
  })
})

describe('scheduledCancelWindows', () => {
  it('leaves the venue’s least time and a minute to answer', () => {
    expect(scheduledCancelWindows({ leastMs: 5_000, mostMs: 86_400_000 })[0]).toBe(2 * MINUTE)
    const late = scheduledCancelWindows({ leastMs: 5 * MINUTE, mostMs: 20 * MINUTE })
    expect(late).toEqual([10 * MINUTE, 15 * MINUTE])
  })
})

describe('scheduledCancelStep', () => {
  const schedule = { endsAtMs: 1_000 + 3 * MINUTE, windowMs: 3 * MINUTE }

  it('keeps the time while more than two thirds of the countdown are left', () => {
    expect(scheduledCancelStep(schedule, 1_000)).toEqual({ kind: 'keep' })
    expect(scheduledCancelStep(schedule, 999 + MINUTE)).toEqual({ kind: 'keep' })
  })

  it('puts it a whole countdown ahead after a third, and as long as it has not happened', () => {
    const at = 1_000 + MINUTE
    expect(scheduledCancelStep(schedule, at)).toEqual({ kind: 'renew', endsAtMs: at + 3 * MINUTE })
    expect(scheduledCancelStep(schedule, schedule.endsAtMs - 1).kind).toBe('renew')
  })

  it('never renews what has happened: a tab that slept through it says so', () => {
    expect(scheduledCancelStep(schedule, schedule.endsAtMs)).toEqual({ kind: 'fired' })
    expect(scheduledCancelStep(schedule, schedule.endsAtMs + 9 * MINUTE)).toEqual({ kind: 'fired' })
  })
})
