'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Address } from '@/components/figures/Address'
import { failureOf } from '@/components/session/messages/actionFailure'
import { notifyDone, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { RemoveKeyButton } from '@/components/session/wallet/RemoveKeyButton'
import { useAccountKeys } from '@/components/session/wallet/useKeys'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { readAgain } from '@/lib/queries/keepAsking'
import { keys } from '@/lib/queries/keys'
import type { Provider } from '@/lib/schema/model/provider'
import { removableKeys } from './removableKeys'

/** The keys of an account that takes no more of them, each removed at the venue by two presses. */
export function KeyRemovals({ provider }: { provider: Provider }) {
  const { account } = useWallet()
  const { data } = useAccountKeys(provider.key)
  const listed = removableKeys(data ?? [])
  if (account === undefined || listed.length === 0) return null
  return (
    <ul aria-label={t('Trading keys')} className="mt-2 flex flex-col gap-1.5">
      {listed.map((accountKey) => (
        <KeyRow key={accountKey.id} provider={provider} account={account} accountKey={accountKey} />
      ))}
    </ul>
  )
}

function KeyRow({
  provider,
  account,
  accountKey: { id, name },
}: {
  provider: Provider
  account: string
  accountKey: AccountKey
}) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const title = name === '' ? t('Unnamed key') : name
  const label = t('Remove “{name}”', { name: title })
  const remove = async () => {
    const plugin = client.plugin(provider.key)
    // Only keys that can be removed are listed: without the call nothing is, and nothing is said to be.
    if (plugin.removeAccountKey === undefined) return
    try {
      await plugin.removeAccountKey(id, { address: account })
      notifyDone(t('“{name}” removed', { name: title }))
    } catch (error) {
      notifyRefused(label, failureOf(error))
    }
    // Reads that fail are asked again without an end: the press does not wait for them.
    void readAgain(cache, { queryKey: keys.account(provider.key, account) })
  }
  return (
    <li className="flex items-center justify-between gap-2 rounded-md bg-panel px-2.5 py-1.5">
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
        <Address value={id} className="font-mono text-11 text-muted" />
      </span>
      <RemoveKeyButton name={title} remove={remove} />
    </li>
  )
}
