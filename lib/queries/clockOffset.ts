import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'

/** The client keeps what it read of a clock; asked again it answers at once. */
const READ_EVERY_MS = 15_000

/** Milliseconds that a venue's clock is ahead of this device's; 0 where it cannot be read. */
export async function readClockOffset(client: PerpsClient, provider: string): Promise<number> {
  return (
    (await client
      .plugin(provider)
      .clockOffsetMs?.()
      .catch(() => 0)) ?? 0
  )
}

/** The same, for what counts by the venue's time for as long as it is shown. */
export function clockOffsetQuery(client: PerpsClient, provider: string) {
  return queryOptions({
    queryKey: keys.clockOffset(provider),
    queryFn: () => readClockOffset(client, provider),
    refetchInterval: READ_EVERY_MS,
  })
}
