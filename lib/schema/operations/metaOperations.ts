import { z } from 'zod'
import { ReferralCode } from '@/lib/schema/action/metaParams'
import { Terms } from '@/lib/schema/model/meta'
import { Address } from '@/lib/schema/model/primitives'
import { ReferralActivity, ReferralStatus } from '@/lib/schema/model/referral'
import type { Operation } from './operation'
import { COMMON } from './operationErrors'
import { queryInteger } from './query'

/** Most rows of one page of referral activity, and how many where none are asked for. */
const REFERRAL_PAGE_MAX = 100
const REFERRAL_PAGE = 50

const address = Address.describe('Account asked about.')

/** The rows of the table of operations that are about the platform itself. */
export const metaOperations = {
  getTerms: {
    id: 'getTerms',
    method: 'GET',
    path: '/meta/terms',
    family: 'meta',
    summary: 'Get the terms',
    description:
      'The current terms in full, and whether the address accepted that version. A new version is not accepted until it is accepted again.',
    query: z.strictObject({ address }),
    success: {
      status: 200,
      description: 'The terms.',
      schema: Terms,
    },
    errors: COMMON,
    cacheSeconds: 0,
    budget: 'read',
  },
  getReferral: {
    id: 'getReferral',
    method: 'GET',
    path: '/meta/referral',
    family: 'meta',
    summary: 'Get terms and referral of an address',
    description:
      'Which terms an address accepted, the code it came with, the code it owns, and, where `code` is given, whether it may attach that one. `onboarding` is what one `metaOnboard` signature would commit; absent where nothing is to sign.',
    query: z.strictObject({
      address,
      code: ReferralCode.optional().describe('Code to check; letter case is ignored.'),
    }),
    success: {
      status: 200,
      description: 'Terms and referral of the address.',
      schema: ReferralStatus,
    },
    errors: COMMON,
    cacheSeconds: 0,
    budget: 'read',
  },
  getReferralActivity: {
    id: 'getReferralActivity',
    method: 'GET',
    path: '/meta/referral/activity',
    family: 'meta',
    summary: 'List the addresses that came with a code',
    description:
      'The addresses that came with the code of this address, newest first; none where it owns no code. `hasMore` decides whether there is another page.',
    query: z.strictObject({
      address,
      limit: queryInteger(1, REFERRAL_PAGE_MAX).default(REFERRAL_PAGE).describe('Most rows.'),
      cursor: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('`pagination.cursor` of the page before, unchanged.'),
    }),
    success: {
      status: 200,
      description: 'One page.',
      schema: ReferralActivity,
    },
    errors: COMMON,
    cacheSeconds: 0,
    budget: 'read',
  },
} as const satisfies Record<string, Operation>
