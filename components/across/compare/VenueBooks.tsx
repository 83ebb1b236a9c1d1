'use client'
import { useMemo } from 'react'
import { useAssetGroups } from '@/components/across/useAssetGroups'
import { useVenueFacts } from '@/components/across/useVenueFacts'
import { venueSigns } from '@/components/figures/VenueMark'
import { errorText } from '@/components/session/messages/errorText'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { compareQuotes, isBookTrusted } from '@/lib/across/compareQuotes'
import { type AssetOrder, quoteVenue } from '@/lib/across/venueQuote'
import { ONE } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { Books } from './Books'

/** Only the books are asked about; what an order would cost is not. */
const ANY_ORDER: AssetOrder = { side: 'BUY', size: ONE, leverage: 1, holdSeconds: 0 }

/** The books of all venues that list the asset of a market, merged and side by side. */
export function VenueBooks({
  provider,
  market,
  venues,
}: {
  provider: Provider
  market: Market
  venues: readonly Provider[]
}) {
  const signs = useMemo(() => venueSigns(venues), [venues])
  const { groups, error, retry } = useAssetGroups(venues)
  const group = groups?.find(({ markets }) => markets.get(provider.key)?.id === market.id)
  const live = useVenueFacts(group, venues)
  if (groups === undefined) {
    return error === null ? (
      <TableSkeleton rows={8} />
    ) : (
      <ErrorState title={t('Could not load markets')} {...errorText(error)} onRetry={retry} />
    )
  }
  const clocks = new Map(
    live.flatMap(({ provider: { key }, clockOffMs }) =>
      clockOffMs === undefined ? [] : [[key, clockOffMs] as const],
    ),
  )
  const quotes = live.map(({ facts }) => quoteVenue(ANY_ORDER, facts))
  const { quotes: compared } = compareQuotes(ANY_ORDER, quotes, clocks)
  const trusted = new Set(compared.filter(isBookTrusted).map(({ venue }) => venue))
  const { displaySymbol } = market.baseAsset
  return (
    <section
      aria-label={t('Order books')}
      className="max-h-1/2 shrink-0 overflow-y-auto border-line border-t bg-panel"
    >
      <Books
        venues={live}
        trusted={trusted}
        signs={signs}
        symbol={group?.symbol ?? displaySymbol}
      />
    </section>
  )
}
