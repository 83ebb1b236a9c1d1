import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const read = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, name), 'utf8'))

const { durationsOf, newestUnits } = await import(resolve(import.meta.dirname, 'durations.mjs'))

it('takes durations from the newest run that has run units', () => {
  const home = mkdtempSync(join(tmpdir(), 'perpdesk-durations-'))
  try {
    expect(newestUnits(join(home, 'none'))).toBeUndefined()
    for (const run of ['2026-01-01', '2026-01-02', '2026-01-03']) mkdirSync(join(home, run))
    expect(newestUnits(home)).toBeUndefined()
    writeFileSync(join(home, '2026-01-01', 'units.ndjson'), 'older')
    writeFileSync(join(home, '2026-01-02', 'units.ndjson'), 'newer')
    writeFileSync(join(home, '2026-01-03', 'stories.json'), 'stories alone')
    expect(newestUnits(home)).toBe('newer')
  } finally {
    rmSync(home, { recursive: true })
  }
})

it('keeps the durations of what a run left out, and of no file that is gone', () => {
  const moduleOf = (file: string, ms: number) =>
    JSON.stringify({ kind: 'module', file: resolve(root, file), ms, tests: [] })
  const report = [
    JSON.stringify({ kind: 'planned', files: [] }),
    moduleOf('a.test.ts', 4_400),
    moduleOf('b.test.ts', 900),
    moduleOf('c.test.ts', 20_000),
    // The run was ended while it wrote.
    '{"kind":"mod',
  ].join('\n')
  const before = { 'b.test.ts': 9, 'd.test.ts': 7, 'gone.test.ts': 5 }
  const durations = durationsOf(report, before, (file: string) => file !== 'gone.test.ts')
  expect(Object.entries(durations)).toEqual([
    ['c.test.ts', 20],
    ['d.test.ts', 7],
    ['a.test.ts', 4],
  ])
})

it('orders by durations of files that exist', () => {
  const files = Object.keys(
    z.record(z.string(), z.number().positive()).parse(read('durations.json')),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([])
})

it('gives every step a limit, and no step more than the run has', () => {
  const { minutes, seconds } = z
    .object({
      minutes: z.object({ usual: z.number(), all: z.number() }),
      seconds: z.record(z.string(), z.number().positive()),
    })
    .parse(read('limits.json'))
  const script = readFileSync(resolve(root, 'scripts/gate/gate.mjs'), 'utf8')
  const named = [...script.matchAll(/(?:check|need|counted|task)\(run, '([a-z ]+)'/g)]
  expect(named.length).toBeGreaterThan(8)
  for (const [, name = ''] of named) expect(seconds, name).toHaveProperty([name])
  for (const limit of Object.values(seconds)) expect(limit).toBeLessThan(minutes.all * 60)
})
