import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { made, picker, type Recipe, recipe, valueFor } from './testing/randomSchema'

// Schemas of any make, read by zod itself and by the reader that stands in for it: data to the last key and prototype, and
// refusals to the last member, with their sentences.

type Zod = typeof z

const path = './reader.mjs'
const slim: Zod = await import(path)

const BEFORE = { ...z.config() }
/** The reader has none of the library's own sentences. */
const WITHOUT_WORDS = { localeError: () => undefined }
/** Sentences that a caller brings, for some refusals. */
const ASKED = {
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? 'of another kind' : undefined),
}

beforeAll(() => void z.config(WITHOUT_WORDS))
afterAll(() => void z.config(BEFORE))

describe('the reader of our own', () => {
  it('reads any value by any schema as zod does', () => {
    let [accepted, refused] = [0, 0]
    fc.assert(
      fc.property(recipe, fc.nat(), (plan, seed) => {
        const [own, other] = [schemaOf(z, plan), schemaOf(slim, plan)]
        if (!own || !other) return
        const pick = picker(seed)
        for (let times = 0; times < 20; times += 1) {
          const value = valueFor(plan, pick)
          const [mine, theirs] = [outcome(own, value), outcome(other, value)]
          if (!isDeepStrictEqual(theirs, mine)) expect({ value, ...theirs }).toEqual(mine)
          if ('data' in mine) accepted += 1
          else refused += 1
        }
      }),
      { numRuns: 400, seed: fuzzSeed('randomSchemas', 7) },
    )
    expect(Math.min(accepted, refused)).toBeGreaterThan(1_500)
  })
})

/** Undefined where the library makes no such schema. */
function schemaOf(zod: Zod, plan: Recipe) {
  try {
    return made(zod, plan)
  } catch {
    return undefined
  }
}

function outcome(schema: z.ZodType, value: unknown) {
  try {
    const result = schema.safeParse(value, ASKED)
    if (!result.success) return { issues: result.error.issues.map((issue) => ({ ...issue })) }
    return { data: result.data, keys: keysOf(result.data) }
  } catch (error) {
    return { thrown: String(error) }
  }
}

/** The keys of a value in their order. */
function keysOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Reflect.ownKeys(value).map((key) => [key, keysOf(Reflect.get(value, key))])
}
