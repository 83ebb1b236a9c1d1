'use client'
import { type ReactNode, useState } from 'react'
import { failureOf } from '@/components/session/messages/actionFailure'
import { errorText } from '@/components/session/messages/errorText'
import { notifyDone, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { expiryWords } from '@/components/session/wallet/expiryWords'
import type { useOwnKeys } from '@/components/session/wallet/useKeys'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { keyStep } from '@/lib/trade/rules/setupRules'

/** This browser's own key, also where the venue lists it no more or it cannot be read. */
export function OwnKeyNote({
  provider,
  isApproved,
  own,
}: {
  provider: Provider
  /** Whether the venue lists it; undefined while its list was not read. */
  isApproved: boolean | undefined
  own: ReturnType<typeof useOwnKeys>
}) {
  const [isAsked, setIsAsked] = useState(false)
  if (own.data === undefined && !own.isError) return null
  if (own.data?.length === 0) {
    return <Line>{t('No key for this account in this browser.')}</Line>
  }
  const forget = async () => {
    try {
      await own.forget()
    } catch (error) {
      return notifyRefused(t('Remove from this browser'), failureOf(error))
    }
    setIsAsked(false)
    notifyDone(t('Key removed from this browser'))
  }
  const session = own.data?.find(({ kind }) => kind === 'session')
  const words = own.isError
    ? errorText(own.error).message
    : isApproved !== false
      ? t('The key is stored encrypted in this browser.')
      : t('The key in this browser is not registered on {name}.', { name: provider.name })
  return (
    <Line>
      <span className="flex-1">
        {isAsked && isApproved !== false ? removalText(provider) : words}
        {session?.expiresAtMs === undefined ? null : (
          <span className="block">
            {t('Session: {expiry}', { expiry: expiryWords(session.expiresAtMs, Date.now()) })}
          </span>
        )}
      </span>
      {isAsked ? (
        <>
          <Button size="sm" tone="danger" onClick={() => void forget()}>
            {t('Remove from this browser')}
          </Button>
          <Button size="sm" tone="ghost" onClick={() => setIsAsked(false)}>
            {t('Keep key')}
          </Button>
        </>
      ) : (
        <Button size="sm" onClick={() => setIsAsked(true)}>
          {t('Remove from this browser…')}
        </Button>
      )}
    </Line>
  )
}

/** What becomes of the key itself: it can be revoked, or lives on at the venue. Security relevant. */
function removalText(provider: Provider): string {
  return keyStep(provider)?.revoke === undefined
    ? t('Removes the key from this browser only. It stays registered on {name}.', {
        name: provider.name,
      })
    : t('Removes the key from this browser only. It stays approved until you revoke it.')
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-line border-t px-4 py-2.5 text-muted max-md:flex-wrap">
      {children}
    </p>
  )
}
