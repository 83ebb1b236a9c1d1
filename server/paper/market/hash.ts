/**
 * A 32-bit hash of a whole number under a seed. Not cryptographic: it decides what a synthetic
 * market does, the same way on every machine and in any order of asking.
 */
export function hash32(seed: number, index: number): number {
  let hash = (Math.imul(index, 0x9e3779b1) + seed) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The same as a number from 0 (included) to 1 (excluded). */
export function hashUnit(seed: number, index: number): number {
  return hash32(seed, index) / 4294967296
}

/** A seed of its own for everything that has a name (FNV-1a over the text, then mixed). */
export function seedFromText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash32(hash, text.length)
}
