import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { marginHealth } from './marginHealth'

const health = (value: string, used: string) => marginHealth(decimal(value), decimal(used))

describe('marginHealth', () => {
  it('gives the share and a word for it', () => {
    expect(health('10000', '1800')).toEqual({ used: '0.18', level: 'safe' })
    expect(health('10000', '5100')).toEqual({ used: '0.51', level: 'raised' })
    expect(health('10000', '8100')).toEqual({ used: '0.81', level: 'high' })
  })

  it('takes the word of the position with the least margin left where that is worse', () => {
    const withWorst = (left: string) =>
      marginHealth(decimal('10000'), decimal('600'), decimal(left))
    expect(withWorst('0.05')).toEqual({ used: '0.06', level: 'high' })
    expect(withWorst('0.4')).toEqual({ used: '0.06', level: 'raised' })
    expect(withWorst('0.9')).toEqual({ used: '0.06', level: 'safe' })
    expect(marginHealth(decimal('100'), decimal('90'), decimal('0.9'))?.level).toBe('high')
  })

  it('never shows more than all of it, and rounds toward alarm', () => {
    expect(health('100', '250')).toEqual({ used: '1', level: 'high' })
    expect(health('3', '1.500001')?.level).toBe('raised')
  })

  it('is undefined for an account without money, and the worst for one with negative equity', () => {
    expect(health('0', '0')).toBeUndefined()
    expect(health('-5', '10')).toEqual({ used: '1', level: 'high' })
  })
})
