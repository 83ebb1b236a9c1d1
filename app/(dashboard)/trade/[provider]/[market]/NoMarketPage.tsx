'use client'
import { useRouter } from 'next/navigation'
import type { MarketLookup } from '@/components/markets/useMarket'
import { errorText } from '@/components/session/messages/errorText'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { t } from '@/lib/i18n/t'

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
      title={t('Trade')}
      header={<AppHeader onSearch={toMarkets} />}
      footer={<StatusBar />}
    >
      {lookup.kind === 'failed' ? (
        <ErrorState
          title={t('Could not load the market')}
          {...errorText(lookup.error)}
          onRetry={lookup.retry}
        />
      ) : (
        <EmptyState
          title={t('Market not found')}
          description={t('Check the address. The market may have been delisted.')}
          action={<Button onClick={toMarkets}>{t('Show all markets')}</Button>}
        />
      )}
    </PageFrame>
  )
}
