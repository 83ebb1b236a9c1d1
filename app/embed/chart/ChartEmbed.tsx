'use client'
import dynamic from 'next/dynamic'
import { IntervalNote } from '@/app/embed/IntervalNote'
import { MarketHead } from '@/app/embed/MarketHead'
import { ChartPanel } from '@/components/chart/ChartPanel'
import { ChartSkeleton } from '@/components/chart/ChartSkeleton'
import { EmbeddedMarkets } from '@/components/embed/EmbeddedMarkets'
import { inFrame } from '@/components/embed/EmbedFrame'
import { useEmbedPage } from '@/components/embed/embedPage'
import { useChartInterval } from '@/components/embed/useChartInterval'
import { VenueClient } from '@/components/embed/VenueClient'
import { marketName } from '@/components/markets/marketName'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { t } from '@/lib/i18n/t'
import type { Fill } from '@/lib/schema/model/fill'

const MarketDepth = dynamic(
  keepLoading(() =>
    import('@/components/book/depth/MarketDepth').then((module) => module.MarketDepth),
  ),
  { ssr: false },
)

const NOTHING: readonly never[] = []
const NO_FILLS: readonly Fill[] = NOTHING

/**
 * Candles of one market, without lines of an account; on request the depth of its book below them.
 */
export const ChartEmbed = inFrame(ChartBody, VenueClient)

function ChartBody() {
  const { hides, shows } = useEmbedPage()
  useChartInterval()
  return (
    <EmbeddedMarkets waiting={<ChartSkeleton />}>
      {({ provider, market }) => (
        <>
          <IntervalNote provider={provider} />
          <MarketHead key={`${provider.key}:${market.id}`} provider={provider} market={market} />
          <div className="min-h-0 flex-1">
            <ChartPanel
              provider={provider}
              market={market}
              name={marketName(market)}
              lines={NOTHING}
              fills={NO_FILLS}
              use={hides('tools') ? 'bare' : 'readOnly'}
            />
          </div>
          {shows('depth') ? (
            <section
              aria-label={t('Depth')}
              className="flex h-1/3 min-h-24 shrink-0 flex-col border-line border-t bg-panel"
            >
              <MarketDepth
                key={`${provider.key}:${market.id}`}
                provider={provider}
                market={market}
              />
            </section>
          ) : null}
        </>
      )}
    </EmbeddedMarkets>
  )
}
