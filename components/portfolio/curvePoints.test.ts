import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { PortfolioHistory } from '@/lib/schema/model/account'
import { curvePoints, curveSentence, untilNow } from './curvePoints'

const history: PortfolioHistory = {
  range: '7d',
  points: [
    { timestamp: 1_000, accountValue: decimal('1000'), pnl: decimal('0') },
    { timestamp: 1_900, accountValue: decimal('990'), pnl: decimal('-10') },
    { timestamp: 3_000, accountValue: decimal('1020.5'), pnl: decimal('20.5') },
  ],
}

describe('curvePoints', () => {
  it('keeps the last point of every second, in order', () => {
    expect(curvePoints(history, 'equity')).toEqual([
      { atSeconds: 1, value: 990 },
      { atSeconds: 3, value: 1020.5 },
    ])
    expect(curvePoints(history, 'pnl').at(-1)?.value).toBe(20.5)
  })
})

describe('untilNow', () => {
  it('ends the worth with the figure beside the curve, and leaves the past and the profit', () => {
    const now = untilNow(history, decimal('1100.25'))
    expect(now.points).toEqual([
      ...history.points.slice(0, 2),
      { timestamp: 3_000, accountValue: '1100.25', pnl: '20.5' },
    ])
    expect(curveSentence(now, 'equity')).toContain(
      'to $1,100.25, lowest $990.00, highest $1,100.25',
    )
  })

  it('is the history itself where the figure is not known, or there is no past', () => {
    expect(untilNow(history, undefined)).toBe(history)
    const none = { range: 'all', points: [] } as const satisfies PortfolioHistory
    expect(untilNow(none, decimal('5'))).toBe(none)
  })
})

describe('curveSentence', () => {
  it('says what the curve shows', () => {
    expect(curveSentence(history, 'equity')).toBe(
      'Equity over the last 7 days: from $1,000.00 to $1,020.50, lowest $990.00, highest $1,020.50',
    )
    expect(curveSentence(history, 'pnl')).toContain('to +$20.50')
    expect(curveSentence(history, 'equity', true)).toBe(
      'Equity over the last 7 days, figures hidden',
    )
    expect(curveSentence({ range: 'all', points: [] }, 'pnl')).toContain('no data yet')
  })
})
