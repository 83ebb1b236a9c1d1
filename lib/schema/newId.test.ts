import { afterEach, expect, it, vi } from 'vitest'
import { newId } from './newId'

afterEach(() => void vi.unstubAllGlobals())

it('is another one each time, also where a page over plain http has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 1_000 }, newId)
  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
})
