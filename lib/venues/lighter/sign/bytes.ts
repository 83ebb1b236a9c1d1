/** Lower-case hexadecimal digits of bytes, without 0x, as the venue writes hashes and keys. */
export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes of hexadecimal digits with or without 0x, of either case; undefined for anything else. */
export function hexToBytes(text: string): Uint8Array | undefined {
  const digits = normalizeHex(text)
  if (!/^(?:[0-9a-f]{2})*$/.test(digits)) return undefined
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** One spelling of a key or hash: the venue leaves 0x out, its signer writes it. */
export function normalizeHex(text: string): string {
  return text.toLowerCase().replace(/^0x/, '')
}

/** Base64 with padding. */
export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Bytes of canonical base64; undefined for anything else. */
export function base64ToBytes(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return bytesToBase64(bytes) === text ? bytes : undefined
}
