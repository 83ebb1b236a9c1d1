import { expect, it } from 'vitest'
import { lateReads } from './lateReads'
import type { AddressedReads } from './lowerCaseReads'

it('asks every read of the code that comes later, and asks again for code that did not come', async () => {
  // Reads that answer with what they were asked.
  const echo = new Proxy({} as AddressedReads, {
    get:
      (_, name) =>
      async (...asked: unknown[]) => [name, ...asked],
  })
  let isBroken = true
  const reads = lateReads(async () => {
    if (isBroken) throw new Error('chunk 404')
    return { ...echo, ...Object.fromEntries(names.map((name) => [name, echo[name]])) }
  })
  const names = Object.keys(reads) as (keyof AddressedReads)[]
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) await expect(reads[name]('0x1', 'a' as never)).rejects.toThrow('404')
  isBroken = false
  for (const name of names) {
    expect(await reads[name]('0x1', 'a' as never, 'b' as never)).toEqual([name, '0x1', 'a', 'b'])
  }
})
