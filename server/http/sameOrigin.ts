import { foreignOrigin } from '@/lib/schema/perpsError'
import type { DoorCall } from './call'

/**
 * Lets only the dashboard's own pages through: the origin must be the one the request was sent to,
 * or the configured one. A read may lack it (browsers leave it out), a write must say it.
 * @param publicOrigin origin of the desk where something in front of it ends TLS
 * @throws PerpsError 403/2002
 */
export function checkSameOrigin(call: DoorCall, publicOrigin: string | undefined): void {
  const origin = call.header('origin')
  if (origin === undefined) {
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    if (!isRead || isCrossSite(call)) throw foreignOrigin()
    return
  }
  const expected = publicOrigin === undefined ? ownOrigin(call) : new URL(publicOrigin).origin
  if (origin !== expected) throw foreignOrigin()
}

function isCrossSite(call: DoorCall): boolean {
  const site = call.header('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

function ownOrigin(call: DoorCall): string {
  return `http://${call.header('host') ?? ''}`
}
