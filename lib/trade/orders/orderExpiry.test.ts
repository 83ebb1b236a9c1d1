import { describe, expect, it } from 'vitest'
import { expiryError, expiryMs, expiryOf } from './orderExpiry'

const DAY_MS = 86_400_000
const WINDOW = { leastMs: 300_000, mostMs: 30 * DAY_MS }
const NO_WINDOW = { leastMs: undefined, mostMs: undefined }

describe('expiryMs', () => {
  it('reads whole minutes, hours and days', () => {
    expect(expiryMs({ amount: '90', unit: 'min' })).toBe(5_400_000)
    expect(expiryMs({ amount: '2', unit: 'h' })).toBe(7_200_000)
    expect(expiryMs({ amount: '28', unit: 'd' })).toBe(28 * DAY_MS)
  })

  it.each(['', '0', '1.5', '-1', '1e3', '1234567'])('takes “%s” for no time', (amount) => {
    expect(expiryMs({ amount, unit: 'h' })).toBeUndefined()
  })
})

describe('expiryError', () => {
  it('asks for a time that was not typed', () => {
    expect(expiryError(undefined, WINDOW)?.short).toBe('Enter expiry')
  })

  it('leaves a minute for signing and sending above the least that the venue takes', () => {
    expect(expiryError(300_000, WINDOW)).toMatchObject({ useMinutes: 6 })
    expect(expiryError(359_999, WINDOW)?.message).toContain('at least 6 min')
    expect(expiryError(360_000, WINDOW)).toBeUndefined()
  })

  it('takes the longest time that the venue takes and no more', () => {
    expect(expiryError(30 * DAY_MS, WINDOW)).toBeUndefined()
    const error = expiryError(30 * DAY_MS + 60_000, WINDOW)
    expect(error).toMatchObject({ short: 'Expiry: maximum 30 d', useMinutes: 43_200 })
  })

  it('bounds nothing but the past where the venue gives no window', () => {
    expect(expiryError(365 * DAY_MS, NO_WINDOW)).toBeUndefined()
    expect(expiryError(60_000, NO_WINDOW)).toBeUndefined()
  })
})

it('writes minutes as they would be typed', () => {
  expect(expiryOf(6)).toEqual({ amount: '6', unit: 'min' })
  expect(expiryOf(120)).toEqual({ amount: '2', unit: 'h' })
  expect(expiryOf(43_200)).toEqual({ amount: '30', unit: 'd' })
})
