'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Decimal, div } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { comparisonStore } from '@/lib/stores/comparison'
import type { TicketFill } from '@/lib/stores/ticketRequest'
import { fillAtVenue } from './fillAtVenue'
import { useOrderQuotes } from './useOrderQuotes'

/** After this many milliseconds, only venues whose book arrived are compared. */
const WAIT_MS = 4_000
const SIZE_DECIMALS = 18
const NOT_YET = ['noBook', 'noFees', 'noFunding']

/** Where an order costs least, and what fills the ticket there. */
export interface BestVenue {
  provider: string
  /** Name of the venue. */
  name: string
  marketId: string
  fill: TicketFill
  /** What it saves against the venue in view, in words; undefined where that is not known. */
  saving: string | undefined
}

/**
 * Looks once for the venue where an order costs least, and says which it is: undefined where none
 * can be compared. Shows nothing; nothing is sent.
 */
export function BestVenueFinder({
  provider,
  market,
  venues,
  fill,
  leverage,
  onFound,
}: {
  provider: string
  market: Market
  venues: readonly Provider[]
  fill: TicketFill
  leverage: number | undefined
  onFound: (best: BestVenue | undefined) => void
}) {
  const [isOver, setIsOver] = useState(false)
  const [notionalSize, setNotionalSize] = useState<Decimal>()
  const hasReported = useRef(false)
  const size = fill.size ?? notionalSize
  const { quotes, best, areMarketsKnown } = useOrderQuotes(
    { provider, market, venues },
    {
      side: fill.side ?? 'BUY',
      size,
      limit: fill.price,
      leverage,
      holdSeconds: comparisonStore.getState().holdSeconds,
    },
  )
  const mid = quotes.find(({ venue }) => venue === provider)?.mid
  // A worth in USD becomes a size once, by the first mid price of the venue in view.
  if (size === undefined && fill.notional !== undefined && mid !== undefined) {
    setNotionalSize(div(fill.notional, mid, SIZE_DECIMALS, 'down'))
  }

  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])

  const isComplete =
    areMarketsKnown &&
    size !== undefined &&
    quotes.length > 0 &&
    quotes.every(({ faults }) => !faults.some(({ kind }) => NOT_YET.includes(kind)))
  const notify = useEffectEvent(() => {
    if (hasReported.current) return
    hasReported.current = true
    const found = quotes.find(({ venue }) => venue === best)
    const here = quotes.find(({ venue }) => venue === provider)
    onFound(
      found && {
        provider: found.venue,
        name: venues.find(({ key }) => key === found.venue)?.name ?? found.venue,
        marketId: found.market.id,
        fill: fillAtVenue(fill, market, found.market),
        saving:
          here?.worseBy && t('{money} cheaper than here', { money: formatUsd(here.worseBy.money) }),
      },
    )
  })
  useEffect(() => {
    if (isComplete || isOver) notify()
  }, [isComplete, isOver])
  return null
}
