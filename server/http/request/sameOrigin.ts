import { foreignOrigin } from '@/lib/schema/perpsError'
import type { ApiRequest } from './apiRequest'

/**
 * Refuses requests from pages of other origins: the `origin` header must be the origin the request
 * was sent to, or the configured one. A read may lack it (browsers omit it), a write must have it.
 * @param publicOrigin origin of the service where something in front of it ends TLS
 * @throws PerpsError 403/2002
 */
export function checkSameOrigin(request: ApiRequest, publicOrigin: string | undefined): void {
  const origin = request.header('origin')
  if (origin === undefined) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || isCrossSite(request)) throw foreignOrigin()
    return
  }
  const expected = publicOrigin === undefined ? ownOrigin(request) : new URL(publicOrigin).origin
  if (origin !== expected) throw foreignOrigin()
}

function isCrossSite(request: ApiRequest): boolean {
  const site = request.header('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

function ownOrigin(request: ApiRequest): string {
  return `http://${request.header('host') ?? ''}`
}

/** Host and port, as in a URL. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i

/**
 * Origin that a caller reaches the service at: the configured one, else that of its own request. The
 * scheme is the one that a trusted proxy says it was called with.
 * @returns undefined where the request names no host
 */
export function servedOrigin(
  request: ApiRequest,
  {
    publicOrigin,
    trustedProxyHops,
  }: { publicOrigin: string | undefined; trustedProxyHops: number },
): string | undefined {
  if (publicOrigin !== undefined) return new URL(publicOrigin).origin
  const host = request.header('host') ?? ''
  if (!HOST.test(host)) return undefined
  const forwarded = trustedProxyHops > 0 ? request.header('x-forwarded-proto') : undefined
  const scheme = forwarded?.split(',').at(-1)?.trim() === 'https' ? 'https' : 'http'
  return `${scheme}://${host.toLowerCase()}`
}
