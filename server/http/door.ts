import type { Metrics } from '@/server/config/metrics'
import type { Desk } from '@/server/service/desk'
import type { DoorName } from './call'
import { doorHeaders, type HeaderNames, headerNames } from './headers'
import type { IdentityOptions } from './identity'
import type { Limiter } from './limiter'
import type { DoorLog } from './log'
import type { OwnRoute } from './ownRoutes'
import { createTargets, type FindTarget } from './target'
import type { Upstream } from './upstream'

/** What a door is made of. */
export type DoorOptions = {
  desk: Desk
  identity: IdentityOptions
  limiter: Limiter
  log: DoorLog
  metrics: Pick<Metrics, 'countRequest'>
  trustedProxyHops: number
  publicOrigin: string | undefined
  requestTimeoutMs: number
  /** Service that the dashboard's operations are forwarded to, instead of being served here. */
  upstream?: Upstream | undefined
  /** Routes that are no rows of the table of operations. */
  ownRoutes: readonly OwnRoute[]
}

/** What the core stands on; made once per process, and anew by each test. */
export type Door = DoorOptions & {
  findTarget: FindTarget
  names: HeaderNames
  /** Headers that do not depend on the answer, names and values in turn. */
  fixedHeaders: Readonly<Record<DoorName, readonly string[]>>
}

/** Makes ready what does not change from request to request. */
export function openDoor(options: DoorOptions): Door {
  const { serviceName } = options.identity
  return {
    ...options,
    findTarget: createTargets(options.desk, options.ownRoutes),
    names: headerNames(serviceName),
    fixedHeaders: {
      public: doorHeaders('public', serviceName),
      bff: doorHeaders('bff', serviceName),
    },
  }
}
