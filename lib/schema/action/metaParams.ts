import { z } from 'zod'
import { ProviderKey, Slug, wants } from '@/lib/schema/model/primitives'

/** A referral code as a person may type it: 3 to 20 letters and digits of any case. */
export const ReferralCode = z
  .string(wants('must be a referral code: 3 to 20 letters and digits'))
  .regex(/^[A-Za-z0-9]{3,20}$/, { error: 'must be a referral code: 3 to 20 letters and digits' })

/** Parameters of `metaVote`. */
export const VoteParams = z.strictObject({
  targetProvider: ProviderKey.describe('Key of the announced but inactive provider.'),
  direction: z.enum(['up', 'down']).describe('For or against.'),
  voteType: z.literal('provider').describe('What is voted on.'),
})
export type VoteParams = z.infer<typeof VoteParams>

/** Parameters of `metaAcceptTerms`. */
export const AcceptTermsParams = z.strictObject({
  termsVersion: Slug.describe('Version of the terms accepted.'),
})
export type AcceptTermsParams = z.infer<typeof AcceptTermsParams>

/**
 * Parameters of `metaOnboard`: preferences, of which the service decides what one signature
 * commits.
 */
export const OnboardParams = z.strictObject({
  termsVersion: Slug.optional().describe('Version of the terms to accept.'),
  referralCode: ReferralCode.optional().describe('Code to attach to.'),
})
export type OnboardParams = z.infer<typeof OnboardParams>

/** Parameters of `metaCreateReferralCode`. */
export const CreateReferralCodeParams = z.strictObject({
  code: ReferralCode.optional().describe('The code wished for; generated if absent.'),
})
export type CreateReferralCodeParams = z.infer<typeof CreateReferralCodeParams>
