/** The 40 bytes of five field elements, each little-endian. */
export function elementsToBytes(elements: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(8 * elements.length)
  const view = new DataView(bytes.buffer)
  elements.forEach((element, index) => {
    view.setBigUint64(8 * index, element, true)
  })
  return bytes
}

/** Little-endian words of eight bytes; the last is filled with zeros. They may be beyond the field. */
export function bytesToElements(bytes: Uint8Array): bigint[] {
  const filled = new Uint8Array(Math.ceil(bytes.length / 8) * 8)
  filled.set(bytes)
  const view = new DataView(filled.buffer)
  return Array.from({ length: filled.length / 8 }, (_, index) => view.getBigUint64(8 * index, true))
}
