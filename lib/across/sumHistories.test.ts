import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { PortfolioHistory } from '@/lib/schema/model/account'
import { sumHistories } from './sumHistories'

function history(...points: readonly (readonly [number, string, string])[]): PortfolioHistory {
  return {
    range: '7d',
    points: points.map(([timestamp, accountValue, pnl]) => ({
      timestamp,
      accountValue: decimal(accountValue),
      pnl: decimal(pnl),
    })),
  }
}

describe('the sum of several pasts', () => {
  it('adds up what each was worth at every moment that one of them has', () => {
    const sum = sumHistories([
      history([0, '100', '0'], [10, '110', '10'], [20, '90', '-10']),
      history([0, '50', '0'], [15, '60', '10']),
    ])
    expect(sum?.points).toEqual([
      { timestamp: 0, accountValue: '150', pnl: '0' },
      { timestamp: 10, accountValue: '160', pnl: '10' },
      { timestamp: 15, accountValue: '170', pnl: '20' },
      { timestamp: 20, accountValue: '150', pnl: '0' },
    ])
  })

  it('counts an account that opened later as nothing before', () => {
    const sum = sumHistories([
      history([0, '100', '0'], [10, '100', '0'], [50, '100', '0']),
      history([45, '20', '0'], [50, '25', '5']),
    ])
    expect(sum?.points.map(({ accountValue }) => accountValue)).toEqual([
      '100',
      '100',
      '120',
      '125',
    ])
  })

  it('shows no dip where one merely has its point a little later than the other', () => {
    const sum = sumHistories([
      history([0, '100', '0'], [10, '100', '0']),
      history([5, '20', '0'], [15, '20', '0']),
    ])
    expect(sum?.points.map(({ accountValue }) => accountValue)).toEqual([
      '120',
      '120',
      '120',
      '120',
    ])
  })

  it('is that of the only one that has a past', () => {
    const only = history([0, '1', '0'], [1, '2', '1'])
    expect(sumHistories([history(), only])).toBe(only)
    expect(sumHistories([])).toBeUndefined()
  })
})
