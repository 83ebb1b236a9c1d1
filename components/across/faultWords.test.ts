import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { faultWords } from './faultWords'

it('says what the largest position is as the ticket does', () => {
  const issue = { kind: 'abovePosition', maximum: decimal('0.6'), symbol: 'BTC' } as const
  expect(faultWords(issue)).toBe('Largest position is 0.6 BTC')
})
