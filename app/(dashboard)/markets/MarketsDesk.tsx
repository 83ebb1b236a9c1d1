'use client'
import { useRef } from 'react'
import { WalletButton } from '@/components/account/WalletButton'
import { AnnouncedProviders } from '@/components/markets/AnnouncedProviders'
import { MarketsList } from '@/components/markets/MarketsList'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { errorText } from '@/components/session/errorText'
import { useVenues } from '@/components/session/useVenues'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { ErrorState } from '@/components/ui/ErrorState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { say } from '@/lib/messages/say'

/** Puts the markets page together. */
export function MarketsDesk() {
  const { venues, error, retry } = useVenues()
  const searchField = useRef<HTMLInputElement>(null)
  const search = () => searchField.current?.focus()
  return (
    <PageFrame
      title={say('Markets')}
      header={
        <AppHeader onSearch={search}>
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </AppHeader>
      }
      footer={<StatusBar />}
    >
      {venues !== undefined ? (
        <MarketsList venues={venues} searchField={searchField} />
      ) : error === null ? (
        <TableSkeleton rows={12} />
      ) : (
        <ErrorState
          title={say('The venues could not be read')}
          {...errorText(error)}
          onRetry={retry}
        />
      )}
      <AnnouncedProviders />
    </PageFrame>
  )
}
