import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'

type NamedKey = Pick<AccountKey, 'name' | 'kind' | 'id'>

/** What a key is called: its name, its slot, else what it is. */
export function keyName({ name, kind, id }: NamedKey): string {
  if (name !== '') return name
  if (/^\d{1,3}$/.test(id)) return t('Slot {slot}', { slot: id })
  return kind === 'session' ? t('Session') : t('Unnamed key')
}

/** The key that the approval of one more ends; undefined where the account has room for it. */
export function keyNextToEnd(keys: readonly AccountKey[] | undefined): AccountKey | undefined {
  return keys?.find(({ isNextToEnd }) => isNextToEnd === true)
}

/** The keys of which one has to end before the account takes another; empty where there is room. */
export function keysInTheWay(keys: readonly AccountKey[] | undefined): readonly AccountKey[] {
  return (keys ?? []).filter(({ isInTheWay }) => isInTheWay === true)
}

/** Says before an approval that it ends this key. */
export function endedKeyWords(ended: NamedKey): string {
  return t('No room for another key: approving this one ends “{name}”.', { name: keyName(ended) })
}

/** Says where to end one of the keys that leave no room for another. */
export function noRoomWords(inTheWay: readonly NamedKey[]): string {
  const names = inTheWay.map((key) => `“${keyName(key)}”`).join(', ')
  return t('No room for another key. Remove one in “Trading setup” first: {names}', { names })
}
