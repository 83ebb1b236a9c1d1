import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { PerpsError } from '@/lib/schema/perpsError'

/** Names that the service answers to. */
export type HostNames = {
  /** What the web port listens on. */
  host: string
  publicOrigin: string | undefined
  /** Further names, of a machine in a network or behind a proxy. */
  allowedHosts: readonly string[]
}

/** Whether a request names this service as its host. */
export type IsAllowedHost = (request: IncomingMessage) => boolean

/** A `host` header as it was read: its name, and whether the service always answers to that. */
type ReportedHost = { text: string; name: string | undefined; isKnown: boolean }

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/**
 * Distinguishes requests sent to this service by name from those of a page whose name was made to
 * point here (DNS rebinding): for a browser, that page and the service are of one origin.
 */
export function createHostCheck({ host, publicOrigin, allowedHosts }: HostNames): IsAllowedHost {
  const names = new Set(allowedHosts.map((name) => hostName(name)))
  if (publicOrigin !== undefined) names.add(new URL(publicOrigin).hostname)
  const isWidened = !isLoopback(host)
  const read = (text: string): ReportedHost => {
    const name = hostName(text)
    return { text, name, isKnown: name !== undefined && (isLoopback(name) || names.has(name)) }
  }
  // Nearly all requests name the same one.
  let last: ReportedHost | undefined
  return (request) => {
    const reported = request.headers.host
    // HTTP/1.0 may name none; no browser uses it.
    if (reported === undefined) return true
    if (last?.text !== reported) last = read(reported)
    const { name, isKnown } = last
    if (isKnown || name === undefined) return isKnown
    return isWidened && name === plainAddress(request.socket.localAddress)
  }
}

/** The refusal of a request to another name. */
export function hostNotAllowed(): PerpsError {
  const message =
    'host: is not a name of this service; PUBLIC_ORIGIN and ALLOWED_HOSTS say which are'
  return new PerpsError(2002, message, { status: 403, details: { field: 'host' } })
}

/** Name without port, in lower case, an IPv6 address in brackets; undefined for what is none. */
function hostName(text: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(text)) return undefined
  try {
    const { hostname } = new URL(`http://${text}`)
    return hostname.replace(/\.$/, '')
  } catch {
    return undefined
  }
}

function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 4) return bare.startsWith('127.')
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost')
}

// As a URL spells it, so that the two can be compared.
function plainAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const bare = address.replace(IPV4_IN_IPV6, '').replace(/%.*$/, '')
  return hostName(isIP(bare) === 6 ? `[${bare}]` : bare)
}
