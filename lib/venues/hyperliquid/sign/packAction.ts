/**
 * Msgpack of an action: keys in the order they stand, smallest whole-number forms, no undefined.
 * @throws TypeError for what is no JSON.
 * @see https://github.com/msgpack/msgpack/blob/master/spec.md
 */
export function packAction(action: object): Uint8Array {
  const bytes: number[] = []
  pack(action, bytes)
  return Uint8Array.from(bytes)
}

const TEXT = new TextEncoder()
/** Half a pair of surrogates: no UTF-8 has it, and readers of JSON differ on it. */
const HALF_CHARACTER = /\p{Surrogate}/u

function pack(value: unknown, to: number[]): void {
  if (value === null || value === undefined) to.push(0xc0)
  else if (typeof value === 'boolean') to.push(value ? 0xc3 : 0xc2)
  else if (typeof value === 'number') packNumber(value, to)
  else if (typeof value === 'string') packText(value, to)
  else if (Array.isArray(value)) {
    packHead(value.length, { few: 0x90, fewMax: 15, head16: 0xdc }, to)
    for (const item of value) pack(item, to)
  } else if ({}.toString.call(value) === '[object Object]') {
    // Of members alone: no date, map or bytes.
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    packHead(members.length, { few: 0x80, fewMax: 15, head16: 0xde }, to)
    for (const [key, member] of members) {
      packText(key, to)
      pack(member, to)
    }
  } else refuse(typeof value)
}

function refuse(what: string): never {
  throw new TypeError(`not to be packed: ${what}`)
}

function packText(text: string, to: number[]): void {
  if (HALF_CHARACTER.test(text)) refuse(text)
  const bytes = TEXT.encode(text)
  if (bytes.length > 31 && bytes.length < 256) to.push(0xd9, bytes.length)
  else packHead(bytes.length, { few: 0xa0, fewMax: 31, head16: 0xda }, to)
  for (const byte of bytes) to.push(byte)
}

/** A length: within the first byte, or after it in two or four. */
function packHead(
  length: number,
  { few, fewMax, head16 }: { few: number; fewMax: number; head16: number },
  to: number[],
): void {
  if (length <= fewMax) to.push(few + length)
  else if (length < 0x1_0000) packBytes(head16, length, 2, to)
  else packBytes(head16 + 1, length, 4, to)
}

function packNumber(value: number, to: number[]): void {
  if (!Number.isSafeInteger(value)) {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, value)
    to.push(0xcb, ...new Uint8Array(view.buffer))
  } else if (value >= -32 && value < 128) to.push(value & 0xff)
  else {
    // 8, 16, 32 or 64 bits: what a sign needs is one bit less.
    const size = [8, 16, 32].find((bits) =>
      value < 0 ? value >= -(2 ** (bits - 1)) : value < 2 ** bits,
    )
    const bits = size ?? 64
    packBytes((value < 0 ? 0xd0 : 0xcc) + Math.log2(bits / 8), value, bits / 8, to)
  }
}

/** A first byte and a whole number in so many more, the highest first. */
function packBytes(head: number, value: number, count: number, to: number[]): void {
  to.push(head)
  for (let at = count - 1; at >= 0; at -= 1) {
    to.push(Math.floor(value / 2 ** (8 * at)) & 0xff)
  }
}
