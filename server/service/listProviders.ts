import type { OperationOutput } from '@/lib/schema/operations'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { Provider } from '@/lib/schema/provider'
import { countVotes } from '@/server/db/votes'
import type { VenueAdapter } from '@/server/venues/adapter'
import type { Answer } from './answer'
import type { Caller, Desk } from './desk'
import { callVenue } from './venueCall'

/** Every provider: those to trade on, as they are for this caller's fees, and those announced. */
export async function listProviders(
  desk: Desk,
  caller: Caller,
): Promise<Answer<OperationOutput<'listProviders'>>> {
  const { value, asOfMs } = await desk.reads.providers.read(caller.feeIdentity ?? '', async () => {
    await Promise.all(desk.venues.map((venue) => prepare(desk, venue)))
    const providers = desk.venues.map((venue) => venue.descriptor(caller.feeIdentity))
    return {
      value: { providers: [...providers, ...(await withVotes(desk))] },
      asOfMs: desk.nowMs(),
    }
  })
  return { body: value, asOfMs, isShared: true }
}

/** Nobody waits longer for a list because one venue is slow. */
const PREPARE_MAX_MS = 2_000

// A venue that is down is listed all the same, with what is known of it.
async function prepare(desk: Desk, venue: VenueAdapter): Promise<void> {
  try {
    await callVenue(desk, { signal: AbortSignal.timeout(PREPARE_MAX_MS) }, async (context) =>
      venue.prepare?.(context),
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
async function withVotes(desk: Desk): Promise<readonly Provider[]> {
  try {
    const counted = await inTime(desk.openDatabase().then(({ database }) => countVotes(database)))
    return desk.announced.map((provider) => {
      const { up, down } = counted.get(provider.key) ?? { up: 0, down: 0 }
      return { ...provider, upVotes: up, downVotes: down }
    })
  } catch (error) {
    desk.onFault('counting votes', error)
    return desk.announced
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
