'use client'
import { useRouter } from 'next/navigation'
import { KeysPanel } from '@/components/keys/KeysPanel'
import { AccountOptions } from '@/components/setup/AccountOptions'
import { SessionNotes } from '@/components/setup/SessionNotes'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { AppHeader } from '@/components/shell/AppHeader'
import { ProviderPage } from '@/components/shell/ProviderPage'
import { t } from '@/lib/i18n/t'

/** Puts the page of keys together: what may act for the account, then how it is kept. */
export function KeysPage() {
  const { push } = useRouter()
  return (
    <ProviderPage
      title={t('Keys and approvals')}
      header={(provider) => <AppHeader onSearch={() => push('/')} provider={provider} />}
    >
      {(provider) => (
        <>
          <SetupDialog provider={provider} />
          <SessionNotes venues={[provider]} />
          <KeysPanel provider={provider} />
          <AccountOptions provider={provider} />
        </>
      )}
    </ProviderPage>
  )
}
