'use client'
import { useParams } from 'next/navigation'
import { use } from 'react'
import { FirstSightContext } from '@/components/session/reads/FirstSightContext'
import { t } from '@/lib/i18n/t'
import { FirstCandles } from './FirstCandles'

const HEIGHTS = [30, 42, 36, 52, 48, 60, 44, 38, 56, 64, 50, 46, 58, 70, 62, 54, 66, 74, 60, 68]

/** The shape of a chart in the plot's geometry: the candles the page was served with, else grey. */
export function ChartSkeleton() {
  const candles = useServedCandles()
  return (
    <div aria-busy="true" className="flex h-full flex-1 items-center gap-[1.4%] px-6 pb-10">
      <span className="sr-only">{t('Loading chart')}</span>
      {candles.length > 0 ? (
        <FirstCandles candles={candles} />
      ) : (
        HEIGHTS.map((height, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of grey shapes
            key={index}
            aria-hidden="true"
            className="skeleton flex-1 rounded-sm bg-line"
            style={{ height: `${height * 0.5}%` }}
          />
        ))
      )}
    </div>
  )
}

/** Candles of the market on this page; none where the page was served with another one. */
function useServedCandles() {
  const sight = use(FirstSightContext)
  const { provider, market } = useParams()
  const isOfPage =
    sight !== undefined &&
    provider === sight.provider &&
    typeof market === 'string' &&
    decodeURIComponent(market) === sight.market.id
  return isOfPage ? sight.candles : []
}
