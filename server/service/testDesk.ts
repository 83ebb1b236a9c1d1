import type { Provider } from '@/lib/schema/provider'
import { termsOfService } from '@/server/config/terms'
import type { OpenDatabase } from '@/server/db/database'
import type { VenueAdapter } from '@/server/venues/adapter'
import type { Desk } from './desk'
import { createDeskReads } from './deskReads'
import { ExecutionsInFlight } from './executionsInFlight'
import { createTableFinder, keepFindings } from './keyFinder'
import { createPlatform } from './meta/platform'
import { OpenStages } from './openStages'

/** A clock that moves when a test says so. */
export type TestClock = { nowMs: number }

/** A desk for tests, with what it was told of faults. */
export type TestDesk = Desk & { faults: string[] }

/** An announced provider that cannot be traded on. */
export const ANNOUNCED: Provider = {
  key: 'later',
  name: 'Later',
  logoURI: '/providers/later.svg',
  signingMethod: 'eip712',
  active: false,
  setup: [],
  options: [],
  actions: [],
  categories: [],
  supportedIntervals: [],
}

let made = 0

/** A desk over given venues and database, on a clock of its own. Each one is another process. */
export function createTestDesk(
  venues: readonly VenueAdapter[],
  database: OpenDatabase,
  clock: TestClock,
): TestDesk {
  const instance = ++made
  let random = 0
  const faults: string[] = []
  const nowMs = () => clock.nowMs
  const reads = createDeskReads(nowMs)
  const onFault = (what: string) => {
    faults.push(what)
  }
  return {
    venues,
    announced: [ANNOUNCED],
    platform: createPlatform({
      openDatabase: async () => database,
      domain: { name: 'Perpdesk', chainId: 31_337 },
      termsVersion: termsOfService().version,
      announced: [ANNOUNCED.key],
      onVote: () => reads.providers.clear(),
    }),
    openDatabase: async () => database,
    nowMs,
    async pause(ms) {
      clock.nowMs += ms
      await new Promise((resolve) => setImmediate(resolve))
    },
    randomHex: (bytes) =>
      `0x${`${instance}f${(++random).toString(16)}`.padStart(bytes * 2, '0').slice(-bytes * 2)}`,
    instanceId: `instance-${instance}`,
    version: '1.2.3',
    venueTimeoutMs: 2_000,
    reads,
    executions: new ExecutionsInFlight(),
    keys: keepFindings(
      createTableFinder(async () => database, onFault),
      { nowMs, lifeMs: 10_000 },
    ),
    stages: new OpenStages(),
    purge: { nextAtMs: Number.POSITIVE_INFINITY },
    onFault,
    faults,
  }
}
