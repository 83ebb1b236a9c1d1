import type { CandidateCode } from '@/lib/schema/model/referral'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { termsOfService } from '@/server/config/terms'
import type { Database } from '@/server/db/database'
import { countAttachments, findAttachment, findOwnedCode } from '@/server/db/referrals'
import { findAcceptance } from '@/server/db/terms'
import type { Answer } from '@/server/service/answer'
import type { Service } from '@/server/service/service'
import { normalizeCode, validateCode } from './validateCode'

/** Terms and referral of an address, with a verdict on a code where one is asked about. */
export async function getReferral(
  service: Service,
  { query: { address, code } }: OperationRequest<'getReferral'>,
): Promise<Answer<OperationOutput<'getReferral'>>> {
  const { database } = await service.openDatabase()
  const { version: termsVersion } = termsOfService()
  const [acceptedAtMs, attached, owned] = await Promise.all([
    findAcceptance(database, { address, termsVersion }),
    findAttachment(database, address),
    findOwnedCode(database, address),
  ])
  const candidate = code === undefined ? undefined : await candidateOf(database, address, code)
  const pending = {
    ...(acceptedAtMs === undefined ? { termsVersion } : {}),
    ...(candidate?.valid && candidate.normalizedCode !== undefined
      ? { referralCode: candidate.normalizedCode }
      : {}),
  }
  return {
    body: {
      address,
      termsVersion,
      termsAccepted: acceptedAtMs !== undefined,
      ...(attached && {
        attachedCode: { code: attached.code, attachedAt: attached.attachedAtMs },
      }),
      ...(owned && {
        ownedCode: {
          code: owned.code,
          createdAt: owned.createdAtMs,
          attachedCount: await countAttachments(database, owned.code),
        },
      }),
      ownedCodeEligibility: { eligible: owned === undefined },
      ...(candidate && { candidate }),
      ...(Object.keys(pending).length > 0 && { onboarding: pending }),
    },
  }
}

async function candidateOf(
  database: Database,
  address: string,
  code: string,
): Promise<CandidateCode> {
  const { rejection } = await validateCode(database, address, code)
  return rejection === undefined
    ? { code, valid: true, normalizedCode: normalizeCode(code) }
    : { code, valid: false, normalizedCode: normalizeCode(code), rejection }
}
