import type { DoorName } from './call'

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

/** Headers that do not depend on the answer. Any page may read the public door, without a key. */
export function doorHeaders(door: DoorName, serviceName: string): string[] {
  if (door === 'bff') return inTurn({ ...DATA, 'cross-origin-resource-policy': 'same-origin' })
  const { requestId, replayed } = headerNames(serviceName)
  return inTurn({
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

/**
 * What a preflight allows. The key header is not among it: a key does not belong into a browser.
 */
export function preflightHeaders(methods: readonly string[], serviceName: string): string[] {
  return inTurn({
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': `content-type, ${headerNames(serviceName).requestId}`,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  })
}

/** Names and values in turn. */
export function inTurn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}
