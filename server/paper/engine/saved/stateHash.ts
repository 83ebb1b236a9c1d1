/**
 * Two 32-bit multiply-xor lanes over a JSON-able value: a fingerprint to compare states by, not a
 * cryptographic hash. The order of keys does not count, that of lists does; undefined is absent.
 */
export function hashValue(value: unknown): string {
  const lanes = { low: 0x811c9dc5, high: 0x9e3779b9 }
  mixValue(lanes, value)
  return hex(finish(lanes.low ^ lanes.high)) + hex(finish(lanes.high + lanes.low))
}

interface Lanes {
  low: number
  high: number
}

function mixValue(lanes: Lanes, value: unknown): void {
  if (typeof value === 'number') mixNumber(lanes, value)
  else if (typeof value === 'string') mixString(lanes, value)
  else if (typeof value === 'boolean') mix(lanes, value ? 2 : 3)
  else if (Array.isArray(value)) {
    mix(lanes, 5)
    mix(lanes, value.length)
    for (const item of value) mixValue(lanes, item)
  } else if (typeof value === 'object' && value !== null) {
    mix(lanes, 7)
    for (const key of Object.keys(value).sort()) {
      const item: unknown = Reflect.get(value, key)
      if (item === undefined) continue
      mixString(lanes, key)
      mixValue(lanes, item)
    }
  } else mix(lanes, 11)
}

function mixNumber(lanes: Lanes, value: number): void {
  mix(lanes, 13)
  mix(lanes, value | 0)
  mix(lanes, Math.floor(value / 4_294_967_296) | 0)
}

function mixString(lanes: Lanes, text: string): void {
  mix(lanes, text.length)
  for (let index = 0; index < text.length; index += 1) mix(lanes, text.charCodeAt(index))
}

function mix(lanes: Lanes, word: number): void {
  lanes.low = Math.imul(lanes.low ^ word, 0x01000193)
  lanes.low ^= lanes.low >>> 15
  lanes.high = Math.imul((lanes.high + word) | 0, 0x85ebca6b)
  lanes.high ^= lanes.high >>> 13
}

function finish(lane: number): number {
  let mixed = lane | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0')
}
