/** Bytes of a `0x` hex string; an odd number of digits gets a leading zero. */
export function hexToBytes(hex: string): Uint8Array {
  const digits = hex.replace(/^0x/i, '')
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  const bytes = new Uint8Array(even.length / 2)
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(even.slice(index * 2, index * 2 + 2), 16)
  }
  return bytes
}

/** Lower-case `0x` hex of bytes. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = '0x'
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** An unsigned integer as `size` big-endian bytes. */
export function uintBytes(value: number | bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let rest = BigInt(value)
  for (let index = size - 1; index >= 0; index -= 1) {
    bytes[index] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
