import { expect, it } from 'vitest'
import { lowerCaseReads } from './lowerCaseReads'
import type { VenueReads } from './venueReads'

const ADDRESS = '0xAbCd000000000000000000000000000000000001'

/** Reads that answer with what they were asked. */
const echo = new Proxy({} as VenueReads, {
  get:
    (_, name) =>
    async (...asked: unknown[]) => [name, ...asked],
})

it('asks every read about the address in lower case, and passes the rest on as it is', async () => {
  const reads = lowerCaseReads(echo)
  for (const [name, read] of Object.entries(reads)) {
    const ask = read as (...asked: unknown[]) => Promise<unknown[]>
    const [called, address, ...rest] = await ask(ADDRESS, 'Second', 'Third', 'Fourth')
    expect([called, address]).toEqual([name, ADDRESS.toLowerCase()])
    expect(rest).toEqual(['Second', 'Third', 'Fourth'].slice(0, rest.length))
    expect(rest.length).toBeGreaterThan(0)
  }
})
