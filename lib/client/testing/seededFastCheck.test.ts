import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What the properties of a fresh run with this environment are given. */
async function inputsWith(env: Record<string, string>, parameters?: { numRuns: number }) {
  vi.resetModules()
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { default: seeded } = await import('./seededFastCheck')
  const inputs: number[] = []
  seeded.assert(
    seeded.property(seeded.integer(), (input) => {
      inputs.push(input)
    }),
    parameters,
  )
  return inputs
}

beforeEach(() => {
  vi.stubEnv('FUZZ_SEED', undefined)
  vi.stubEnv('PROPERTY_RUNS', undefined)
})
afterEach(() => vi.unstubAllEnvs())

it('is what a test that imports fast-check gets', async () => {
  const mine = fc
  expect(mine.assert).toBe((await import('./seededFastCheck')).default.assert)
})

it('draws the same inputs in every run, and others with another seed', async () => {
  const usual = await inputsWith({})
  expect(await inputsWith({})).toEqual(usual)
  const other = await inputsWith({ FUZZ_SEED: '7' })
  expect(other).not.toEqual(usual)
  expect(await inputsWith({ FUZZ_SEED: '7' })).toEqual(other)
})

it('is the seed of every property: none keeps the same where the run draws another', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const rooms = ['app', 'components', 'lib', 'server', 'scripts', 'docs', 'bench', 'e2e']
  const tests = rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(room, path),
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
  expect(tests.length).toBeGreaterThan(300)
  const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8')
  expect(tests.filter((path) => /\bseed: *-?\d/.test(sourceOf(path)))).toEqual([])
})

it('takes as many inputs as a property asks for, times the factor of the run', async () => {
  expect(await inputsWith({})).toHaveLength(100)
  expect(await inputsWith({ PROPERTY_RUNS: '3' }, { numRuns: 7 })).toHaveLength(21)
  expect(await inputsWith({ PROPERTY_RUNS: '0.5' }, { numRuns: 7 })).toHaveLength(4)
})

it('begins with no nonsense in place of a seed or a factor', async () => {
  await expect(inputsWith({ PROPERTY_RUNS: 'many' })).rejects.toThrow('PROPERTY_RUNS')
  vi.stubEnv('PROPERTY_RUNS', '1')
  await expect(inputsWith({ FUZZ_SEED: 'today' })).rejects.toThrow('FUZZ_SEED')
})
