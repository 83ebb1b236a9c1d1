import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { ProviderAction } from '@/lib/schema/model/provider'

/** Whether the venue took no further key for the account: one that it has must go first. */
export function isKeyRefused(
  { type }: Pick<ProviderAction, 'type'>,
  code: number | undefined,
): boolean {
  return type === 'registerApiKey' && code === 2020
}

/** Keys that can be removed in favour of a new one. */
export function removableKeys(keys: readonly AccountKey[]): readonly AccountKey[] {
  return keys.filter(({ isRemovable, isThisBrowser }) => isRemovable === true && !isThisBrowser)
}
