'use client'
import { useRouter } from 'next/navigation'
import { WalletButton } from '@/components/account/WalletButton'
import type { MarketLookup } from '@/components/markets/useMarket'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { errorText } from '@/components/session/errorText'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { Button } from '@/components/ui/Button'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { say } from '@/lib/messages/say'

/** What the trade page is without its market: one panel that says why, and the way on. */
export function NoMarketPage({
  lookup,
}: {
  lookup: Extract<MarketLookup, { kind: 'unknown' | 'failed' }>
}) {
  const router = useRouter()
  const toMarkets = () => router.push('/markets')
  return (
    <PageFrame
      title={say('Trade')}
      header={
        <AppHeader onSearch={toMarkets}>
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </AppHeader>
      }
      footer={<StatusBar />}
    >
      {lookup.kind === 'failed' ? (
        <ErrorState
          title={say('The market could not be loaded')}
          {...errorText(lookup.error)}
          onRetry={lookup.retry}
        />
      ) : (
        <EmptyState
          title={say('There is no such market here')}
          description={say('Its address may be mistyped, or its venue no longer lists it.')}
          action={<Button onClick={toMarkets}>{say('Show all markets')}</Button>}
        />
      )}
    </PageFrame>
  )
}
