import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { venuePlugins } from './reads/venuePlugins'
import { serviceOptions } from './serviceOptions'

/**
 * The client library of a page that only shows figures, with a plugin for every venue of its
 * configuration. It knows no key of this browser: what a venue shows to owners alone is not shown.
 */
export function createFigureClient(config: PublicConfig): PerpsClient {
  return createPerpsClient({
    ...serviceOptions(config),
    metaDomain: config.meta,
    plugins: venuePlugins(config),
    credentials: createMemoryCredentials(),
  })
}
