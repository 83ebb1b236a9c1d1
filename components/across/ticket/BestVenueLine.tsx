'use client'
import dynamic from 'next/dynamic'
import { useStore } from 'zustand'
import { useVenues } from '@/components/session/reads/useVenues'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { comparisonStore } from '@/lib/stores/comparison'
import type { ComparedOrder } from './VenueComparison'

const VenueComparison = dynamic(
  keepLoading(() => import('./VenueComparison').then((module) => module.VenueComparison)),
  { ssr: false },
)

/**
 * What the order in the ticket would cost on other venues, in one line. Nothing of another venue is
 * loaded before the trader asks for it; then it stays on until switched off.
 */
export function BestVenueLine({
  provider,
  market,
  order,
}: {
  provider: string
  market: Market
  order: ComparedOrder
}) {
  const { venues } = useVenues()
  const isOn = useStore(comparisonStore, (state) => state.isOn)
  if (venues === undefined || venues.length < 2 || market.underlying === undefined) return null
  if (isOn) {
    return <VenueComparison provider={provider} market={market} venues={venues} order={order} />
  }
  return (
    <button
      type="button"
      onClick={() => comparisonStore.setState({ isOn: true })}
      className="min-h-6 pointer-coarse:min-h-11 self-start rounded-sm text-muted underline decoration-dotted underline-offset-4 hover:text-fg"
    >
      {t('Compare this order on {count} venues', { count: venues.length })}
    </button>
  )
}
