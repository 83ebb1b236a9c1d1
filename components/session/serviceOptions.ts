import type { PerpsClientOptions } from '@/lib/client/createPerpsClient'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'

/** How a page asks the service it was served by. */
export function serviceOptions(
  config: PublicConfig,
): Pick<PerpsClientOptions, 'apiUrl' | 'serviceName' | 'fetch'> {
  const { apiUrl, serviceName, integrator } = config
  return {
    apiUrl,
    serviceName,
    ...(integrator === undefined ? {} : { fetch: fetchFor(config, integrator) }),
  }
}

// Only our own service gets the header: a venue would refuse one that it does not know.
function fetchFor({ apiUrl, serviceName }: PublicConfig, integrator: string): FetchLike {
  return (url, init) => {
    if (!url.startsWith(apiUrl)) return globalThis.fetch(url, init)
    const headers = { ...init?.headers, [`x-${serviceName}-integrator`]: integrator }
    return globalThis.fetch(url, { ...init, headers })
  }
}
