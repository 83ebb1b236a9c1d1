'use client'
import Link from 'next/link'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { useReads } from '@/components/session/live/useRead'
import { tradePath } from '@/components/session/paths'
import { useVenues } from '@/components/session/reads/useVenues'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { t } from '@/lib/i18n/t'
import { marketsQuery } from '@/lib/queries/markets'
import { CONTEXT_POLL_MS, marketsContextQuery } from '@/lib/queries/marketsContext'
import { marketKey, marketStore } from '@/lib/stores/market'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { dayChange } from './dayChange'
import { marketName } from './marketName'

/** Most favourites in the strip; the list of markets has them all. */
const FAVOURITES_MAX = 10

/** The favourites in one line: price and change over a day, one press away. */
export function FavouritesStrip() {
  const client = usePerpsClient()
  const { venues } = useVenues()
  const favourites = useStore(marketStore, (state) => state.favourites)
  const visible = useMemo(() => favourites.slice(0, FAVOURITES_MAX), [favourites])
  const wanted = (venues ?? []).filter(({ key }) =>
    visible.some((favourite) => favourite.startsWith(`${key}:`)),
  )
  const markets = useReads(wanted.map(({ key }) => marketsQuery(client, key)))
  const contexts = useReads(
    wanted.map(({ key }) => ({
      ...marketsContextQuery(client, key),
      refetchInterval: CONTEXT_POLL_MS,
    })),
  )
  const rows = visible.flatMap((favourite) => {
    const place = wanted.findIndex(({ key }) => favourite.startsWith(`${key}:`))
    const venue = wanted[place]
    const market = markets[place]?.data?.find(
      ({ id }) => venue !== undefined && marketKey(venue.key, id) === favourite,
    )
    if (venue === undefined || market === undefined || market.isDelisted === true) return []
    const context = contexts[place]?.data?.find(({ marketId }) => marketId === market.id)
    return [{ venue, market, context }]
  })
  if (rows.length === 0) return null
  const isOneVenue = wanted.length < 2
  return (
    <nav
      aria-label={t('Favourites')}
      className="flex min-w-0 flex-1 items-center gap-4 overflow-x-auto border-line border-x px-3 [scrollbar-width:none] max-md:hidden"
    >
      {rows.map(({ venue, market, context }) => {
        const price = context?.midPrice
        return (
          <Link
            key={marketKey(venue.key, market.id)}
            href={tradePath(venue.key, market.id)}
            prefetch={false}
            className="flex shrink-0 items-center gap-1.5 hover:text-fg"
          >
            <span className="font-semibold text-fg">{marketName(market)}</span>
            {isOneVenue ? null : <span className="text-faint">{venue.name}</span>}
            {price === undefined ? null : (
              <Price value={price} decimals={priceDecimalsAt(market, price)} />
            )}
            <Percent
              fraction={context === undefined ? undefined : dayChange(context, price)}
              look="arrow"
            />
          </Link>
        )
      })}
    </nav>
  )
}
