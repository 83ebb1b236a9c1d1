import type { PluginFactory } from '@/lib/client/plugin'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { LighterFacts } from '@/lib/venues/lighter/facts'
import { lighter } from './plugin'
import type { OpenSigner } from './signer/signer'
import { openWorkerSigner, type WorkerLike } from './signer/workerSigner'

/**
 * The plugin of a deployment, from the configuration of the page.
 * @param startWorker starts the Worker that signs; absent: it signs in place
 * @param keyTtlMs how long keys made here are kept; absent: until they are removed
 * @throws ZodError where the facts are not those of this venue
 */
export function lighterFrom(
  venue: PublicVenue,
  startWorker?: () => WorkerLike,
  keyTtlMs?: number,
): PluginFactory {
  const { key, network, baseUrl, wsUrl, referralCode, facts } = venue
  const openSigner: OpenSigner | undefined =
    startWorker && (async () => await openWorkerSigner(startWorker))
  return lighter({
    key,
    network: network === 'mainnet' || network === 'testnet' ? network : 'paper',
    baseUrl,
    facts: LighterFacts.parse(facts),
    ...(wsUrl === undefined ? {} : { wsUrl }),
    ...(referralCode === undefined ? {} : { referralCode }),
    ...(keyTtlMs === undefined ? {} : { keyTtlMs }),
    ...(openSigner && { openSigner }),
  })
}
