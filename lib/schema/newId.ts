/**
 * An id of 128 random bits, 32 hexadecimal digits. Unlike `crypto.randomUUID` it is to be had on pages
 * over plain http as well, as where a desk is opened by its address in a local network.
 */
export function newId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(parts, (part) => part.toString(16).padStart(8, '0')).join('')
}
