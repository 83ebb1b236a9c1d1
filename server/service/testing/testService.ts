import { createClock } from '@/lib/clock/clock'
import type { Provider } from '@/lib/schema/model/provider'
import { termsOfService } from '@/server/config/terms'
import type { OpenDatabase } from '@/server/db/database'
import { ExecutionsInFlight } from '@/server/service/actions/executionsInFlight'
import { createTableFinder, keepFindings } from '@/server/service/keys/keyFinder'
import { createPlatform } from '@/server/service/meta/platform'
import { createPublicReads } from '@/server/service/reads/publicReads'
import type { Service } from '@/server/service/service'
import { OpenStages } from '@/server/service/steps/openStages'
import type { VenueAdapter } from '@/server/venues/adapter'

/** A clock that moves when a test says so. */
export type TestClock = {
  nowMs: number
  /** How far the calendar was set forwards, as by a suspend too, or with a negative number back. */
  setByMs?: number
}

/** A service for tests, with the faults reported to it. */
export type TestService = Service & { faults: string[] }

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

/** A service over given venues and database, on a clock of its own. Each one is another process. */
export function createTestService(
  venues: readonly VenueAdapter[],
  database: OpenDatabase,
  clock: TestClock,
): TestService {
  const instance = ++made
  let random = 0
  const faults: string[] = []
  const own = createClock({
    wallMs: () => clock.nowMs + (clock.setByMs ?? 0),
    monotonicMs: () => clock.nowMs,
  })
  const { wallMs: nowMs, steadyMs } = own
  const reads = createPublicReads(steadyMs)
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
    steadyMs,
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
      { steadyMs, lifeMs: 10_000 },
    ),
    stages: new OpenStages(),
    purge: { nextAtMs: Number.POSITIVE_INFINITY },
    onFault,
    faults,
  }
}
