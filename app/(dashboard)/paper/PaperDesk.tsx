'use client'
import { useRouter } from 'next/navigation'
import { WalletButton } from '@/components/account/WalletButton'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { PaperControls } from '@/components/paper/PaperControls'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { AppHeader } from '@/components/shell/AppHeader'
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
    <div className="grid min-h-0 flex-1 grid-rows-[48px_minmax(0,1fr)_28px] gap-px bg-line max-md:grid-rows-[48px_minmax(0,1fr)]">
      <div className="bg-panel">
        <AppHeader onSearch={search}>
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </AppHeader>
      </div>
      <main className="overflow-y-auto bg-bg">
        <div className="mx-auto max-w-[1600px] px-4 py-4 max-md:px-3">
          <h1 className="font-semibold text-20">{say('Paper exchange')}</h1>
          <p className="mt-1 mb-4 max-w-[80ch] text-muted">
            {say(
              'The market this desk trades on when no money is at stake. What you do here happens to everybody on it.',
            )}
          </p>
          <PaperControls />
        </div>
      </main>
      <div className="bg-panel max-md:hidden">
        <StatusBar />
      </div>
    </div>
  )
}
