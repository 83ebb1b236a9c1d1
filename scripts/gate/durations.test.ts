import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const read = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, name), 'utf8'))

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
  const script = readFileSync(resolve(root, 'scripts/test.mjs'), 'utf8')
  for (const [, name] of script.matchAll(/(?:check|need|counted|task)\(run, '([a-z ]+)'/g)) {
    expect(seconds, name).toHaveProperty([name ?? ''])
  }
  for (const limit of Object.values(seconds)) expect(limit).toBeLessThan(minutes.all * 60)
})
