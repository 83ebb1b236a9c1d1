import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import {
  closeAtLimitLabel,
  closeLabel,
  exitsLabel,
  exitsSetText,
  exitsTitle,
  marginAddedText,
  marginTakenText,
  marginTitle,
  reverseLabel,
} from './positionLabels'

const baseAsset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const held = (side: 'LONG' | 'SHORT') => ({ side, size: decimal('0.5'), market: { baseAsset } })

it.each([
  [closeLabel, 'Close long 0.5 BTC', 'Close short 0.5 BTC'],
  [closeAtLimitLabel, 'Close long 0.5 BTC at a limit', 'Close short 0.5 BTC at a limit'],
  [reverseLabel, 'Reverse long 0.5 BTC', 'Reverse short 0.5 BTC'],
  [exitsLabel, 'TP/SL of long 0.5 BTC', 'TP/SL of short 0.5 BTC'],
  [exitsSetText, 'TP/SL set: long 0.5 BTC', 'TP/SL set: short 0.5 BTC'],
  [
    exitsTitle,
    'Take profit and stop loss of long 0.5 BTC',
    'Take profit and stop loss of short 0.5 BTC',
  ],
  [marginTitle, 'Margin of long 0.5 BTC', 'Margin of short 0.5 BTC'],
] as const)('names side and size of a position: %o', (write, long, short) => {
  expect(write(held('LONG'))).toBe(long)
  expect(write(held('SHORT'))).toBe(short)
})

it('says how much margin was moved, and which way', () => {
  expect(marginAddedText(held('LONG'), '10.00 USDC')).toBe('10.00 USDC added to long 0.5 BTC')
  expect(marginTakenText(held('SHORT'), '10.00 USDC')).toBe('10.00 USDC removed from short 0.5 BTC')
})
