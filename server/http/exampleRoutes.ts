import { EXAMPLES_PATH, exampleFiles } from '@/lib/schema/openapiExamples'
import { operations } from '@/lib/schema/operations'
import type { OwnRoute } from './ownRoutes'
import { API_PREFIX } from './router'

/** Serves the examples that the OpenAPI document points to instead of carrying them. */
export function exampleRoutes(): OwnRoute[] {
  return [...exampleFiles(operations)].map(([name, example]) => ({
    door: 'public',
    method: 'GET',
    path: `${API_PREFIX}${EXAMPLES_PATH}/${name}`,
    budget: 'read',
    cacheSeconds: 60,
    run: async () => ({ body: example }),
  }))
}
