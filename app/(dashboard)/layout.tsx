import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { PerpsClientProvider } from '@/components/session/PerpsClientProvider'
import { WalletProvider } from '@/components/session/WalletProvider'
import { DeskFrame } from '@/components/shell/DeskFrame'
import { DESK_LAYOUT_COOKIE, decodeDeskLayout } from '@/lib/stores/deskLayout'
import { publicConfig } from '@/server/config/publicConfig'
import { LoadingShape } from './LoadingShape'

/** What every page of the dashboard stands in: one client, one wallet, the chosen layout. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const layout = decodeDeskLayout((await cookies()).get(DESK_LAYOUT_COOKIE)?.value)
  return (
    <DeskFrame initial={layout}>
      <PerpsClientProvider config={publicConfig()} fallback={<LoadingShape />}>
        <WalletProvider>{children}</WalletProvider>
      </PerpsClientProvider>
    </DeskFrame>
  )
}
