import type { AccountKey } from '@/lib/queries/account/accountKeys'

/** Keys that can be removed in favour of a new one. */
export function removableKeys(keys: readonly AccountKey[]): readonly AccountKey[] {
  return keys.filter(({ isRemovable, isThisBrowser }) => isRemovable === true && !isThisBrowser)
}

/** The press that removes a key, between its two strokes and while the venue is asked. */
interface RemovalPress {
  isAsking: boolean
  setIsAsking(isAsking: boolean): void
  setIsBusy(isBusy: boolean): void
  remove(): Promise<void>
}

/** Asks at the first press and removes at the second; busy until that is over, whatever fails. */
export async function pressRemoval(press: RemovalPress): Promise<void> {
  press.setIsAsking(!press.isAsking)
  if (!press.isAsking) return
  press.setIsBusy(true)
  try {
    await press.remove()
  } finally {
    press.setIsBusy(false)
  }
}
