import { createServer } from 'node:net'

// Below the ports that the system hands to outgoing connections (32,768 and up on Linux): one of
// those could take a port between the look and the listening.
const FIRST = 26_000
const LAST = 32_000
const STEP = 20

/**
 * The first of so many ports in a row that are free now. Each process looks from a place of its
 * own, so that suites side by side do not race for the same ones.
 * @param count at most 20
 * @throws where there are none
 */
export async function freePorts(count: number): Promise<number> {
  const places = (LAST - FIRST) / STEP
  for (let look = 0; look < places; look++) {
    const base = FIRST + ((process.pid + look) % places) * STEP
    const free = await Promise.all(
      Array.from({ length: count }, (_, index) => isFree(base + index)),
    )
    if (free.every(Boolean)) return base
  }
  throw new Error('no free ports')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })
}
