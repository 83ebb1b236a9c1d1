/**
 * Signs 32 bytes with a key (hex, `0x` before it): 65 bytes r, s, v, deterministically (RFC 6979),
 * with a low s and 27 or 28 for v.
 */
export type SignDigest = (
  digest: Uint8Array,
  privateKey: string,
) => `0x${string}` | Promise<`0x${string}`>
