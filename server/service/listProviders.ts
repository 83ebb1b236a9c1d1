import type { OperationOutput } from '@/lib/schema/operations'
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
        ...desk.announced,
      ],
    },
    asOfMs: desk.nowMs(),
  }))
  return { body: value, asOfMs, isShared: true }
}
