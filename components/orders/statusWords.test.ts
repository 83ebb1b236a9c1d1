import { describe, expect, it } from 'vitest'
import { decimal, ZERO } from '@/lib/decimal/decimal'
import { reasonWords, statusWords } from './statusWords'

describe('statusWords', () => {
  it('does not call an order refused that only found nobody to trade with', () => {
    const rejected = { status: 'REJECTED', filledSize: ZERO } as const
    expect(statusWords({ ...rejected, statusReason: 'iocCancelRejected' })).toEqual({
      text: 'Ended unfilled',
      tone: 'ended',
    })
    expect(statusWords({ ...rejected, statusReason: 'perpMarginRejected' }).tone).toBe('refused')
    expect(statusWords(rejected).tone).toBe('refused')
  })

  it('says of a cancelled order whether part of it was filled', () => {
    const cancelled = { status: 'CANCELLED', filledSize: ZERO } as const
    expect(statusWords(cancelled).text).toBe('Cancelled')
    expect(statusWords({ ...cancelled, filledSize: decimal('1') }).text).toBe(
      'Cancelled, part filled',
    )
  })

  it('tells the reason of the venue in words', () => {
    expect(reasonWords('siblingFilledCanceled')).toBe('sibling filled canceled')
    expect(reasonWords(undefined)).toBeUndefined()
  })
})
