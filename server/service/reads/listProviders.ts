import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import type { OperationOutput } from '@/lib/schema/operations/operations'
import { isPerpsError } from '@/lib/schema/perpsError'
import { countVotes } from '@/server/db/votes'
import type { Answer } from '@/server/service/answer'
import type { Caller, Service } from '@/server/service/service'
import type { VenueAdapter } from '@/server/venues/adapter'
import { callVenue } from './venueCall'

/** Every provider: those to trade on, as they are for this caller's fees, and those announced. */
export async function listProviders(
  service: Service,
  caller: Caller,
): Promise<Answer<OperationOutput<'listProviders'>>> {
  const { value, asOfMs } = await service.reads.providers.read(
    caller.feeIdentity ?? '',
    async () => {
      await Promise.all(service.venues.map((venue) => prepare(service, venue)))
      const providers = service.venues.map((venue) =>
        withOneSigner(venue.descriptor(caller.feeIdentity)),
      )
      return {
        value: { providers: [...providers, ...(await withVotes(service))] },
        asOfMs: service.steadyMs(),
      }
    },
  )
  return { body: value, asOfMs, isShared: true }
}

// Beside the documented members, what later clients of the interface insist on: one signer of each
// entry, and in the set-up a null where an entry has no alternatives or nothing that undoes it.
function withOneSigner(provider: Provider): Provider {
  const signed = (entry: ProviderAction): ProviderAction => {
    const [signer] = entry.signers
    return signer === undefined ? entry : { ...entry, signer }
  }
  return {
    ...provider,
    setup: provider.setup.map(({ options = null, revoke = null, ...entry }) => ({
      ...signed(entry),
      options,
      revoke,
    })),
    options: provider.options.map(signed),
    actions: provider.actions.map(signed),
  }
}

/** Longest wait for one slow venue. */
const PREPARE_MAX_MS = 2_000

// A venue that is down is listed all the same, with what is known of it.
async function prepare(service: Service, venue: VenueAdapter): Promise<void> {
  try {
    await callVenue(
      service,
      venue,
      { signal: AbortSignal.timeout(PREPARE_MAX_MS) },
      async (context) => venue.prepare?.(context),
    )
  } catch (error) {
    if (!isPerpsError(error) && !isTimeout(error)) throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** Nor because the database is: an unreachable one takes seconds to say nothing. */
const VOTES_MAX_MS = 1_000

// The list of venues matters more than how popular the coming ones are.
async function withVotes(service: Service): Promise<readonly Provider[]> {
  try {
    const counted = await inTime(
      service.openDatabase().then(({ database }) => countVotes(database)),
    )
    return service.announced.map((provider) => {
      const { up, down } = counted.get(provider.key) ?? { up: 0, down: 0 }
      return { ...provider, upVotes: up, downVotes: down }
    })
  } catch (error) {
    service.onFault('counting votes', error)
    return service.announced
  }
}

async function inTime<T>(counting: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer')), VOTES_MAX_MS)
  })
  try {
    return await Promise.race([counting, late])
  } finally {
    clearTimeout(timer)
  }
}
