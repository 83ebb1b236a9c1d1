'use client'
import { useRouter } from 'next/navigation'
import { WalletButton } from '@/components/account/WalletButton'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { PaperControls } from '@/components/paper/PaperControls'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { say } from '@/lib/messages/say'
import { openDialog } from '@/lib/stores/dialog'

/** Puts the control page together. */
export function PaperDesk() {
  const router = useRouter()
  const search = () => {
    openDialog('markets')
    router.push('/')
  }
  return (
    <PageFrame
      title={say('Paper exchange')}
      header={
        <AppHeader onSearch={search}>
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </AppHeader>
      }
      footer={<StatusBar />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-[1600px] px-4 py-4 max-md:px-3">
          <p aria-hidden="true" className="font-semibold text-18 tracking-tight">
            {say('Paper exchange')}
          </p>
          <p className="mt-1 mb-4 max-w-[80ch] text-muted">
            {say(
              'The market this desk trades on when no money is at stake. What you do here happens to everybody on it.',
            )}
          </p>
          <PaperControls />
        </div>
      </div>
    </PageFrame>
  )
}
