'use client'
import { useRouter } from 'next/navigation'
import { WalletButton } from '@/components/account/WalletButton'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { ReferralPanel } from '@/components/referral/ReferralPanel'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { say } from '@/lib/messages/say'

/** Puts the referral page together. It is about no venue. */
export function ReferralDesk() {
  const router = useRouter()
  return (
    <PageFrame
      title={say('Referral')}
      header={
        <AppHeader onSearch={() => router.push('/')}>
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </AppHeader>
      }
      footer={<StatusBar />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[1120px] flex-col gap-4 px-4 py-6 max-md:px-3 max-md:py-4">
          <p aria-hidden="true" className="font-semibold text-18 tracking-tight">
            {say('Referral')}
          </p>
          <ReferralPanel />
        </div>
      </div>
    </PageFrame>
  )
}
