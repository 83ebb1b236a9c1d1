import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { WalletButton } from '@/components/account/WalletButton'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { RememberReferral } from '@/components/session/actions/RememberReferral'
import { PerpsClientProvider } from '@/components/session/PerpsClientProvider'
import { FirstSightContext } from '@/components/session/reads/FirstSightContext'
import { WalletProvider } from '@/components/session/wallet/WalletProvider'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { TermsDialog } from '@/components/settings/TermsDialog'
import { HeaderTools } from '@/components/shell/HeaderTools'
import { DeskFrame } from '@/components/shell/layout/DeskFrame'
import { NoticeBar } from '@/components/shell/NoticeBar'
import { NoticeFeed } from '@/components/shell/NoticeFeed'
import { FirstSight } from '@/lib/schema/model/firstSight'
import { Meta } from '@/lib/schema/model/meta'
import { DESK_LAYOUT_COOKIE, decodeDeskLayout } from '@/lib/stores/deskLayout'
import {
  DISMISSED_NOTICES_COOKIE,
  decodeDismissedNotices,
  noticeId,
} from '@/lib/stores/dismissedNotices'
import { LAST_WALLET_COOKIE } from '@/lib/stores/system/lastWallet'
import { publicConfig } from '@/server/config/publicConfig'
import { DeskTools } from './DeskTools'
import { LoadingShape } from './LoadingShape'

/** Where the web process gives the notices above a page that is being rendered. */
const NOTICES_HEADER = 'x-perpdesk-notices'

/** Where it gives the price of a trade page's market. */
const FIRST_SIGHT_HEADER = 'x-perpdesk-first-sight'

/** What the web process said under this name; undefined where it said nothing, or nonsense. */
async function served<T>(
  header: string,
  schema: { parse: (value: unknown) => T },
): Promise<T | undefined> {
  const text = (await headers()).get(header)
  try {
    return text === null ? undefined : schema.parse(JSON.parse(decodeURIComponent(text)))
  } catch {
    return undefined
  }
}

/**
 * The frame of every page of the dashboard: one client, one wallet, the chosen layout; notices
 * above the page, which takes the rest of the height.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [cookieStore, notices = [], sight] = await Promise.all([
    cookies(),
    served(NOTICES_HEADER, Meta.shape.notices),
    served(FIRST_SIGHT_HEADER, FirstSight),
  ])
  const layout = decodeDeskLayout(cookieStore.get(DESK_LAYOUT_COOKIE)?.value)
  const isWalletExpected = cookieStore.has(LAST_WALLET_COOKIE)
  const dismissed = decodeDismissedNotices(cookieStore.get(DISMISSED_NOTICES_COOKIE)?.value)
  return (
    <DeskFrame initial={layout}>
      <RememberReferral />
      <div className="desk-height flex flex-col">
        <NoticeBar
          served={notices.filter((notice) => !dismissed.includes(noticeId(notice)))}
          dismissed={dismissed}
        />
        <FirstSightContext value={sight}>
          <PerpsClientProvider
            config={publicConfig()}
            fallback={<LoadingShape isWalletExpected={isWalletExpected} />}
          >
            <WalletProvider isExpected={isWalletExpected}>
              <NoticeFeed />
              <HeaderTools
                tools={
                  <>
                    <WalletButton />
                    <NotificationBell />
                    <AppearanceMenu />
                  </>
                }
              >
                {children}
              </HeaderTools>
              <TermsDialog />
              <DeskTools />
            </WalletProvider>
          </PerpsClientProvider>
        </FirstSightContext>
      </div>
    </DeskFrame>
  )
}
