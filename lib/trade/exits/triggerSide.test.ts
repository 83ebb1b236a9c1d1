import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { isTriggerAhead, triggerDirection } from './triggerSide'

const mark = decimal('60000')

describe('triggerDirection', () => {
  it.each([
    ['stop', 'BUY', 'above'],
    ['stop', 'SELL', 'below'],
    ['takeProfit', 'BUY', 'below'],
    ['takeProfit', 'SELL', 'above'],
  ] as const)('wakes a %s %s %s the mark price', (kind, side, where) => {
    expect(triggerDirection(kind, side)).toBe(where)
  })
})

describe('isTriggerAhead', () => {
  it('lets a trigger wait on its own side of the mark price only', () => {
    expect(isTriggerAhead('stop', 'BUY', decimal('60001'), mark)).toBe(true)
    expect(isTriggerAhead('stop', 'BUY', decimal('59999'), mark)).toBe(false)
    expect(isTriggerAhead('takeProfit', 'BUY', decimal('59999'), mark)).toBe(true)
    expect(isTriggerAhead('stop', 'SELL', decimal('60001'), mark)).toBe(false)
  })

  it('counts a trigger at the mark price as reached', () => {
    expect(isTriggerAhead('stop', 'BUY', mark, mark)).toBe(false)
    expect(isTriggerAhead('takeProfit', 'SELL', mark, mark)).toBe(false)
  })
})
