import { type FaceContext, TERMS } from '@/server/paper/faces/ondo/context'
import { denied } from '@/server/paper/faces/ondo/http/errors'

/** @throws VenueError where the account has not accepted the terms in force: no order is taken then */
export function checkTerms({ facts }: FaceContext, account: string): void {
  const agreed = facts.agreement(account)
  const isCurrent =
    agreed?.termsVersion === TERMS.termsVersion && agreed.privacyVersion === TERMS.privacyVersion
  if (!isCurrent) throw denied('forbidden', 'terms are not accepted')
}
