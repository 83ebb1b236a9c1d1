import { type Clock, deviceClock } from '@/lib/clock/clock'
import { type Api, createApi, type HttpOptions } from './http'
import { createRegistry, type Registry } from './registry'
import { platformTimer } from './sockets/timers'

/** What asking the service is made with. Everything outside may be passed in; the platform's own otherwise. */
export type ServiceOptions = Omit<HttpOptions, 'fetch' | 'setTimer' | 'random'> &
  Partial<Pick<HttpOptions, 'fetch' | 'setTimer' | 'random'>> & { clock?: Clock }

/** What of a client is asked of the service alone. */
export interface ServiceReads extends Registry {
  readonly api: Api
}

/** A client of the service, of a page that asks no venue itself. */
export interface ServiceClient extends ServiceReads {
  /** Venues that this page may show. */
  readonly plugins: readonly { readonly key: string }[]
}

/** Makes the reads of the service. Nothing is fetched before it is asked for. */
export function createServiceReads(options: ServiceOptions): ServiceReads {
  const api = createApi({
    ...options,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    setTimer: options.setTimer ?? platformTimer,
    random: options.random ?? Math.random,
  })
  const { clock = deviceClock } = options
  return { api, ...createRegistry(api, clock.steadyMs) }
}
