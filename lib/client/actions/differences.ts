import type { Difference, Verification } from './intent'

const SHOWN_MAX = 200

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
