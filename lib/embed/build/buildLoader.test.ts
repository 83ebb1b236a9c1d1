import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildLoader, LOADER_PATH } from './buildLoader'

const BYTES_MAX = 3_000

it('serves hosts the loader that its sources make (lib/embed/build/writeLoader.ts writes it)', async () => {
  expect(readFileSync(LOADER_PATH, 'utf8')).toBe(await buildLoader())
})

it('is at most 3 kB, compressed', () => {
  expect(gzipSync(readFileSync(LOADER_PATH), { level: 9 }).length).toBeLessThanOrEqual(BYTES_MAX)
})
