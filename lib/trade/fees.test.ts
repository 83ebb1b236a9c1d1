import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { platformFeeOf } from './fees'

it('is that of the market’s kind, and of perpetuals where a venue has one for both', () => {
  const platformFee = { maker: decimal('0.00005'), taker: decimal('0.0001') }
  const spotPlatformFee = { maker: decimal('0'), taker: decimal('0.0002') }
  const [perpetual, pair] = [{ maxLeverage: 20 }, {}]
  expect(platformFeeOf({ platformFee, spotPlatformFee }, perpetual)).toBe(platformFee)
  expect(platformFeeOf({ platformFee, spotPlatformFee }, pair)).toBe(spotPlatformFee)
  expect(platformFeeOf({ platformFee }, pair)).toBe(platformFee)
  expect(platformFeeOf(undefined, pair)).toBeUndefined()
})
