import type { AccountKey } from '@/lib/queries/account/accountKeys'

/**
 * Keys that can be ended in favour of a new one, the one that ends first by itself at the top. One that
 * has ended leaves room already.
 * @param nowMs by the venue's clock; undefined while that is not known
 */
export function removableKeys(
  keys: readonly AccountKey[],
  nowMs: number | undefined,
): readonly AccountKey[] {
  return keys
    .filter(({ isRemovable, revoke }) => isRemovable === true || revoke !== undefined)
    .filter(({ isThisBrowser }) => !isThisBrowser)
    .filter((key) => endOf(key) > (nowMs ?? 0))
    .sort((a, b) => endOf(a) - endOf(b) || 0)
}

function endOf({ expiresAtMs = Number.POSITIVE_INFINITY }: AccountKey): number {
  return expiresAtMs
}
