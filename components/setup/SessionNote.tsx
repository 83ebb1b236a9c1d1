'use client'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { signInStep } from '@/lib/trade/rules/setupRules'
import { SignInNote } from './SignInNote'
import { useRunSetupStep } from './useRunSetupStep'
import { useSessionEnd } from './useSessionEnd'

/**
 * Says that the session at the venue ends soon, or that it ended while the page was open, with a way to
 * sign in again and the domain that the wallet will show then. Nothing that is typed elsewhere on the
 * page is touched. Draws nothing while the session lasts, and where the person ended it by removing the
 * keys of this browser.
 */
export function SessionNote({ provider }: { provider: Provider }) {
  const { account } = useWallet()
  return account === undefined ? null : <Note key={account} provider={provider} account={account} />
}

function Note({ provider, account }: { provider: Provider; account: string }) {
  const { run, running, failure } = useRunSetupStep(provider, account)
  const signIn = signInStep(provider)
  const end = useSessionEnd(provider, account)
  if (end === undefined || signIn === undefined) return null
  const { name } = provider
  return (
    <div
      role="status"
      // A minute that has passed is announced without the rest.
      aria-atomic="false"
      className="flex w-full flex-wrap items-center gap-2 rounded-md bg-warn-wash p-2.5"
    >
      <span className="min-w-0 flex-1">
        {end.hasEnded
          ? t('Your session with {name} has ended.', { name })
          : t('Your session with {name} ends in {minutes} min.', { name, minutes: end.minutes })}
        {failure === undefined ? null : (
          <span className="block text-danger">{failure.failure.message}</span>
        )}
      </span>
      <div className="order-last w-full">
        <SignInNote provider={provider} descriptor={signIn} />
      </div>
      <Button
        size="sm"
        isBusy={running !== undefined}
        onClick={() => void run(signIn.type, t('Sign in'))}
      >
        {t('Sign in again')}
      </Button>
    </div>
  )
}
