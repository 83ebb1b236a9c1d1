'use client'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { WalletButton } from '@/components/account/WalletButton'
import { BookPanel } from '@/components/book/BookPanel'
import { useOwnPrices } from '@/components/book/useOwnPrices'
import { ChartPanel } from '@/components/chart/ChartPanel'
import { ChartSkeleton } from '@/components/chart/ChartSkeleton'
import { TOOL } from '@/components/chart/toolLook'
import { useAccountFills } from '@/components/chart/useAccountFills'
import { useAccountLines } from '@/components/chart/useAccountLines'
import { FundingHistoryButton } from '@/components/markets/FundingHistoryButton'
import { MarketBar } from '@/components/markets/MarketBar'
import { MarketPicker } from '@/components/markets/MarketPicker'
import { marketName } from '@/components/markets/marketName'
import { ProviderSwitch } from '@/components/markets/ProviderSwitch'
import { useMarket } from '@/components/markets/useMarket'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { useDeskLink } from '@/components/palette/useDeskLink'
import { useHasTradingKeys } from '@/components/palette/useHasTradingKeys'
import { AccountStreams } from '@/components/session/AccountStreams'
import { useDialog } from '@/components/session/useDialog'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { AppHeader } from '@/components/shell/AppHeader'
import { BarSkeleton } from '@/components/shell/BarSkeleton'
import { DepositLink } from '@/components/shell/DepositLink'
import { LayoutMenu } from '@/components/shell/LayoutMenu'
import {
  ACCOUNT_LINES,
  BOOK_LINES,
  LinesSkeleton,
  TICKET_LINES,
} from '@/components/shell/LinesSkeleton'
import { MoneyChip } from '@/components/shell/MoneyChip'
import { NarrowTabs } from '@/components/shell/NarrowTabs'
import { QuickSides } from '@/components/shell/QuickSides'
import { SkipLinks } from '@/components/shell/SkipLinks'
import { StatusBar } from '@/components/shell/StatusBar'
import { TradeGrid } from '@/components/shell/TradeGrid'
import { useHasRail } from '@/components/shell/useHasRail'
import { useNarrowTab } from '@/components/shell/useNarrowTab'
import { usePaneKeys } from '@/components/shell/usePaneKeys'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { marketKey, visitMarket } from '@/lib/stores/market'
import { fillTicket } from '@/lib/stores/ticketRequest'
import { NoMarketPage } from './NoMarketPage'

const loadTicket = () => import('./TicketPanel').then((module) => module.TicketPanel)
const loadAccount = () => import('./AccountPanel').then((module) => module.AccountPanel)

// Both are fetched while the page waits for its client; the first paint does without them.
if (typeof window !== 'undefined') {
  loadTicket().catch(() => undefined)
  loadAccount().catch(() => undefined)
}

const MarketRail = dynamic(
  () => import('@/components/markets/MarketRail').then((module) => module.MarketRail),
  { ssr: false, loading: () => <LinesSkeleton heights={BOOK_LINES} gap={9} /> },
)
const PositionKeys = dynamic(
  () => import('@/components/positions/PositionKeys').then((module) => module.PositionKeys),
  { ssr: false },
)
const TicketSkeleton = () => <LinesSkeleton heights={TICKET_LINES} gap={10} />
const AccountSkeleton = () => <LinesSkeleton heights={ACCOUNT_LINES} gap={12} />
const TicketPanel = dynamic(loadTicket, { ssr: false, loading: TicketSkeleton })
const AccountPanel = dynamic(loadAccount, { ssr: false, loading: AccountSkeleton })

export interface TradeDeskProps {
  providerKey: string
  marketId: string
}

/** Puts the trade page together: what each panel shows is the panel's own affair. */
export function TradeDesk({ providerKey, marketId }: TradeDeskProps) {
  const lookup = useMarket(providerKey, marketId)
  const picker = useDialog('markets')
  const [tab, setTab] = useNarrowTab()
  const hasRail = useHasRail()
  usePaneKeys()
  useDeskLink(providerKey, marketId)

  const isFound = lookup.kind === 'found'
  useEffect(() => {
    if (isFound) visitMarket(marketKey(providerKey, marketId))
  }, [isFound, providerKey, marketId])

  const place = `${providerKey} ${marketId}`
  const found = lookup.kind === 'found' ? lookup : undefined
  // Skeletons promise that something is coming.
  if (lookup.kind === 'unknown' || lookup.kind === 'failed') return <NoMarketPage lookup={lookup} />
  return (
    <TradeGrid
      tab={tab}
      skip={<SkipLinks onSkip={setTab} />}
      tabs={<NarrowTabs value={tab} onValueChange={setTab} />}
      sides={
        <QuickSides
          onChoose={(side) => {
            setTab('trade')
            fillTicket({ provider: providerKey, marketId, side })
          }}
        />
      }
      header={
        <AppHeader onSearch={() => picker.setOpen(true)}>
          <MoneyChip provider={providerKey} />
          <DepositLink />
          <WalletButton />
          <LayoutMenu />
          <NotificationBell />
          <AppearanceMenu />
        </AppHeader>
      }
      bar={
        found === undefined ? (
          <BarSkeleton />
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
      rail={
        hasRail && found !== undefined ? (
          <MarketRail providerKey={providerKey} marketId={marketId} />
        ) : null
      }
      chart={
        found === undefined ? (
          <ChartSkeleton />
        ) : (
          <DeskChart provider={found.provider} market={found.market} />
        )
      }
      book={
        found === undefined ? (
          <LinesSkeleton heights={BOOK_LINES} gap={9} />
        ) : (
          <DeskBook key={place} provider={found.provider} market={found.market} />
        )
      }
      ticket={
        found === undefined ? (
          <TicketSkeleton />
        ) : (
          <TicketPanel provider={found.provider} market={found.market} />
        )
      }
      account={
        found === undefined ? (
          <AccountSkeleton />
        ) : (
          <>
            <AccountStreams provider={providerKey} />
            <SetupDialog provider={found.provider} />
            <AccountPanel provider={found.provider} />
            <TradingKeys key={place} provider={found.provider} market={found.market} />
          </>
        )
      }
      footer={<StatusBar />}
    />
  )
}

interface PanelProps {
  provider: Provider
  market: Market
}

// Panels that follow the account are components of their own: its news redraw them alone.

function DeskChart({ provider, market }: PanelProps) {
  const lines = useAccountLines(provider, market)
  const fills = useAccountFills(provider.key)
  return (
    <ChartPanel
      provider={provider}
      market={market}
      name={marketName(market)}
      lines={lines}
      fills={fills}
      tools={
        provider.funding === undefined || market.maxLeverage === undefined ? null : (
          <FundingHistoryButton provider={provider} market={market} className={TOOL}>
            {say('Funding')}
          </FundingHistoryButton>
        )
      }
    />
  )
}

/** Only where somebody armed them. */
function TradingKeys({ provider, market }: PanelProps) {
  const isArmed = useHasTradingKeys()
  return isArmed ? <PositionKeys provider={provider} market={market} /> : null
}

function DeskBook({ provider, market }: PanelProps) {
  const ownPrices = useOwnPrices(provider.key, market.id)
  return <BookPanel provider={provider} market={market} ownPrices={ownPrices} />
}
