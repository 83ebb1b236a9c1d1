import type { DoorCall } from './call'

/** What every answer of the API carries, errors included: it is data and never a page. */
const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

const BFF = { ...SECURITY, 'cross-origin-resource-policy': 'same-origin' }
const PUBLIC = {
  ...SECURITY,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

const PREFLIGHT_SECONDS = 7_200

/** Headers that do not depend on the answer. Any page may read the public door, without a key. */
export function doorHeaders(call: DoorCall, serviceName: string): Record<string, string> {
  if (call.door === 'bff') return BFF
  return { ...PUBLIC, 'access-control-expose-headers': exposedHeaders(serviceName) }
}

/**
 * What a preflight allows. The key header is not among it: a key does not belong into a browser.
 */
export function preflightHeaders(
  methods: readonly string[],
  serviceName: string,
): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': `content-type, x-${serviceName}-requestid`,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  }
}

const exposed = new Map<string, string>()

function exposedHeaders(serviceName: string): string {
  const known = exposed.get(serviceName)
  if (known !== undefined) return known
  const names = [
    `x-${serviceName}-requestid`,
    `x-${serviceName}-replayed`,
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'retry-after',
    'age',
  ].join(', ')
  exposed.set(serviceName, names)
  return names
}
