import { EXAMPLES_PATH, exampleFiles } from '@/lib/schema/openapi/openapiExamples'
import { API_PREFIX } from '@/lib/schema/operations/operation'
import { operationExamples } from '@/lib/schema/operations/operationExamples'
import type { OwnRoute } from './ownRoutes'

/** Serves the examples that the OpenAPI document points to instead of carrying them; `provider` is one that this service has. */
export function exampleRoutes(provider: string): OwnRoute[] {
  return [...exampleFiles(operationExamples(provider))].map(([name, example]) => ({
    gateway: 'public',
    method: 'GET',
    path: `${API_PREFIX}${EXAMPLES_PATH}/${name}`,
    budget: 'read',
    cacheSeconds: 60,
    run: async () => ({ body: example }),
  }))
}
