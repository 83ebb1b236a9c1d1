import type { DexAction } from '@/lib/schema/action/dexAction'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import type { Caller, Service } from '@/server/service/service'
import type { BuiltStep } from '@/server/venues/adapter'
import { buildSteps, stagePayloads } from './buildPayloads'
import { getDexVenue } from './findDex'

/** Orders that are looked up at the venue at a time. */
const AT_A_TIME = 10

/**
 * Builds one cancel per id, each kept by itself: an order that is gone does not keep the others.
 * @throws PerpsError 400/2002, 404/2024 for an order the venue does not know, 424/2004
 */
export async function cancelDexOrder(
  service: Service,
  { body }: OperationRequest<'cancelDexOrder'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'cancelDexOrder'>>> {
  const { key } = getDexVenue(service, body.dex)
  const { address, signerAddress = address } = body
  const owner = { provider: key, action: 'cancelOrder' as const, address, signerAddress }
  const ids = [...new Set(body.ids)]
  const build = (id: string, index: number) => {
    const rename = (field: string) => field.replace(/^params\.ids\.0/, `ids.${index}`)
    return buildSteps(service, { ...owner, params: { ids: [id] }, rename }, caller)
  }
  const built: (readonly BuiltStep[])[] = []
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = ids.slice(from, from + AT_A_TIME)
    built.push(...(await Promise.all(some.map((id, index) => build(id, from + index)))))
  }
  const actions: DexAction[] = []
  for (const [index, steps] of built.entries()) {
    const description = `Cancel order ${ids[index]}`
    const name = () => ({ action: 'cancelOrder', description })
    actions.push(...(await stagePayloads(service, { ...owner, steps, name }, caller)))
  }
  return { body: { actions } }
}
