import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import type { Caller, Service } from '@/server/service/service'
import { WITHDRAW } from './actionNames'
import { buildSteps, stagePayloads } from './buildPayloads'
import { getDexVenue } from './findDex'

/**
 * Builds a withdrawal, for the wallet of the account to sign.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function createWithdrawal(
  service: Service,
  { body }: OperationRequest<'createWithdrawal'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'createWithdrawal'>>> {
  const { key } = getDexVenue(service, body.dex)
  const { address, withdrawal } = body
  const { destination, amount } = withdrawal
  const owner = { provider: key, action: 'withdrawal' as const, address, signerAddress: address }
  const params = { destination, amount }
  const rename = (field: string) => field.replace(/^params\b/, 'withdrawal')
  const steps = await buildSteps(service, { ...owner, params, rename }, caller)
  const name = () => ({
    action: WITHDRAW,
    description: `Withdraw ${amount} USDC to ${destination}`,
  })
  // One signature is all that this family has room for.
  if (steps.length !== 1) throw new PerpsError(2080, undefined, { tool: key })
  const [action] = await stagePayloads(service, { ...owner, steps, name }, caller)
  if (action === undefined) throw new PerpsError(2080, undefined, { tool: key })
  return { body: { action } }
}
