import { describe, expect, it } from 'vitest'
import { errorTable } from '@/lib/schema/errors'
import { REFUSAL_REASONS } from '@/lib/schema/model/refusalReason'
import { REFUSALS, refusalReason, refusalWords } from './refusals'

describe('refusalReason', () => {
  it('has words for every reason that a venue may give, and takes it before the code', () => {
    for (const reason of REFUSAL_REASONS) {
      expect(refusalReason(2020, 'in any language', reason)).toBe(reason)
      expect(refusalReason(undefined, '', reason)).toBe(reason)
    }
  })

  it('goes by the code where a reason is new to it', () => {
    expect(refusalReason(2021, '', 'fullMoon')).toBe('margin')
    expect(refusalReason(2021, '', 'toString')).toBe('margin')
  })

  it.each([
    ['params.expiresAt: must lie in the future', 'expired'],
    ['params.leverage: must be at most 40', 'leverage'],
    ['params.durationSeconds: must be whole minutes', 'duration'],
    ['params.market: there is no such market', 'invalid'],
    ['leverage is too high', 'invalid'],
  ])('reads of an invalid request its field alone: “%s” is %s', (message, reason) => {
    expect(refusalReason(2002, message)).toBe(reason)
  })

  it.each([
    'must lie 5 minutes to 30 days ahead',
    'is required with timeInForce GTT',
    'is only for orders with timeInForce GTT',
    'must be Unix milliseconds as a string of 13 digits',
  ])('advises on an expiry that “%s” in a way that helps', (message) => {
    const { advice } = refusalWords(refusalReason(2002, `params.expiresAt: ${message}`))
    // Another time, or none: both are ways out of each of the refusals.
    expect(advice).toMatch(/GTT with an expiry within .*limits, or GTC without an expiry/)
  })

  it.each([2042, 2010])('names the clocks where code %d is about a signature’s time', (code) => {
    const message = 'hmac.timestampMs: lies 47 s from the venue’s time, more than 30'
    const reason = refusalReason(code, message)
    expect(reason).toBe('timestampTooFar')
    expect(refusalWords(reason).advice).toMatch(/clock.*this device.*signer/)
    expect(refusalReason(code, 'it has expired')).not.toBe('timestampTooFar')
  })

  it('has words for every code of the table, and says “refused” of none that has a meaning', () => {
    for (const text of Object.keys(errorTable)) {
      const code = Number(text)
      const reason = refusalReason(code, '')
      expect(refusalWords(reason).title).not.toBe('')
      if (code !== 2020) expect(reason).not.toBe('other')
    }
  })

  it('keeps the meaning of a specific code, whatever the words', () => {
    expect(refusalReason(2011, 'leverage and post only')).toBe('key')
  })
})

it('ends every sentence', () => {
  for (const { title, advice } of Object.values(REFUSALS)) {
    expect(title).not.toMatch(/[.!]$/)
    if (advice !== '') expect(advice).toMatch(/\.$/)
  }
})
