'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '@/components/session/live/useRead'
import { failureOf } from '@/components/session/messages/actionFailure'
import { notifyDone, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import {
  addressBookQuery,
  addressHoldQuery,
  removeAddress,
  saveAddress,
} from '@/lib/queries/account/addressBook'
import { keys } from '@/lib/queries/keys'

/** The connected account's withdrawal address book, and what changes it. One change at a time. */
export function useAddressBook(provider: string, isKept: boolean) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { handle } = useWallet()
  const { isReadable, ...account } = useAccountRef(provider)
  const [isBusy, setIsBusy] = useState(false)
  const book = useRead({ ...addressBookQuery(client, account), enabled: isReadable && isKept })
  const hold = useRead({ ...addressHoldQuery(client, account), enabled: isReadable && isKept })

  const change = async (label: string, run: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true)
    try {
      await run()
      notifyDone(t('{label}: done', { label }))
      return true
    } catch (error) {
      notifyRefused(label, failureOf(error))
      return false
    } finally {
      setIsBusy(false)
      await cache.invalidateQueries({ queryKey: keys.addressBook(provider, account.address) })
    }
  }
  return {
    ...book,
    isBusy,
    /** Seconds that a new address is held back; 0 while it is not known. */
    holdSeconds: hold.data ?? 0,
    /** Resolves to whether the venue took it. */
    save: (entry: { destination: string; label: string }) =>
      change(t('Add address'), async () => saveAddress(client, account, entry, handle.wallet())),
    /** Gives an address of the book another label; no wallet signs. Resolves as `save` does. */
    rename: (entry: { destination: string; label: string }) =>
      change(t('Change label'), () => saveAddress(client, account, entry, undefined)),
    remove: (destination: string) =>
      change(t('Remove address'), () => removeAddress(client, account, destination)),
  }
}
