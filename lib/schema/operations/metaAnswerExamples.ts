import type { z } from 'zod'
import type { Terms } from '@/lib/schema/model/meta'
import type { ReferralActivity, ReferralStatus } from '@/lib/schema/model/referral'
import { OWNER } from './bodyExamples'

const FRIEND = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'
const JANUARY_MS = 1_769_860_800_000

/** Answers of the platform's own operations, for the published contract. */
export const metaAnswerExamples = {
  getTerms: {
    termsVersion: '2026-11',
    content: 'Trading perpetual futures can lose all that you put in.',
    accepted: true,
    acceptedAt: JANUARY_MS,
  } satisfies z.input<typeof Terms>,
  getReferral: {
    address: OWNER,
    termsVersion: '2026-11',
    termsAccepted: true,
    ownedCode: { code: 'NORTH7', createdAt: JANUARY_MS, attachedCount: 1 },
    ownedCodeEligibility: { eligible: false },
    candidate: { code: 'south9', valid: true, normalizedCode: 'SOUTH9' },
    onboarding: { referralCode: 'SOUTH9' },
  } satisfies z.input<typeof ReferralStatus>,
  getReferralActivity: {
    items: [{ address: FRIEND, attachedAt: JANUARY_MS, notional: '125000.5' }],
    pagination: { limit: 50, hasMore: false },
  } satisfies z.input<typeof ReferralActivity>,
}
