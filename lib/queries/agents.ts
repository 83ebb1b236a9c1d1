import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { ActionType } from '@/lib/schema/enums'
import { JsonObject } from '@/lib/schema/json'
import type { Provider } from '@/lib/schema/provider'
import type { AccountRef } from './account'
import { keys } from './keys'
import type { SetupStep } from './setup'

const FRESH_FOR_MS = 15_000

/** Keys that may trade for the account now. */
export function agentsQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.agents(provider, address),
    queryFn: ({ signal }) => client.plugin(provider).agents(address, signal),
    staleTime: FRESH_FOR_MS,
  })
}

/** A platform fee that the account approved. */
export interface FeeApproval {
  builder: string
  /** In tenths of a basis point; 0 is none. */
  maxFeeTenthBps: number
}

/** The platform fee that the account approved; `null` where the venue knows of no such thing. */
export function feeApprovalQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.feeApproval(provider, address),
    queryFn: async ({ signal }) =>
      readApproval(await client.plugin(provider).accountConfig(address, signal)),
    staleTime: FRESH_FOR_MS,
  })
}

function readApproval({ builderFeeApproval }: JsonObject): FeeApproval | null {
  const known = JsonObject.safeParse(builderFeeApproval).data
  if (typeof known?.builder !== 'string' || typeof known.maxFeeTenthBps !== 'number') return null
  return { builder: known.builder, maxFeeTenthBps: known.maxFeeTenthBps }
}

/** How the account stands to each of the provider's options (account mode and the like). */
export function optionsQuery(client: PerpsClient, provider: Provider, address: string) {
  return queryOptions({
    queryKey: keys.options(provider.key, address),
    queryFn: ({ signal }) =>
      Promise.all(
        provider.options.map(async (descriptor): Promise<SetupStep> => {
          const action = ActionType.safeParse(descriptor.type).data
          const plugin = client.plugin(provider.key)
          const present = action && (await plugin.currentChoice?.(action, address, signal))
          const satisfied =
            present !== undefined &&
            (descriptor.options ?? []).some(({ params }) => Object.values(params).includes(present))
          return {
            descriptor,
            satisfied,
            ...(present === undefined ? {} : { presentChoice: present }),
          }
        }),
      ),
    staleTime: FRESH_FOR_MS,
  })
}
