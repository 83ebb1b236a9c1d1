import { randomBytes, randomUUID } from 'node:crypto'
import { env } from '@/server/config/env'
import { announcedProviders } from '@/server/config/venues'
import { serviceVersion } from '@/server/config/version'
import { closeDatabase, openDatabase } from '@/server/db/open'
import { closeVenues, venueAdapters } from '@/server/venues/registry'
import type { Desk } from './desk'
import { createDeskReads } from './deskReads'
import { ExecutionsInFlight } from './executionsInFlight'
import { OpenStages } from './openStages'

/** The desk of this process, from its settings. Opens nothing by itself. */
export function openDesk(onFault: Desk['onFault']): Desk {
  const nowMs = () => Date.now()
  return {
    venues: venueAdapters(),
    announced: announcedProviders,
    openDatabase,
    nowMs,
    randomHex: (bytes) => `0x${randomBytes(bytes).toString('hex')}`,
    instanceId: randomUUID(),
    version: serviceVersion(),
    venueTimeoutMs: env().VENUE_TIMEOUT_SECONDS * 1000,
    reads: createDeskReads(nowMs),
    executions: new ExecutionsInFlight(),
    stages: new OpenStages(),
    purge: { nextAtMs: 0 },
    onFault,
  }
}

/** Lets relays that are under way end, then closes venues and database. */
export async function closeDesk(desk: Desk): Promise<void> {
  await desk.executions.settled()
  await closeVenues()
  await closeDatabase()
}
