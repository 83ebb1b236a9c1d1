import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { termsOfService } from '@/server/config/terms'
import { findAcceptance } from '@/server/db/terms'
import type { Answer } from '@/server/service/answer'
import type { Service } from '@/server/service/service'

/** The current terms, and whether an address accepted this version. */
export async function getTerms(
  service: Service,
  { query: { address } }: OperationRequest<'getTerms'>,
): Promise<Answer<OperationOutput<'getTerms'>>> {
  const { version: termsVersion, content } = termsOfService()
  const { database } = await service.openDatabase()
  const acceptedAt = await findAcceptance(database, { address, termsVersion })
  const accepted = acceptedAt !== undefined
  return { body: { termsVersion, content, accepted, ...(accepted ? { acceptedAt } : {}) } }
}
