import type { CodeRejection } from '@/lib/schema/model/referral'
import type { Database } from '@/server/db/database'
import { findAttachment, findReferralCode } from '@/server/db/referrals'

/** A code as it is kept and compared: capitals. */
export function normalizeCode(code: string): string {
  return code.toUpperCase()
}

/** Whether an address may attach a well-formed code, and why not. */
export async function validateCode(
  database: Database,
  address: string,
  code: string,
): Promise<{ rejection?: CodeRejection }> {
  const referralCode = await findReferralCode(database, normalizeCode(code))
  if (referralCode === undefined) return { rejection: 'NOT_FOUND' }
  if (referralCode.owner === address) return { rejection: 'SELF_REFERRAL' }
  const attached = await findAttachment(database, address)
  return attached === undefined ? {} : { rejection: 'ALREADY_ATTACHED' }
}
