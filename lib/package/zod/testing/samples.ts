import type { z } from 'zod'

/** Texts and figures of which most schemas take one. */
const LEAVES: readonly unknown[] = [
  ...['1.5', 'BTC', 'a', '', '0', '1700000000000', '2026-01-31T12:00:00.000Z', 'https://a.test/x'],
  ...['hyperliquid', 'hyperliquid:BTC', 'lighter:1', '#12ab34', 'en', '1h', '2', '20'],
  ...[
    `0x${'aB'.repeat(20)}`,
    `0x${'0b'.repeat(32)}`,
    `0x${'0c'.repeat(65)}`,
    '0x0a',
    'ab'.repeat(40),
  ],
  ...[`${'A'.repeat(106)}A=`, 'QUJD', '0x1', '2026-01-31T12:00:00Z', 'ab'.repeat(32)],
  ...[1, 0, 2, 50, 1_700_000_000_000, 0.5, true, false, null, undefined, {}, { a: 1 }, []],
]
/** What takes the place of a member. */
const BAD: readonly unknown[] = [
  undefined,
  null,
  '',
  ' 1.50 ',
  'zz',
  0,
  -1,
  1.5,
  1e21,
  true,
  [],
  {},
]
const MOST = 4
const MOST_PLACES = 12

type Part = { readonly _zod: { readonly def: Definition } }
type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, Part>>
  readonly items?: readonly Part[]
  readonly options?: readonly Part[]
  readonly element?: Part
  readonly innerType?: Part
  readonly in?: Part
  readonly keyType?: Part
  readonly valueType?: Part
  readonly entries?: Readonly<Record<string, unknown>>
  readonly values?: readonly unknown[]
}

/** A few values that are built as a schema asks; most are accepted. */
export function samplesOf(schema: z.ZodType): readonly unknown[] {
  return samples(schema)
}

function samples(part: Part): readonly unknown[] {
  const { def } = part._zod
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape ?? {}).map(
        ([key, of]) => [key, samples(of)] as const,
      )
      const most = Math.max(1, ...members.map(([, of]) => of.length))
      return rows(most, (at) =>
        Object.fromEntries(members.map(([key, of]) => [key, of[at % of.length]])),
      )
    }
    case 'array': {
      const items = of(def.element)
      return [items.slice(0, 2), items.slice(2, 3), []]
    }
    case 'tuple': {
      const places = (def.items ?? []).map(samples)
      return rows(2, (at) => places.map((place) => place[at % place.length]))
    }
    case 'record': {
      const [keys, values] = [of(def.keyType), of(def.valueType)]
      return [Object.fromEntries(keys.map((key, at) => [key, values[at % values.length]])), {}]
    }
    case 'union':
      return (def.options ?? []).map((option) => samples(option)[0])
    case 'optional':
    case 'default':
      return [...of(def.innerType), undefined]
    case 'nullable':
      return [...of(def.innerType), null]
    case 'catch':
      return of(def.innerType)
    case 'pipe':
      return of(def.in)
    case 'enum':
      return Object.values(def.entries ?? {}).slice(0, MOST)
    case 'literal':
      return def.values ?? []
    default: {
      const taken = LEAVES.filter((leaf) => (part as z.ZodType).safeParse(leaf).success)
      return taken.length > 0 ? taken.slice(0, MOST) : LEAVES.slice(0, 2)
    }
  }
}

function of(part: Part | undefined): readonly unknown[] {
  return part === undefined ? [] : samples(part).slice(0, MOST)
}

function rows<T>(count: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: Math.min(count, MOST) }, (_, at) => make(at))
}

/** The value with itself or one member, at any depth, replaced, left out, or one too many. */
export function spoiled(value: unknown): readonly unknown[] {
  const places = [...placesOf(value)].slice(0, MOST_PLACES)
  return places.flatMap(([path, there], at) => [
    // A few at each place, others at the next.
    ...BAD.filter((_, which) => (which + at) % 6 === 0).map((bad) => put(value, path, bad)),
    ...(Array.isArray(there) ? [put(value, path, [...there, 'one more'])] : []),
    ...(isObject(there) ? [put(value, path, { ...there, unheardOf: 1 })] : []),
  ])
}

function* placesOf(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [readonly string[], unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) yield* placesOf(item, [...path, key])
}

function put(value: unknown, path: readonly string[], bad: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return bad
  if (Array.isArray(value)) return value.with(Number(key), put(value[Number(key)], rest, bad))
  if (!isObject(value)) return value
  const { [key]: there, ...others } = value
  const next = put(there, rest, bad)
  return next === undefined ? others : { ...others, [key]: next }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
