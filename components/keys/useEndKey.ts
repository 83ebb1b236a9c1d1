'use client'
import { useState } from 'react'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { keyName } from '@/components/session/wallet/keyName'
import { removalLabel } from '@/components/session/wallet/removeKey'
import { useRemoveKey } from '@/components/session/wallet/useRemoveKey'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { Provider } from '@/lib/schema/model/provider'

/** Ends a key at the venue: by its action, or where none exists by the venue's own call. */
export function useEndKey(
  provider: Provider,
  key: AccountKey,
): { end: (() => Promise<void>) | undefined; label: string; isBusy: boolean } {
  const run = useRunAction(provider)
  const remove = useRemoveKey(provider.key)
  const [isBusy, setIsBusy] = useState(false)
  const { revoke, isRemovable } = key
  const name = keyName(key)
  const label = revoke === undefined ? removalLabel(key) : t('Revoke “{name}”', { name })

  const byAction = async (revocation: NonNullable<AccountKey['revoke']>) => {
    const { kind } = await run({ ...revocation, label })
    if (kind === 'accepted') notifyDone(t('“{name}” revoked', { name }))
  }
  const end = async () => {
    setIsBusy(true)
    try {
      await (revoke === undefined ? remove(key) : byAction(revoke))
    } finally {
      setIsBusy(false)
    }
  }
  return { end: revoke !== undefined || isRemovable === true ? end : undefined, label, isBusy }
}
