import { stringify } from 'yaml'
import { buildOpenApi } from '@/lib/schema/openapi/openapi'
import { API_PREFIX } from '@/lib/schema/operations/operation'
import type { OwnRoute } from './ownRoutes'

/** Serves the OpenAPI document, written once, when it is first asked for. */
export function openApiRoute(options: {
  serviceName: string
  version: string
  /** A provider that this service has, for the examples. */
  provider: string
}): OwnRoute {
  let text: string | undefined
  return {
    gateway: 'public',
    method: 'GET',
    path: `${API_PREFIX}/openapi.yaml`,
    budget: 'read',
    contentType: 'application/yaml',
    cacheSeconds: 60,
    async run() {
      text ??= stringify(buildOpenApi({ serverUrl: API_PREFIX, ...options }), { lineWidth: 0 })
      return { body: text }
    },
  }
}
