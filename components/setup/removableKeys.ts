import type { AccountKey } from '@/lib/queries/account/accountKeys'

/** Keys that can be removed in favour of a new one. */
export function removableKeys(keys: readonly AccountKey[]): readonly AccountKey[] {
  return keys.filter(({ isRemovable, isThisBrowser }) => isRemovable === true && !isThisBrowser)
}
