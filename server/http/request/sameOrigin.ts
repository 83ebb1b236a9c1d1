import { foreignOrigin } from '@/lib/schema/perpsError'
import type { ApiRequest } from './call'

/**
 * Lets only the dashboard's own pages through: the origin must be the one the request was sent to,
 * or the configured one. A read may lack it (browsers leave it out), a write must say it.
 * @param publicOrigin origin of the service where something in front of it ends TLS
 * @throws PerpsError 403/2002
 */
export function checkSameOrigin(call: ApiRequest, publicOrigin: string | undefined): void {
  const origin = call.header('origin')
  if (origin === undefined) {
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    if (!isRead || isCrossSite(call)) throw foreignOrigin()
    return
  }
  const expected = publicOrigin === undefined ? ownOrigin(call) : new URL(publicOrigin).origin
  if (origin !== expected) throw foreignOrigin()
}

function isCrossSite(call: ApiRequest): boolean {
  const site = call.header('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

function ownOrigin(call: ApiRequest): string {
  return `http://${call.header('host') ?? ''}`
}

/** A host as it stands in URLs, with its port. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i

/**
 * Origin that a caller reaches the service at: the configured one, else that of its own request. The
 * scheme is the one that a trusted proxy says it was called with.
 * @returns undefined where the request names no host
 */
export function servedOrigin(
  call: ApiRequest,
  {
    publicOrigin,
    trustedProxyHops,
  }: { publicOrigin: string | undefined; trustedProxyHops: number },
): string | undefined {
  if (publicOrigin !== undefined) return new URL(publicOrigin).origin
  const host = call.header('host') ?? ''
  if (!HOST.test(host)) return undefined
  const forwarded = trustedProxyHops > 0 ? call.header('x-forwarded-proto') : undefined
  const scheme = forwarded?.split(',').at(-1)?.trim() === 'https' ? 'https' : 'http'
  return `${scheme}://${host.toLowerCase()}`
}
