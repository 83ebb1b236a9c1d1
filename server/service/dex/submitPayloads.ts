import type { ActionResult } from '@/lib/schema/action/action'
import type { DexActionResult, SignedDexAction } from '@/lib/schema/action/dexAction'
import type { ActionType } from '@/lib/schema/model/enums'
import type { OperationRequest } from '@/lib/schema/operations/operations'
import { isPerpsError, PerpsError, validationError } from '@/lib/schema/perpsError'
import { dryRunAction, executeAction } from '@/server/service/actions/executeAction'
import type { Caller, Service } from '@/server/service/service'
import type { ActionNames } from './actionNames'

/** Signed payloads, and what the operation they came to takes. */
export type Payloads = {
  dex: string
  address: OperationRequest<'executeAction'>['body']['address']
  signerAddress?: OperationRequest<'executeAction'>['body']['signerAddress']
  actions: readonly SignedDexAction[]
  names: ActionNames
  /** Path of the payload in the request, for refusals. */
  field(index: number): string
  /** How a payload is called where it was staged. */
  staged(action: string, type: ActionType): string
}

/** Payloads that are submitted together. */
type Group = { type: ActionType; actions: SignedDexAction[] }

/**
 * Submits signed payloads through `executeAction`: those of one order together, all others each by
 * itself. Where there are several, all are checked before the first is relayed; so a refusal means
 * that none was.
 * @throws PerpsError 400/2002 for a payload of another operation, and as `executeAction`
 */
export async function submitPayloads(
  service: Service,
  payloads: Payloads,
  caller: Caller,
): Promise<{ results: DexActionResult[]; isReplayed: boolean }> {
  const groups = groupPayloads(payloads)
  const requests = groups.map((group) => ({ group, request: requestOf(payloads, group) }))
  if (groups.length > 1) {
    for (const { request } of requests) await dryRunAction(service, request, caller)
  }
  const results: DexActionResult[] = []
  let isReplayed = true
  for (const { group, request } of requests) {
    try {
      const answer = await executeAction(service, request, caller)
      results.push(...group.actions.map((own, index) => mapResult(own, answer.body.results[index])))
      if (answer.isReplayed !== true) isReplayed = false
    } catch (error) {
      // Something was relayed before: its results must not be lost with the request.
      if (results.length === 0) throw error
      const reported = isPerpsError(error)
        ? error
        : new PerpsError(2100, undefined, { cause: error })
      results.push(...group.actions.map(({ action }) => refused(action, reported)))
      isReplayed = false
    }
  }
  return { results, isReplayed }
}

function groupPayloads({ actions, names, field, dex }: Payloads): Group[] {
  const groups: Group[] = []
  for (const [index, signed] of actions.entries()) {
    const type = names.get(signed.action)
    if (type === undefined) {
      const message = `must be one of ${[...names.keys()].join(', ')}`
      throw validationError(`${field(index)}.action`, message, dex)
    }
    const last = groups.at(-1)
    if (last !== undefined && last.type === type && continues(last, signed)) {
      last.actions.push(signed)
    } else groups.push({ type, actions: [signed] })
  }
  return groups
}

// An order is its change of margin, its entry and its legs, in this order.
function continues({ actions }: Group, { action }: SignedDexAction): boolean {
  const before = actions.at(-1)?.action
  if (action === 'placeTriggerOrder') return true
  return action === 'placeOrder' && before === 'updateLeverage'
}

function requestOf(
  { dex, address, signerAddress, staged }: Payloads,
  { type, actions }: Group,
): OperationRequest<'executeAction'> {
  return {
    body: {
      provider: dex,
      address,
      signerAddress,
      action: type,
      actions: actions.map(({ action, ...rest }) => ({ ...rest, action: staged(action, type) })),
    },
  }
}

function mapResult({ action }: SignedDexAction, result: ActionResult | undefined): DexActionResult {
  if (result === undefined) throw new PerpsError(2000)
  const places = action === 'placeOrder' || action === 'placeTriggerOrder'
  const orderId = places && result.orderId !== undefined ? { orderId: result.orderId } : {}
  if (result.success) return { action, success: true, ...orderId }
  const { error, errorCode, reason } = result
  const code = errorCode === undefined ? {} : { errorCode }
  const word = reason === undefined ? {} : { reason }
  return { action, success: false, ...orderId, error, ...code, ...word }
}

function refused(action: string, { message, code }: PerpsError): DexActionResult {
  return { action, success: false, error: message, errorCode: code }
}
