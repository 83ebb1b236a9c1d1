import type { GatewayName } from '@/server/http/request/apiRequest'
import type { Answer } from '@/server/service/answer'

/** A small route beside the table of operations. */
export type OwnRoute = {
  gateway: GatewayName
  method: 'GET' | 'POST'
  path: string
  budget: 'read' | 'write'
  /** Instead of `application/json`; the body is then text. */
  contentType?: string
  cacheSeconds: number
  /** @throws PerpsError */
  run(request: { body: unknown; signal: AbortSignal }): Promise<Answer<unknown>>
}
