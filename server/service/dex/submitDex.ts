import type { DexActionResult } from '@/lib/schema/action/dexAction'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import type { Caller, Service } from '@/server/service/service'
import { authorizationNames, orderNames, withdrawalNames } from './actionNames'
import { authorizationKey } from './authorizations'
import { getDexVenue } from './findDex'
import { submitPayloads } from './submitPayloads'

const inList = (index: number) => `actions.${index}`

/**
 * Submits authorizations, each by itself. The account's own wallet signed them, no matter who
 * `signerAddress` says will sign the orders.
 * @throws PerpsError as `executeAction`
 */
export async function submitAuthorization(
  service: Service,
  { body }: OperationRequest<'submitAuthorization'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'submitAuthorization'>>> {
  const venue = getDexVenue(service, body.dex)
  const names = authorizationNames(venue.descriptor(caller.feeIdentity))
  const payloads = { ...body, signerAddress: undefined, names, field: inList, staged: ownType }
  const { results, isReplayed } = await submitPayloads(service, payloads, caller)
  return { body: { results }, isReplayed }
}

/**
 * Submits a withdrawal. Only the account's own wallet can have signed it.
 * @throws PerpsError as `executeAction`
 */
export async function submitWithdrawal(
  service: Service,
  { body }: OperationRequest<'submitWithdrawal'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'submitWithdrawal'>>> {
  const { key: dex } = getDexVenue(service, body.dex)
  const { address, action } = body
  const payloads = {
    dex,
    address,
    signerAddress: undefined,
    actions: [action],
    names: withdrawalNames,
    field: () => 'action',
    staged: ownType,
  }
  const { results, isReplayed } = await submitPayloads(service, payloads, caller)
  const [result] = results
  if (result === undefined) throw new PerpsError(2000, undefined, { tool: dex })
  return { body: { result }, isReplayed }
}

/**
 * Submits orders and cancels.
 * @throws PerpsError as `executeAction`; 422 with 2021 or 2022 where nothing was executed for want
 *   of margin or balance
 */
export async function submitDexOrder(
  service: Service,
  { body }: OperationRequest<'submitDexOrder'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'submitDexOrder'>>> {
  const { key: dex } = getDexVenue(service, body.dex)
  const staged = (action: string) => action
  const payloads = { ...body, dex, names: orderNames, field: inList, staged }
  const { results, isReplayed } = await submitPayloads(service, payloads, caller).catch(namedHere)
  const lack = findLack(results)
  if (lack !== undefined) throw new PerpsError(lack.code, lack.message, { tool: dex })
  return { body: { results }, isReplayed }
}

// The other family stages these under the very name of their action.
function ownType(_action: string, type: string): string {
  return type
}

// A set-up step that is missing is reported by the name that `POST /createAuthorization` takes.
function namedHere(error: unknown): never {
  const details = isPerpsError(error) && error.code === 2070 ? Object(error.details) : {}
  if (!isPerpsError(error) || typeof details.missing !== 'string') throw error
  const message = error.message.replace(details.missing, authorizationKey(details.missing))
  throw new PerpsError(2070, message, { tool: error.tool, details })
}

function findLack(
  results: readonly DexActionResult[],
): { code: 2021 | 2022; message: string | undefined } | undefined {
  const failures = results.filter(({ success, orderId }) => !success && orderId === undefined)
  if (failures.length < results.length) return undefined
  // A payload that was not sent after one that failed carries no code of its own.
  const codes = new Set(failures.flatMap(({ errorCode }) => errorCode ?? []))
  const [first] = failures
  const [code] = codes
  if (codes.size !== 1 || (code !== 2021 && code !== 2022)) return undefined
  return { code, message: first?.error }
}
