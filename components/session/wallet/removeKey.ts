import { failureOf } from '@/components/session/messages/actionFailure'
import {
  notifyDone,
  notifyIncomplete,
  notifyRefused,
} from '@/components/session/messages/tradeNotifications'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { readAgain } from '@/lib/queries/keepAsking'
import { keys } from '@/lib/queries/keys'
import { type ForgottenKeys, forgetKeys } from './forgetKeys'
import { keyName } from './keyName'

/** A key as it is removed. */
export type RemovableKey = Pick<AccountKey, 'id' | 'name' | 'kind' | 'isThisBrowser'>

/** What removing takes: the calls of the venue, what was read of it, and whose key it is. */
export interface KeyRemoval extends ForgottenKeys {
  plugin: ForgottenKeys['plugin'] & {
    removeAccountKey?(id: string, by: { address: string }): Promise<void>
  }
}

/** The press that removes a key. */
export function removalLabel(key: RemovableKey): string {
  return t('Remove “{name}”', { name: keyName(key) })
}

/**
 * Removes a key at the venue by the venue's own call, says what came of it, and has the account read
 * again. Nothing is done, and nothing said to be, where the venue has no such call.
 */
export async function removeKey(removal: KeyRemoval, key: RemovableKey): Promise<void> {
  const { plugin, cache, provider, account } = removal
  if (plugin.removeAccountKey === undefined) return
  try {
    await plugin.removeAccountKey(key.id, { address: account })
    await reportRemoved(key, () => forgetKeys(removal))
  } catch (error) {
    notifyRefused(removalLabel(key), failureOf(error))
  }
  // Reads that fail are asked again without an end: the press does not wait for them.
  void readAgain(cache, { queryKey: keys.account(provider, account) })
}

/** Says that the venue removed a key; of this browser's own, whether its copy is gone, too. */
async function reportRemoved(key: RemovableKey, forget: () => Promise<void>): Promise<void> {
  const title = t('“{name}” removed', { name: keyName(key) })
  if (!key.isThisBrowser) return notifyDone(title)
  try {
    // With a session left, the next look at the setup would make another key unasked.
    await forget()
  } catch {
    return notifyIncomplete(
      title,
      t(
        'This browser’s copy could not be deleted. The venue no longer accepts the key, but setup may create another. Choose “Remove from this browser” on the keys page.',
      ),
    )
  }
  notifyDone(title, t('This browser is signed out. The setup makes another key.'))
}
