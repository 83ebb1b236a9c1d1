import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonValue } from '@/lib/schema/model/json'
import type { Market } from '@/lib/schema/model/market'

const SHOWN_MAX = 200

/** What the person asked for, from their own side of the wire: the only truth `verifyStep` trusts. */
export interface Intent {
  provider: string
  action: ActionType
  address: string
  /** Who is going to sign: the wallet itself or the credential of this browser. */
  signerAddress: string
  params: unknown
  /** Markets named in params, from the client's own registry. */
  markets: readonly Market[]
  /** Constants compiled in or configured on the page, never taken from the answer that is checked. */
  pins: Pins
  nowMs: number
}

/**
 * Facts a venue plugin was configured with; a staged step must agree with every one of them. What
 * there is beside the network is the venue's own, and read by the venue's schema.
 */
export interface Pins {
  /** For example `mainnet`, `testnet`, `paper`. */
  readonly network: string
  readonly [fact: string]: JsonValue | undefined
}

/** What steps of a venue are held against as far as it is about no account: configured, and read from it. */
export interface KnownOfVenue<Facts> {
  pins: Pins
  markets: readonly Market[]
  facts: Facts
}

/** One point in which a staged step is not what was asked for. */
export interface Difference {
  /** Path in the step, for example `message.agentAddress`. */
  path: string
  expected: string
  actual: string
}

/** `summary` is made from the bytes to sign, never from the form. */
export type Verification =
  | { ok: true; summary: readonly string[] }
  | { ok: false; differences: readonly Difference[] }

/**
 * Every point in which two pieces of JSON differ: other values, what is missing, and what is there
 * without having been expected. Empty where they are the same; order of keys does not matter.
 */
export function differencesBetween(
  expected: unknown,
  actual: unknown,
  path = '',
): readonly Difference[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const length = Math.max(expected.length, actual.length)
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      differencesBetween(expected[index], actual[index], `${path}[${index}]`),
    )
  }
  if (isPlainObject(expected) && isPlainObject(actual)) {
    const wanted = new Map(Object.entries(expected))
    const given = new Map(Object.entries(actual))
    const names = new Set([...wanted.keys(), ...given.keys()])
    return [...names].flatMap((name) =>
      differencesBetween(wanted.get(name), given.get(name), path === '' ? name : `${path}.${name}`),
    )
  }
  if (Object.is(expected, actual)) return []
  return [{ path, expected: show(expected), actual: show(actual) }]
}

/** A step refused for one reason. */
export function refuse(
  path: string,
  expected: string,
  actual: string,
): Extract<Verification, { ok: false }> {
  return { ok: false, differences: [{ path, expected, actual }] }
}

/** A value as a person may read it in a refusal. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
