import { randomUUID } from 'node:crypto'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The caller's own id of the request where it is a UUID, else a new one. */
export function requestId(offered: string | undefined): string {
  return offered !== undefined && UUID.test(offered) ? offered.toLowerCase() : randomUUID()
}
