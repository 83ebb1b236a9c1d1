import { describe, expect, it } from 'vitest'
import { decimal, ZERO } from '@/lib/decimal/decimal'
import { statusWords } from './statusWords'

describe('statusWords', () => {
  it('does not call an order refused that only found no match', () => {
    const rejected = { status: 'REJECTED', filledSize: ZERO } as const
    for (const statusReason of [
      ...['iocCancelRejected', 'marketOrderNoLiquidityRejected'],
      ...['canceled-too-much-slippage', 'canceled-not-enough-liquidity'],
    ]) {
      expect(statusWords({ ...rejected, statusReason })).toEqual({
        text: 'Not filled',
        tone: 'ended',
      })
    }
    expect(statusWords({ ...rejected, statusReason: 'perpMarginRejected' }).tone).toBe('refused')
    expect(statusWords(rejected).tone).toBe('refused')
  })

  it('says of a cancelled order whether part of it was filled', () => {
    const cancelled = { status: 'CANCELLED', filledSize: ZERO } as const
    expect(statusWords(cancelled).text).toBe('Cancelled')
    expect(statusWords({ ...cancelled, filledSize: decimal('1') }).text).toBe(
      'Cancelled, partly filled',
    )
  })
})
