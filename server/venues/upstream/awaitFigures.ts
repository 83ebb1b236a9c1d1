import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { untilAborted } from './clock'

/**
 * Live figures once a read of them has ended. A read that failed is no matter where the stream
 * brought figures meanwhile.
 * @param collect the figures that there are now, if they are young enough
 * @throws what the read failed with, or 424/2004, where there are none; the reason of the signal
 */
export async function awaitFigures<Figures>(
  read: Promise<void>,
  { tool, collect }: { tool: string; collect: () => Figures | undefined },
  signal: AbortSignal,
): Promise<Figures> {
  let cause: unknown
  await untilAborted(read, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    cause = error
  })
  const collected = collect()
  if (collected !== undefined) return collected
  if (isPerpsError(cause)) throw cause
  throw new PerpsError(2004, 'The venue sends no live figures.', { tool, cause })
}
