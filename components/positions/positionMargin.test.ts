import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { formatSpendable, formatUsd } from '@/lib/decimal/format'
import { mostMovable } from './positionMargin'

it('names one most: what is shown, what Max fills in and what a refusal says', () => {
  for (const amount of ['12.345678', '12.349999', '7']) {
    const most = mostMovable(decimal(amount))
    expect(formatUsd(most)).toBe(formatSpendable(most))
    expect(formatUsd(most)).toBe(formatSpendable(decimal(amount)))
  }
  expect(mostMovable(undefined)).toBeUndefined()
})
