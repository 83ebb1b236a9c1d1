import type { QueryClient } from '@tanstack/react-query'
import type { RunMetaInput } from '@/lib/client/actions/runMetaAction'
import type { MetaAction } from '@/lib/client/actions/verifyMetaStep'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from './keys'
import { type ActionEnd, type ActionPhase, endOf, phaseOf } from './runAccountAction'

/** One action on the platform itself. */
export type PlatformAction<Type extends MetaAction> = Omit<RunMetaInput<Type>, 'onProgress'> & {
  onPhase?: ((phase: ActionPhase) => void) | undefined
}

/**
 * Runs a platform action and has what it may have changed read again.
 * @throws what `MetaClient.run` throws: a refused call, a refused signature, a refused step
 */
export async function runPlatformAction<Type extends MetaAction>(
  client: PerpsClient,
  cache: QueryClient,
  { onPhase, ...input }: PlatformAction<Type>,
): Promise<ActionEnd> {
  try {
    const outcome = await client.meta.run({
      ...input,
      onProgress: (progress) => {
        const phase = phaseOf(progress)
        if (phase !== undefined) onPhase?.(phase)
      },
    })
    return endOf(outcome.results, outcome.request)
  } finally {
    const address = input.wallet.address.toLowerCase()
    const changed =
      input.action === 'metaVote'
        ? [keys.announced()]
        : [keys.terms(address), keys.referrals(address)]
    for (const queryKey of changed) void cache.invalidateQueries({ queryKey })
  }
}
