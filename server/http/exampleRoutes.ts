import { EXAMPLES_PATH, exampleFiles } from '@/lib/schema/openapiExamples'
import { operationExamples } from '@/lib/schema/operationExamples'
import type { OwnRoute } from './ownRoutes'
import { API_PREFIX } from './router'

/** Serves the examples that the OpenAPI document points to instead of carrying them; `provider` is one that this service has. */
export function exampleRoutes(provider: string): OwnRoute[] {
  return [...exampleFiles(operationExamples(provider))].map(([name, example]) => ({
    door: 'public',
    method: 'GET',
    path: `${API_PREFIX}${EXAMPLES_PATH}/${name}`,
    budget: 'read',
    cacheSeconds: 60,
    run: async () => ({ body: example }),
  }))
}
