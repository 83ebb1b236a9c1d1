import type { ReactNode } from 'react'
import { PerpsClientProvider } from '@/components/session/PerpsClientProvider'
import { WalletProvider } from '@/components/session/WalletProvider'
import { publicConfig } from '@/server/config/publicConfig'
import { DeskSkeleton } from './DeskSkeleton'

/** What every page of the dashboard stands in: one client, one wallet. */
export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <PerpsClientProvider config={publicConfig()} fallback={<DeskSkeleton />}>
      <WalletProvider>{children}</WalletProvider>
    </PerpsClientProvider>
  )
}
