'use client'
import { Address } from '@/components/figures/Address'
import { useVenueNow } from '@/components/session/live/useVenueNow'
import { expiryWords, sinceWords } from '@/components/session/wallet/expiryWords'
import { keyName } from '@/components/session/wallet/keyName'
import { RemoveKeyButton } from '@/components/session/wallet/RemoveKeyButton'
import { useAccountKeys } from '@/components/session/wallet/useKeys'
import { useRemoveKey } from '@/components/session/wallet/useRemoveKey'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { Provider } from '@/lib/schema/model/provider'
import { removableKeys } from './removableKeys'

interface KeyRemovalsProps {
  provider: Provider
  /** Ends a key by an action of the venue, which the wallet signs; what fails is shown by itself. */
  revoke: (key: AccountKey) => Promise<void>
}

/** The keys of an account that takes no more of them, each ended at the venue by two presses. */
export function KeyRemovals({ provider, revoke }: KeyRemovalsProps) {
  const { data } = useAccountKeys(provider.key)
  const nowMs = useVenueNow(provider.key)
  const listed = removableKeys(data ?? [], nowMs)
  if (listed.length === 0) return null
  return (
    <ul aria-label={t('Trading keys')} className="mt-2 flex flex-col gap-1.5">
      {listed.map((accountKey) => (
        <KeyRow
          key={accountKey.id}
          provider={provider}
          revoke={revoke}
          accountKey={accountKey}
          nowMs={nowMs}
        />
      ))}
    </ul>
  )
}

function KeyRow({
  provider,
  revoke,
  accountKey,
  nowMs,
}: KeyRemovalsProps & { accountKey: AccountKey; nowMs: number | undefined }) {
  const removeKey = useRemoveKey(provider.key)
  const { sinceMs, expiresAtMs } = accountKey
  const title = keyName(accountKey)
  return (
    <li className="flex items-center justify-between gap-2 rounded-md bg-panel px-2.5 py-1.5">
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
        <Address value={accountKey.id} className="font-mono text-11 text-muted" />
        {sinceMs === undefined || nowMs === undefined ? null : (
          <span className="block text-11 text-muted">{sinceWords(sinceMs, nowMs)}</span>
        )}
        {expiresAtMs === undefined || nowMs === undefined ? null : (
          <span className="block text-11 text-muted">{expiryWords(expiresAtMs, nowMs)}</span>
        )}
      </span>
      <RemoveKeyButton
        name={title}
        remove={() => (accountKey.revoke === undefined ? removeKey : revoke)(accountKey)}
      />
    </li>
  )
}
