import type { GatewayName } from '@/server/http/request/apiRequest'

/** What every response carries, of the API, a page or neither, errors included. */
export const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
} as const

/** What every answer of the API carries besides: it is data and never a page. */
export const DATA = {
  ...SECURITY,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Names of the headers that carry the service's own name. */
export type HeaderNames = {
  apiKey: string
  integrator: string
  requestId: string
  replayed: string
}

/** The service's own header names, in lower case. */
export function headerNames(serviceName: string): HeaderNames {
  return {
    apiKey: `x-${serviceName}-api-key`,
    integrator: `x-${serviceName}-integrator`,
    requestId: `x-${serviceName}-requestid`,
    replayed: `x-${serviceName}-replayed`,
  }
}

const PREFLIGHT_SECONDS = 7_200

/** Headers that do not depend on the answer. Any page may read the public gateway, without a key. */
export function gatewayHeaders(gateway: GatewayName, serviceName: string): string[] {
  if (gateway === 'bff')
    return headerPairs({ ...DATA, 'cross-origin-resource-policy': 'same-origin' })
  const { requestId, replayed } = headerNames(serviceName)
  return headerPairs({
    ...DATA,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': [
      requestId,
      replayed,
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'retry-after',
      'age',
    ].join(', '),
  })
}

const ALLOWED_HEADERS_MAX = 16

/**
 * What a preflight allows: of the headers it asks for, every one that carries the service's name,
 * such as a client's version. The key header is not among them: a key does not belong into a
 * browser.
 * @param requested the preflight's `access-control-request-headers`
 */
export function preflightHeaders(
  methods: readonly string[],
  serviceName: string,
  requested = '',
): string[] {
  const { apiKey, requestId, integrator } = headerNames(serviceName)
  const own = new RegExp(`^x-${serviceName}-[a-z0-9-]{1,40}$`)
  const asked = requested.split(',').map((name) => name.trim().toLowerCase())
  const named = asked.filter((name) => own.test(name) && name !== apiKey)
  const allowed = new Set(['content-type', requestId, integrator, ...named])
  return headerPairs({
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': [...allowed].slice(0, ALLOWED_HEADERS_MAX).join(', '),
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    vary: 'access-control-request-headers',
  })
}

/** Names and values in turn. */
export function headerPairs(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}
