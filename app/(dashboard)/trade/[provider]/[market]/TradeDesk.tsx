'use client'
import { useEffect } from 'react'
import { WalletButton } from '@/components/account/WalletButton'
import { BookPanel } from '@/components/book/BookPanel'
import { ChartPanel } from '@/components/chart/ChartPanel'
import { MarketBar } from '@/components/markets/MarketBar'
import { MarketPicker } from '@/components/markets/MarketPicker'
import { marketName } from '@/components/markets/marketName'
import { ProviderSwitch } from '@/components/markets/ProviderSwitch'
import { useMarket } from '@/components/markets/useMarket'
import { AccountStreams } from '@/components/session/AccountStreams'
import { errorText } from '@/components/session/errorText'
import { useDialog } from '@/components/session/useDialog'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { AppHeader } from '@/components/shell/AppHeader'
import { MoneyChip } from '@/components/shell/MoneyChip'
import { NarrowTabs } from '@/components/shell/NarrowTabs'
import { StatusBar } from '@/components/shell/StatusBar'
import { TradeGrid } from '@/components/shell/TradeGrid'
import { useNarrowTab } from '@/components/shell/useNarrowTab'
import { useSearchShortcut } from '@/components/shell/useSearchShortcut'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { Skeleton } from '@/components/ui/Skeleton'
import { marketKey, visitMarket } from '@/lib/stores/market'
import { AccountPanel } from './AccountPanel'
import { TicketPanel } from './TicketPanel'

export interface TradeDeskProps {
  providerKey: string
  marketId: string
}

/** Puts the trade page together: what each panel shows is the panel's own affair. */
export function TradeDesk({ providerKey, marketId }: TradeDeskProps) {
  const lookup = useMarket(providerKey, marketId)
  const picker = useDialog('markets')
  const [tab, setTab] = useNarrowTab()
  useSearchShortcut(() => picker.setOpen(true))

  const isFound = lookup.kind === 'found'
  useEffect(() => {
    if (isFound) visitMarket(marketKey(providerKey, marketId))
  }, [isFound, providerKey, marketId])

  const place = `${providerKey} ${marketId}`
  const found = lookup.kind === 'found' ? lookup : undefined
  return (
    <TradeGrid
      tab={tab}
      tabs={<NarrowTabs value={tab} onValueChange={setTab} />}
      header={
        <AppHeader onSearch={() => picker.setOpen(true)}>
          <MoneyChip provider={providerKey} />
          <WalletButton />
        </AppHeader>
      }
      bar={
        found === undefined ? (
          <LookupState lookup={lookup} />
        ) : (
          <MarketBar
            key={place}
            provider={found.provider}
            market={found.market}
            picker={
              <MarketPicker
                providerKey={providerKey}
                market={found.market}
                isOpen={picker.isOpen}
                onOpenChange={picker.setOpen}
              />
            }
            providerSwitch={<ProviderSwitch providerKey={providerKey} market={found.market} />}
          />
        )
      }
      chart={
        found === undefined ? null : (
          <ChartPanel
            provider={found.provider}
            market={found.market}
            name={marketName(found.market)}
            lines={NO_LINES}
          />
        )
      }
      book={
        found === undefined ? null : (
          <BookPanel
            key={place}
            provider={found.provider}
            market={found.market}
            ownPrices={NO_PRICES}
          />
        )
      }
      ticket={
        found === undefined ? null : <TicketPanel provider={found.provider} market={found.market} />
      }
      account={
        found === undefined ? null : (
          <>
            <AccountStreams provider={providerKey} />
            <SetupDialog provider={found.provider} />
            <AccountPanel provider={found.provider} />
          </>
        )
      }
      footer={<StatusBar />}
    />
  )
}

const NO_LINES: readonly never[] = []
const NO_PRICES: ReadonlySet<string> = new Set()

function LookupState({ lookup }: { lookup: ReturnType<typeof useMarket> }) {
  if (lookup.kind === 'found') return null
  if (lookup.kind === 'loading') {
    return (
      <div aria-busy="true" className="flex h-full items-center gap-7 px-4">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-7 w-96" />
      </div>
    )
  }
  if (lookup.kind === 'unknown') {
    return <EmptyState title="There is no such market here" className="h-full flex-row" />
  }
  return (
    <ErrorState
      title="The market could not be loaded"
      {...errorText(lookup.error)}
      onRetry={lookup.retry}
      className="h-full flex-row"
    />
  )
}
