import type { OperationOutput } from '@/lib/schema/operations'
import type { Provider } from '@/lib/schema/provider'
import { countVotes } from '@/server/db/votes'
import type { Answer } from './answer'
import type { Caller, Desk } from './desk'

/** Every provider: those to trade on, as they are for this caller's fees, and those announced. */
export async function listProviders(
  desk: Desk,
  caller: Caller,
): Promise<Answer<OperationOutput<'listProviders'>>> {
  const { value, asOfMs } = await desk.reads.providers.read(caller.feeIdentity ?? '', async () => ({
    value: {
      providers: [
        ...desk.venues.map((venue) => venue.descriptor(caller.feeIdentity)),
        ...(await withVotes(desk)),
      ],
    },
    asOfMs: desk.nowMs(),
  }))
  return { body: value, asOfMs, isShared: true }
}

// The list of venues matters more than how popular the coming ones are.
async function withVotes(desk: Desk): Promise<readonly Provider[]> {
  try {
    const { database } = await desk.openDatabase()
    const counted = await countVotes(database)
    return desk.announced.map((provider) => {
      const { up, down } = counted.get(provider.key) ?? { up: 0, down: 0 }
      return { ...provider, upVotes: up, downVotes: down }
    })
  } catch (error) {
    desk.onFault('counting votes', error)
    return desk.announced
  }
}
