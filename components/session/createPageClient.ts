import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import type { PublicConfig } from '@/lib/schema/publicConfig'
import { readInBeat } from './pageBeat'
import { venuePlugins } from './venuePlugins'

/**
 * The client library of one page, with a plugin for every venue of its configuration. A chunk of
 * its own: the page paints before the signing and venue code is here.
 */
export function createPageClient(config: PublicConfig): PerpsClient {
  return createPerpsClient({
    apiUrl: config.apiUrl,
    serviceName: config.serviceName,
    metaDomain: config.meta,
    plugins: venuePlugins(config),
    transferStorage: window.localStorage,
    gather: readInBeat,
  })
}
