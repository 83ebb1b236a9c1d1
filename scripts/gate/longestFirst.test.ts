import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import durations from './durations.json'
import { DrawnOrder } from './longestFirst.mjs'

const ROOT = join(import.meta.dirname, '../..')
const long = Object.entries(durations).flatMap(([path, seconds]) => (seconds >= 20 ? path : []))
const short = Array.from({ length: 40 }, (_, at) => `lib/made-up/${at}.test.ts`)

async function orderOf(seed: number): Promise<string[]> {
  const config = { sequence: { seed } }
  const sequencer = new DrawnOrder({
    config,
    cache: { getFileStats: () => undefined },
  } as never as Vitest)
  const files = [...short, ...long].map((path) => ({ moduleId: join(ROOT, path) }))
  const sorted = await sequencer.sort(files as never as TestSpecification[])
  return sorted.map(({ moduleId }) => moduleId.slice(ROOT.length + 1))
}

describe('a drawn order of test files', () => {
  it('begins with the long ones, so that none runs on by itself at the end', async () => {
    const order = await orderOf(7)
    expect(long.length).toBeGreaterThan(5)
    expect(order.slice(0, long.length).toSorted()).toEqual(long.toSorted())
    expect(order.toSorted()).toEqual([...short, ...long].toSorted())
  })

  it('is the same for the same seed, and another one for another', async () => {
    const order = await orderOf(7)
    expect(await orderOf(7)).toEqual(order)
    expect(await orderOf(8)).not.toEqual(order)
  })
})
