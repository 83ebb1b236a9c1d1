import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { PerpsClientProvider } from '@/components/session/PerpsClientProvider'
import { RememberReferral } from '@/components/session/RememberReferral'
import { WalletProvider } from '@/components/session/WalletProvider'
import { TermsDialog } from '@/components/settings/TermsDialog'
import { DeskFrame } from '@/components/shell/DeskFrame'
import { NoticeBar } from '@/components/shell/NoticeBar'
import { NoticeFeed } from '@/components/shell/NoticeFeed'
import { DESK_LAYOUT_COOKIE, decodeDeskLayout } from '@/lib/stores/deskLayout'
import {
  DISMISSED_NOTICES_COOKIE,
  decodeDismissedNotices,
  noticeId,
} from '@/lib/stores/dismissedNotices'
import { publicConfig } from '@/server/config/publicConfig'
import { DeskTools } from './DeskTools'
import { LoadingShape } from './LoadingShape'
import { servedNotices } from './servedNotices'

/**
 * What every page of the dashboard stands in: one client, one wallet, the chosen layout; notices
 * above the page, which takes the rest of the height.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [kept, notices] = await Promise.all([cookies(), servedNotices()])
  const layout = decodeDeskLayout(kept.get(DESK_LAYOUT_COOKIE)?.value)
  const dismissed = decodeDismissedNotices(kept.get(DISMISSED_NOTICES_COOKIE)?.value)
  return (
    <DeskFrame initial={layout}>
      <RememberReferral />
      <div className="desk-height flex flex-col">
        <NoticeBar
          served={notices.filter((notice) => !dismissed.includes(noticeId(notice)))}
          dismissed={dismissed}
        />
        <PerpsClientProvider config={publicConfig()} fallback={<LoadingShape />}>
          <WalletProvider>
            <NoticeFeed />
            {children}
            <TermsDialog />
            <DeskTools />
          </WalletProvider>
        </PerpsClientProvider>
      </div>
    </DeskFrame>
  )
}
