import type { ShareCard } from '@/lib/schema/model/shareCard'
import { createLoadGate, type LoadGate } from '@/server/http/callers/loadGate'
import type { Metrics } from '@/server/runtime/metrics'
import type { Service } from '@/server/service/service'
import { gatewayHeaders, type HeaderNames, headerNames } from './answer/headers'
import type { GatewayLog } from './answer/log'
import type { IdentityOptions } from './callers/identity'
import type { Limiter } from './callers/limiter'
import type { GatewayName } from './request/apiRequest'
import { createTargets, type FindTarget } from './request/target'
import type { OwnRoute } from './routing/ownRoutes'
import type { Upstream } from './upstream'

/** What a gateway is made of. */
export type GatewayOptions = {
  service: Service
  identity: IdentityOptions
  limiter: Limiter
  /** Refuses what could not be answered in time; one of its own where absent. */
  load?: LoadGate
  log: GatewayLog
  metrics: Pick<Metrics, 'countRequest'>
  trustedProxyHops: number
  publicOrigin: string | undefined
  requestTimeoutMs: number
  /** The share card of an id; undefined where this service did not sign it. */
  readShare?(id: string): ShareCard | undefined
  /** Service that the dashboard's operations are forwarded to, instead of being served here. */
  upstream?: Upstream | undefined
  /** Routes that are no rows of the table of operations. */
  ownRoutes: readonly OwnRoute[]
}

/** Dependencies of the core; made once per process, and again by each test. */
export type Gateway = GatewayOptions & {
  load: LoadGate
  findTarget: FindTarget
  names: HeaderNames
  /** Headers that do not depend on the answer, names and values in turn. */
  fixedHeaders: Readonly<Record<GatewayName, readonly string[]>>
}

/** Makes ready what does not change from request to request. */
export function openGateway(options: GatewayOptions): Gateway {
  const { serviceName } = options.identity
  return {
    ...options,
    load: options.load ?? createLoadGate(),
    findTarget: createTargets(options.service, options.ownRoutes),
    names: headerNames(serviceName),
    fixedHeaders: {
      public: gatewayHeaders('public', serviceName),
      bff: gatewayHeaders('bff', serviceName),
    },
  }
}
