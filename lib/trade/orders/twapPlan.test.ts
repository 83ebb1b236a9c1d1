import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { durationWords } from '@/lib/trade/durationWords'
import { twapRules } from '@/lib/trade/rules/twapRules'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { planTwap, readMinutes } from './twapPlan'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const market = { szDecimals: 3, baseAsset: asset }
const limits = { minOrderValueUsd: 10 }
const usual = twapRules(kindA)
const bounded = twapRules(kindC)
const request = {
  minutes: 30,
  size: decimal('0.6'),
  price: decimal('60000'),
  reduceOnly: false,
}

function errorsOf(change: Partial<Parameters<typeof planTwap>[0]>) {
  return planTwap({ ...request, ...change }, market, limits, usual).errors.map(({ short }) => short)
}

describe('planTwap', () => {
  it('cuts the size into orders of half a minute, rounded down to the lot', () => {
    expect(planTwap(request, market, limits, usual)).toEqual({
      plan: { durationSeconds: 1800, everySeconds: 30, slices: 60, sliceSize: '0.01' },
      errors: [],
    })
    expect(
      planTwap({ ...request, size: decimal('0.65') }, market, limits, usual).plan?.sliceSize,
    ).toBe('0.01')
  })

  it('keeps to the time between orders where one is asked for', () => {
    expect(planTwap({ ...request, frequencySeconds: 60 }, market, limits, usual).plan?.slices).toBe(
      30,
    )
  })

  it.each([
    ['too short', 4],
    ['too long', 1441],
    ['no number', undefined],
  ])('refuses a time that is %s', (_name, minutes) => {
    expect(errorsOf({ minutes })).toEqual(['5 min to 24 h'])
  })

  it('runs from five minutes to a day, both included', () => {
    expect(errorsOf({ minutes: 5 })).toEqual([])
    expect(errorsOf({ minutes: 1440, size: decimal('6') })).toEqual([])
  })

  it('refuses slices below one lot', () => {
    expect(errorsOf({ size: decimal('0.059') })).toEqual(['Slices too small'])
    expect(errorsOf({ size: decimal('0.06') })).toEqual([])
  })

  it('asks for ten times the least value of an order, except where it only reduces', () => {
    const cheap = { size: decimal('0.06'), price: decimal('1000') }
    expect(errorsOf(cheap)).toEqual(['Minimum $100'])
    expect(errorsOf({ ...cheap, reduceOnly: true })).toEqual([])
    expect(planTwap({ ...request, ...cheap }, market, limits, twapRules(kindB)).errors).toEqual([])
  })

  it('asks for the least size of what may stay open, where the market has one', () => {
    const atLeast = { ...market, minLimitOrderSize: decimal('0.6') }
    const errors = (size: string) =>
      planTwap({ ...request, size: decimal(size) }, atLeast, limits, usual).errors
    expect(errors('0.6')).toEqual([])
    expect(errors('0.599')).toMatchObject([{ short: 'Minimum 0.6 BTC', useSize: '0.6' }])
    // One error of the size at a time.
    expect(errors('0.05').map(({ short }) => short)).toEqual(['Slices too small'])
  })

  it('is a plan before a size is typed', () => {
    expect(planTwap({ ...request, size: undefined }, market, limits, usual)).toEqual({
      plan: { durationSeconds: 1800, everySeconds: 30, slices: 60, sliceSize: undefined },
      errors: [],
    })
  })
})

describe('planTwap where the venue bounds the number of orders', () => {
  const planOf = (change: Partial<typeof request> & { frequencySeconds?: number }) =>
    planTwap({ ...request, ...change }, market, limits, bounded)

  it('takes the shortest interval that divides the duration where none is chosen', () => {
    expect(planOf({ minutes: 30 }).plan).toMatchObject({ everySeconds: 30, slices: 60 })
    // 100 minutes at 30 s are 200 orders, 101 minutes 202: one a minute then.
    expect(planOf({ minutes: 100 }).plan).toMatchObject({ everySeconds: 30, slices: 200 })
    expect(planOf({ minutes: 101 }).plan).toMatchObject({ everySeconds: 60, slices: 101 })
  })

  it('refuses an interval that does not fit and offers one that does', () => {
    const [error] = planOf({ minutes: 7, frequencySeconds: 120 }).errors
    expect(error).toMatchObject({ field: 'frequency', useFrequency: 30 })
    expect(planOf({ minutes: 8, frequencySeconds: 120 }).errors).toEqual([])
  })

  it('offers the next duration that can be split at all', () => {
    // 1,439 minutes: at a minute too many orders, and no longer interval divides them.
    const [error] = planOf({ minutes: 1439 }).errors
    expect(error).toMatchObject({ field: 'duration', useMinutes: 1440 })
  })
})

describe('readMinutes', () => {
  it('adds hours and minutes, an empty field being none', () => {
    expect(readMinutes('1', '30')).toBe(90)
    expect(readMinutes('', '45')).toBe(45)
    expect(readMinutes('2', '')).toBe(120)
  })

  it('takes whole numbers only', () => {
    expect(readMinutes('1.5', '0')).toBeUndefined()
    expect(readMinutes('-1', '0')).toBeUndefined()
  })
})

it('says a duration in words', () => {
  expect([45, 60, 90].map(durationWords)).toEqual(['45 min', '1 h', '1 h 30 min'])
})
