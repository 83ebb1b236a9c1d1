import { randomFillSync } from 'node:crypto'

/** Drawn at once: a draw costs the same for sixteen bytes as for these. */
const DRAWN_BYTES = 4_096

/** Makes a giver of random bytes as 0x hex, each byte given once. For names, not for secrets. */
export function createRandomHex(): (bytes: number) => string {
  const drawn = Buffer.alloc(DRAWN_BYTES)
  let given = DRAWN_BYTES
  return (bytes) => {
    if (bytes > DRAWN_BYTES) throw new RangeError(`at most ${DRAWN_BYTES} bytes at a time`)
    if (given + bytes > DRAWN_BYTES) {
      randomFillSync(drawn)
      given = 0
    }
    const hex = drawn.toString('hex', given, given + bytes)
    given += bytes
    return `0x${hex}`
  }
}
