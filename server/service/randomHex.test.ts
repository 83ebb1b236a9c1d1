import { expect, it } from 'vitest'
import { createRandomHex } from './randomHex'

it('gives as many bytes as asked for, and none twice', () => {
  const randomHex = createRandomHex()
  const given = new Set<string>()
  for (let index = 0; index < 5_000; index += 1) {
    const hex = randomHex(16)
    expect(hex).toMatch(/^0x[0-9a-f]{32}$/)
    given.add(hex)
  }
  expect(given.size).toBe(5_000)
})

it('takes requests of any size up to all that is drawn at once', () => {
  const randomHex = createRandomHex()
  for (const bytes of [1, 4_096, 3, 20, 4_090]) {
    expect(randomHex(bytes)).toHaveLength(2 + 2 * bytes)
  }
  expect(() => randomHex(4_097)).toThrow(RangeError)
})
