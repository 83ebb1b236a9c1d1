'use client'
import { useState } from 'react'
import { Address } from '@/components/figures/Address'
import { ClockTime } from '@/components/figures/ClockTime'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { useVenueNow } from '@/components/session/live/useVenueNow'
import { errorText } from '@/components/session/messages/errorText'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { expiryWords, sinceWords } from '@/components/session/wallet/expiryWords'
import { keyName } from '@/components/session/wallet/keyName'
import { RemoveKeyButton } from '@/components/session/wallet/RemoveKeyButton'
import { removalLabel } from '@/components/session/wallet/removeKey'
import { useAccountKeys, useOwnKeys } from '@/components/session/wallet/useKeys'
import { useRemoveKey } from '@/components/session/wallet/useRemoveKey'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import { KeyCard } from './KeyCard'
import { keysText, scopeTexts, withdrawsText } from './keyRowWords'
import { OwnKeyNote } from './OwnKeyNote'

/** The keys that may trade for the account, by the venue's own list. */
export function AccountKeysCard({ provider }: { provider: Provider }) {
  const keys = useAccountKeys(provider.key)
  const own = useOwnKeys(provider.key)
  const isOwnApproved = keys.data?.some(({ isThisBrowser }) => isThisBrowser) === true
  return (
    <KeyCard
      title={t('Trading keys')}
      description={keysText(provider)}
      aside={
        <Button
          tone={isOwnApproved ? 'neutral' : 'primary'}
          onClick={() => openDialog('setup')}
          disabled={isOwnApproved}
        >
          {isOwnApproved ? t('This browser has a key') : t('Set up a key for this browser')}
        </Button>
      }
    >
      {keys.data === undefined ? (
        keys.isError ? (
          <ErrorState
            title={t('Could not load keys')}
            {...errorText(keys.error)}
            onRetry={keys.refetch}
          />
        ) : (
          <TableSkeleton rows={2} />
        )
      ) : keys.data.length === 0 ? (
        <EmptyState
          title={t('No trading keys')}
          description={t('Trading needs a key. The setup creates it in this browser.')}
        />
      ) : (
        <ul>
          {keys.data.map((accountKey) => (
            <KeyRow key={accountKey.id} provider={provider} accountKey={accountKey} />
          ))}
        </ul>
      )}
      <OwnKeyNote
        provider={provider}
        isApproved={keys.data === undefined ? undefined : isOwnApproved}
        own={own}
      />
    </KeyCard>
  )
}

function KeyRow({ provider, accountKey }: { provider: Provider; accountKey: AccountKey }) {
  const { end, label, isBusy } = useEndKey(provider, accountKey)
  const nowMs = useVenueNow(provider.key)
  const { id, isThisBrowser, sinceMs, expiresAtMs } = accountKey
  const name = keyName(accountKey)
  const withdraws = withdrawsText(accountKey, provider)
  return (
    <li className="flex items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0 max-md:flex-wrap">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-md:basis-full">
        <span className="font-medium">{name}</span>
        {isThisBrowser ? (
          <span className="rounded-sm bg-good-wash px-1.5 py-0.5 text-11 text-good">
            {t('this browser')}
          </span>
        ) : null}
        {scopeTexts(accountKey).map((scope) => (
          <span key={scope} className="rounded-sm bg-raised px-1.5 py-0.5 text-11 text-muted">
            {scope}
          </span>
        ))}
        {withdraws === undefined ? null : (
          <span className="rounded-sm bg-warn-wash px-1.5 py-0.5 text-11 text-warn">
            {withdraws}
          </span>
        )}
        {/^\d{1,3}$/.test(id) ? null : (
          <Address value={id} className="font-mono text-11 text-muted" />
        )}
      </span>
      <span className="text-muted max-md:flex-1">
        {sinceMs === undefined || nowMs === undefined ? null : (
          <span className="block">{sinceWords(sinceMs, nowMs)}</span>
        )}
        {expiresAtMs === undefined ? (
          end === undefined ? (
            t('Until replaced')
          ) : (
            t('Until revoked')
          )
        ) : (
          <>
            {nowMs === undefined ? null : expiryWords(expiresAtMs, nowMs)}{' '}
            <ClockTime atMs={expiresAtMs} className="sr-only" />
          </>
        )}
      </span>
      {end === undefined ? null : accountKey.revoke === undefined ? (
        <RemoveKeyButton name={name} remove={end} />
      ) : (
        <Button
          size="sm"
          tone="danger"
          aria-label={label}
          isBusy={isBusy}
          onClick={() => void end()}
        >
          {t('Revoke')}
        </Button>
      )}
    </li>
  )
}

/** Ends a key at the venue: by its action, or where none exists by the venue's own call. */
function useEndKey(
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
