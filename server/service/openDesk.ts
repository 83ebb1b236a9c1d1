import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { env } from '@/server/config/env'
import { metrics } from '@/server/config/metrics'
import { termsOfService } from '@/server/config/terms'
import { announcedProviders, metaDomain } from '@/server/config/venues'
import { serviceVersion } from '@/server/config/version'
import { closeDatabase, openDatabase } from '@/server/db/open'
import { closeVenues, venueAdapters } from '@/server/venues/registry'
import type { Desk } from './desk'
import { createDeskReads, type DeskReads } from './deskReads'
import { ExecutionsInFlight } from './executionsInFlight'
import { createTableFinder, keepFindings } from './keyFinder'
import type { FindKey } from './keyIdentity'
import { createPlatform } from './meta/platform'
import { OpenStages } from './openStages'
import { createPartnerFinder } from './partnerService'
import { createRandomHex } from './randomHex'

const PARTNER_TIMEOUT_MS = 1_500
/** How long what was found of a key serves: where other processes may revoke it, hardly at all. */
const FINDING_LIFE_MS = { alone: 10_000, among: 1_000 } as const

/** The desk of this process, from its settings. Opens nothing by itself. */
export function openDesk(onFault: Desk['onFault']): Desk {
  const nowMs = () => Date.now()
  const reads = countedReads(nowMs)
  return {
    venues: venueAdapters(),
    announced: announcedProviders,
    platform: createPlatform({
      openDatabase,
      domain: metaDomain(),
      termsVersion: termsOfService().version,
      announced: announcedProviders.map(({ key }) => key),
      onVote: () => reads.providers.clear(),
    }),
    openDatabase,
    nowMs,
    pause,
    randomHex: createRandomHex(),
    instanceId: randomUUID(),
    version: serviceVersion(),
    venueTimeoutMs: env().VENUE_TIMEOUT_SECONDS * 1000,
    reads,
    executions: new ExecutionsInFlight(),
    keys: keepFindings(keyFinder(onFault, nowMs), {
      nowMs,
      lifeMs: env().DATABASE_URL === undefined ? FINDING_LIFE_MS.alone : FINDING_LIFE_MS.among,
    }),
    stages: new OpenStages(),
    purge: { nextAtMs: 0 },
    onFault,
  }
}

/** The shared reads, each counted under its name. */
function countedReads(nowMs: () => number): DeskReads {
  const reads = createDeskReads(nowMs)
  const { countCacheRead } = metrics()
  for (const [name, read] of Object.entries(reads)) {
    read.watch((kind) => countCacheRead(name, kind))
  }
  return reads
}

/** The partner service where one is configured, else the desk's own table. */
function keyFinder(onFault: Desk['onFault'], nowMs: () => number): FindKey {
  const url = env().PARTNER_SERVICE_URL
  return url === undefined
    ? createTableFinder(openDatabase, onFault)
    : createPartnerFinder({ url, timeoutMs: PARTNER_TIMEOUT_MS, nowMs, fetch, onFault })
}

/** Lets relays that are under way end, then closes venues and database. */
export async function closeDesk(desk: Desk): Promise<void> {
  await desk.executions.settled()
  await closeVenues()
  await closeDatabase()
}
