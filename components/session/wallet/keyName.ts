import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'

/** What a key is called: its name, its slot, else what it is. */
export function keyName({ name, kind, id }: Pick<AccountKey, 'name' | 'kind' | 'id'>): string {
  if (name !== '') return name
  if (/^\d{1,3}$/.test(id)) return t('Slot {slot}', { slot: id })
  return kind === 'session' ? t('Session') : t('Unnamed key')
}
