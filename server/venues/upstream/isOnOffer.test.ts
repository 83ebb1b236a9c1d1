import { expect, it } from 'vitest'
import { isOnOffer } from './isOnOffer'

it('offers an action of the venue once what it needs is configured, and no other', () => {
  const referral = { needs: 'referralCode' } as const
  expect(isOnOffer({}, {})).toBe(true)
  expect(isOnOffer(referral, { referralCode: 'DESK' })).toBe(true)
  expect(isOnOffer(referral, { referralCode: undefined })).toBe(false)
  expect(isOnOffer<'referralCode'>(undefined, { referralCode: 'DESK' })).toBe(false)
})
