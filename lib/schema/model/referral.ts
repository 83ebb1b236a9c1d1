import { z } from 'zod'
import { Pagination } from './pagination'
import { DecimalString, TimestampMs } from './primitives'

/** The code an address came with. */
export const AttachedCode = z.object({
  code: z.string().describe('The code.'),
  attachedAt: TimestampMs.describe('When it was attached, in Unix milliseconds.'),
})
export type AttachedCode = z.infer<typeof AttachedCode>

/** The code an address gives to others. */
export const OwnedCode = z.object({
  code: z.string().describe('The code.'),
  createdAt: TimestampMs.describe('When it was created, in Unix milliseconds.'),
  attachedCount: z.int().min(0).describe('Number of addresses that joined with it.'),
})
export type OwnedCode = z.infer<typeof OwnedCode>

/** Whether an address may create a code. */
export const OwnedCodeEligibility = z.object({
  eligible: z.boolean().describe('Whether it may create a code now.'),
  requiredNotional: DecimalString.optional().describe('Notional to trade first, in USD.'),
  currentNotional: DecimalString.optional().describe('Notional traded so far, in USD.'),
})
export type OwnedCodeEligibility = z.infer<typeof OwnedCodeEligibility>

/** Why a code cannot be attached. */
export const CodeRejection = z.enum([
  'MALFORMED',
  'NOT_FOUND',
  'INACTIVE',
  'SELF_REFERRAL',
  'ALREADY_ATTACHED',
  'NOT_ELIGIBLE',
])
export type CodeRejection = z.infer<typeof CodeRejection>

/** The verdict on a code that was asked about. */
export const CandidateCode = z.object({
  code: z.string().describe('The code as asked.'),
  valid: z.boolean().describe('Whether the address may attach it.'),
  normalizedCode: z.string().optional().describe('The code as it is kept.'),
  rejection: CodeRejection.optional().describe('Why not.'),
})
export type CandidateCode = z.infer<typeof CandidateCode>

/** What the one pending onboarding signature would commit. */
export const PendingOnboarding = z.object({
  termsVersion: z.string().optional().describe('Version of the terms it would accept.'),
  referralCode: z.string().optional().describe('Code it would attach.'),
})
export type PendingOnboarding = z.infer<typeof PendingOnboarding>

/** Terms and referral of an address. */
export const ReferralStatus = z.object({
  address: z.string().describe('The address asked about.'),
  termsVersion: z.string().describe('Current version of the terms.'),
  termsAccepted: z.boolean().describe('Whether the address accepted that version.'),
  attachedCode: AttachedCode.optional().describe('The first code it came with; never changes.'),
  ownedCode: OwnedCode.optional().describe('The code it gives to others.'),
  ownedCodeEligibility: OwnedCodeEligibility.describe('Whether it may create a code.'),
  candidate: CandidateCode.optional().describe('Verdict on the code asked about.'),
  onboarding: PendingOnboarding.optional().describe(
    'What the one pending signature would commit; absent where nothing is to sign.',
  ),
})
export type ReferralStatus = z.infer<typeof ReferralStatus>

/** An address that came with a code. */
export const ReferredAddress = z.object({
  address: z.string().describe('The address.'),
  attachedAt: TimestampMs.describe('When it came, in Unix milliseconds.'),
  notional: DecimalString.describe('Notional it traded since, in USD.'),
})
export type ReferredAddress = z.infer<typeof ReferredAddress>

/** The addresses that came with a code. */
export const ReferralActivity = z.object({
  items: z.array(ReferredAddress).describe('Newest first; empty for an address without a code.'),
  pagination: Pagination.describe('Where the page ends.'),
})
export type ReferralActivity = z.infer<typeof ReferralActivity>
