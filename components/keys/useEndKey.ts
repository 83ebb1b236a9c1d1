'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { failureOf } from '@/components/session/messages/actionFailure'
import { notifyDone, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { readAgain } from '@/lib/queries/keepAsking'
import { keys } from '@/lib/queries/keys'
import type { Provider } from '@/lib/schema/model/provider'
import { keyName } from './keyRowWords'

/** Ends a key at the venue: by its action, or where none exists by the venue's own call. */
export function useEndKey(
  provider: Provider,
  key: AccountKey,
): { end: (() => Promise<void>) | undefined; label: string; isBusy: boolean } {
  const run = useRunAction(provider)
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { account } = useWallet()
  const [isBusy, setIsBusy] = useState(false)
  const { revoke, isRemovable, isThisBrowser, id } = key
  const name = keyName(key)
  const label =
    revoke === undefined ? t('Remove “{name}”', { name }) : t('Revoke “{name}”', { name })

  const byAction = async (revocation: NonNullable<AccountKey['revoke']>) => {
    const { kind } = await run({ ...revocation, label })
    if (kind === 'accepted') notifyDone(t('“{name}” revoked', { name }))
  }
  const byVenue = async () => {
    if (account === undefined) return
    try {
      const plugin = client.plugin(provider.key)
      await plugin.removeAccountKey?.(id, { address: account })
      // With a session left, the next look at the setup would make another key unasked.
      if (isThisBrowser) await plugin.forgetCredential(account)
      notifyDone(
        t('“{name}” removed', { name }),
        isThisBrowser ? t('This browser is signed out. The setup makes another key.') : undefined,
      )
    } catch (error) {
      notifyRefused(label, failureOf(error))
    }
    // Reads that fail are asked again without an end: the press does not wait for them.
    void readAgain(cache, { queryKey: keys.account(provider.key, account) })
  }
  const end = async () => {
    setIsBusy(true)
    try {
      await (revoke === undefined ? byVenue() : byAction(revoke))
    } finally {
      setIsBusy(false)
    }
  }
  return { end: revoke !== undefined || isRemovable === true ? end : undefined, label, isBusy }
}
