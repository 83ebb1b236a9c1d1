'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { type ComponentType, useEffect } from 'react'
import { FirstBook } from '@/components/book/FirstBook'
import { ChartSkeleton } from '@/components/chart/ChartSkeleton'
import { FirstBar } from '@/components/markets/FirstBar'
import { MarketPicker } from '@/components/markets/list/MarketPicker'
import { MarketBar } from '@/components/markets/MarketBar'
import { ProviderSwitch } from '@/components/markets/ProviderSwitch'
import { useMarket } from '@/components/markets/useMarket'
import { useDeskLink } from '@/components/palette/useDeskLink'
import { AskForWallet } from '@/components/session/AskForWallet'
import { useDialog } from '@/components/session/actions/useDialog'
import { tradePath } from '@/components/session/paths'
import { useFirstSight } from '@/components/session/reads/FirstSightContext'
import { useWallet } from '@/components/session/wallet/useWallet'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { AppHeader } from '@/components/shell/AppHeader'
import { BarSkeleton } from '@/components/shell/BarSkeleton'
import {
  ACCOUNT_LINES,
  BOOK_LINES,
  LinesSkeleton,
  TICKET_LINES,
} from '@/components/shell/LinesSkeleton'
import { LayoutMenu } from '@/components/shell/layout/LayoutMenu'
import { NarrowTabs } from '@/components/shell/layout/NarrowTabs'
import { QuickSides } from '@/components/shell/layout/QuickSides'
import { TradeGrid } from '@/components/shell/layout/TradeGrid'
import { useHasRail } from '@/components/shell/layout/useHasRail'
import { useNarrowTab } from '@/components/shell/layout/useNarrowTab'
import { usePaneKeys } from '@/components/shell/layout/usePaneKeys'
import { SkipLinks } from '@/components/shell/SkipLinks'
import { StatusBar } from '@/components/shell/StatusBar'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { Patience } from '@/components/ui/states/Patience'
import { marketKey, visitMarket } from '@/lib/stores/market'
import { fillTicket } from '@/lib/stores/ticketRequest'
import { NoMarketPage } from './NoMarketPage'

const loadChart = () => import('./DeskChart').then((module) => module.DeskChart)
const loadBook = () => import('./DeskBook').then((module) => module.DeskBook)
const loadTicket = () => import('./TicketPanel').then((module) => module.TicketPanel)
const loadAccount = () => import('./DeskAccount').then((module) => module.DeskAccount)

// Fetched while the page waits for its client and the market: the first paint does without them.
if (typeof window !== 'undefined') {
  // The chart's panel would ask for the chart itself only once it is here.
  const chart = import('@/components/chart/CandleChart')
  for (const panel of [loadChart(), chart, loadBook(), loadTicket(), loadAccount()]) {
    panel.catch(() => undefined)
  }
}

const BookSkeleton = () => <LinesSkeleton heights={BOOK_LINES} gap={9} />
const TicketSkeleton = () => <LinesSkeleton heights={TICKET_LINES} gap={10} />
/** What the account tables will say to a visitor without a wallet, else their shape. */
function AccountSkeleton() {
  return useWallet().status === 'disconnected' ? (
    <AskForWallet subject="positions" />
  ) : (
    <LinesSkeleton heights={ACCOUNT_LINES} gap={12} />
  )
}
/** The shape of a panel whose code is on its way, and the word that it takes long. */
const patient = (Waiting: ComponentType) => () => (
  <Patience>
    <Waiting />
  </Patience>
)

const MarketRail = dynamic(
  keepLoading(() =>
    import('@/components/markets/list/MarketRail').then((module) => module.MarketRail),
  ),
  { ssr: false, loading: patient(BookSkeleton) },
)
// Comes after everything that is traded on.
const FavouritesStrip = dynamic(
  keepLoading(() =>
    import('@/components/markets/FavouritesStrip').then((module) => module.FavouritesStrip),
  ),
  { ssr: false },
)
const DeskChart = dynamic(keepLoading(loadChart), { ssr: false, loading: patient(ChartSkeleton) })
const DeskBook = dynamic(keepLoading(loadBook), { ssr: false, loading: patient(BookSkeleton) })
const TicketPanel = dynamic(keepLoading(loadTicket), {
  ssr: false,
  loading: patient(TicketSkeleton),
})
const DeskAccount = dynamic(keepLoading(loadAccount), {
  ssr: false,
  loading: patient(AccountSkeleton),
})

export interface TradeDeskProps {
  providerKey: string
  marketId: string
}

/** Puts the trade page together: what each panel shows is the panel's own affair. */
export function TradeDesk({ providerKey, marketId }: TradeDeskProps) {
  const lookup = useMarket(providerKey, marketId)
  const sight = useFirstSight(providerKey, marketId)
  const { replace } = useRouter()
  const picker = useDialog('markets')
  const [tab, setTab] = useNarrowTab()
  const hasRail = useHasRail()
  usePaneKeys()
  const isFound = lookup.kind === 'found'
  useDeskLink(providerKey, isFound ? marketId : undefined)

  const namedId = lookup.kind === 'named' ? lookup.marketId : undefined
  useEffect(() => {
    if (namedId === undefined) return
    replace(`${tradePath(providerKey, namedId)}${location.search}${location.hash}`)
  }, [namedId, providerKey, replace])

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
        <AppHeader
          onSearch={() => picker.setOpen(true)}
          provider={providerKey}
          lead={<LayoutMenu />}
        />
      }
      bar={
        found === undefined ? (
          sight === undefined ? (
            <BarSkeleton />
          ) : (
            <FirstBar sight={sight} />
          )
        ) : (
          <MarketBar
            key={place}
            provider={found.provider}
            market={found.market}
            picker={
              <MarketPicker
                providerKey={providerKey}
                venueName={found.provider.name}
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
          sight === undefined ? (
            <BookSkeleton />
          ) : (
            <FirstBook sight={sight} />
          )
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
            <SetupDialog provider={found.provider} />
            <DeskAccount provider={found.provider} market={found.market} />
          </>
        )
      }
      footer={<StatusBar middle={<FavouritesStrip />} />}
    />
  )
}
