'use client'
import { WalletButton } from '@/components/account/WalletButton'
import { KeysPanel } from '@/components/keys/KeysPanel'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { AccountOptions } from '@/components/setup/AccountOptions'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { ProviderPage } from '@/components/shell/ProviderPage'
import { say } from '@/lib/messages/say'

/** Puts the page of keys together: what may act for the account, then how it is kept. */
export function KeysPage() {
  return (
    <ProviderPage
      title={say('Keys and approvals')}
      tools={
        <>
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </>
      }
    >
      {(provider) => (
        <>
          <SetupDialog provider={provider} />
          <KeysPanel provider={provider} />
          <AccountOptions provider={provider} />
        </>
      )}
    </ProviderPage>
  )
}
