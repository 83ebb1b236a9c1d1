'use client'
import dynamic from 'next/dynamic'
import { EmbeddedVenues } from '@/app/embed/EmbeddedVenues'
import { MarketHead } from '@/app/embed/MarketHead'
import { BookPanel } from '@/components/book/BookPanel'
import { EmbeddedMarkets } from '@/components/embed/EmbeddedMarkets'
import { inFrame } from '@/components/embed/EmbedFrame'
import { useEmbedPage } from '@/components/embed/embedPage'
import { VenueClient } from '@/components/embed/VenueClient'
import { WatchedAccount } from '@/components/embed/WatchedAccount'
import { BOOK_LINES, LinesSkeleton } from '@/components/shell/LinesSkeleton'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'

const VenueBooks = dynamic(
  keepLoading(() =>
    import('@/components/across/compare/VenueBooks').then((module) => module.VenueBooks),
  ),
  { ssr: false, loading: () => <TableSkeleton rows={8} /> },
)

const NO_PRICES: ReadonlySet<string> = new Set()
const READ_ONLY = ['ladder'] as const
const WITHOUT_TRADES = [...READ_ONLY, 'trades'] as const

/** Book and trades of one market; on request the books of the other venues as well. */
export const BookEmbed = inFrame(BookBody, VenueClient)

function BookBody() {
  const { hides, shows } = useEmbedPage()
  return (
    <EmbeddedMarkets waiting={<LinesSkeleton heights={BOOK_LINES} gap={9} />}>
      {({ provider, market }) => {
        const key = `${provider.key}:${market.id}`
        return (
          <>
            <MarketHead key={key} provider={provider} market={market} />
            <div className="min-h-0 flex-1 bg-panel">
              <BookPanel
                key={key}
                provider={provider}
                market={market}
                ownPrices={NO_PRICES}
                without={hides('trades') ? WITHOUT_TRADES : READ_ONLY}
              />
            </div>
            {shows('compare') ? (
              <WatchedAccount>
                <EmbeddedVenues>
                  {(venues) => (
                    <VenueBooks key={key} provider={provider} market={market} venues={venues} />
                  )}
                </EmbeddedVenues>
              </WatchedAccount>
            ) : null}
          </>
        )
      }}
    </EmbeddedMarkets>
  )
}
