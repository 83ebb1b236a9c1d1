import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { env } from '@/server/config/env'
import { termsOfService } from '@/server/config/terms'
import { announcedProviders, metaDomain } from '@/server/config/venues'
import { serviceVersion } from '@/server/config/version'
import { closeDatabase, openDatabase } from '@/server/db/open'
import { processClock } from '@/server/runtime/clock'
import { metrics } from '@/server/runtime/metrics'
import { closeVenues, venueAdapters } from '@/server/venues/registry'
import { ExecutionsInFlight } from './actions/executionsInFlight'
import { createTableFinder, keepFindings } from './keys/keyFinder'
import type { FindKey } from './keys/keyIdentity'
import { createPartnerFinder } from './keys/partnerService'
import { createPlatform } from './meta/platform'
import { createRandomHex } from './randomHex'
import { createPublicReads, type PublicReads } from './reads/publicReads'
import type { Service } from './service'
import { OpenStages } from './steps/openStages'

const PARTNER_TIMEOUT_MS = 1_500
/** How long what was found of a key serves: where other processes may revoke it, hardly at all. */
const FINDING_LIFE_MS = { alone: 10_000, among: 1_000 } as const

/** The service of this process, from its settings. Opens nothing by itself. */
export function createService(onFault: Service['onFault']): Service {
  const { wallMs: nowMs, steadyMs } = processClock()
  const reads = countedReads(steadyMs)
  return {
    venues: venueAdapters(),
    announced: announcedProviders,
    platform: createPlatform({
      openDatabase,
      domain: metaDomain(env()),
      termsVersion: termsOfService().version,
      announced: announcedProviders.map(({ key }) => key),
      onVote: () => reads.providers.clear(),
    }),
    openDatabase,
    nowMs,
    steadyMs,
    pause,
    randomHex: createRandomHex(),
    instanceId: randomUUID(),
    version: serviceVersion(),
    venueTimeoutMs: env().VENUE_TIMEOUT_SECONDS * 1000,
    reads,
    executions: new ExecutionsInFlight(),
    keys: keepFindings(keyFinder(onFault, steadyMs), {
      steadyMs,
      lifeMs: env().DATABASE_URL === undefined ? FINDING_LIFE_MS.alone : FINDING_LIFE_MS.among,
    }),
    stages: new OpenStages(),
    purge: { nextAtMs: 0 },
    onFault,
  }
}

/** The shared reads, each counted under its name. */
function countedReads(steadyMs: () => number): PublicReads {
  const reads = createPublicReads(steadyMs)
  const { countCacheRead } = metrics()
  for (const [name, read] of Object.entries(reads)) {
    read.watch((kind) => countCacheRead(name, kind))
  }
  return reads
}

/** The partner service where one is configured, else the service's own table. */
function keyFinder(onFault: Service['onFault'], steadyMs: () => number): FindKey {
  const url = env().PARTNER_SERVICE_URL
  return url === undefined
    ? createTableFinder(openDatabase, onFault)
    : createPartnerFinder({ url, timeoutMs: PARTNER_TIMEOUT_MS, steadyMs, fetch, onFault })
}

/** Lets relays that are under way end, then closes venues and database. */
export async function closeService(service: Service): Promise<void> {
  await service.executions.settled()
  await closeVenues()
  await closeDatabase()
}
