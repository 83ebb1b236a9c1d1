'use client'
import { useEffect, useEffectEvent } from 'react'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import type { Market } from '@/lib/schema/model/market'

const EVERY_MS = 1_000

/**
 * Keeps the tab's title at `68,412.5 BTC · Hyperliquid`, so that a background tab shows the price.
 * A tab has no room for the age of a price: a stale one is left out.
 *
 * @param price undefined while there is none, or none that is fresh
 */
export function usePriceTitle(
  price: Decimal | undefined,
  decimals: number,
  market: Market,
  providerName: string,
): void {
  const symbol = market.baseAsset.displaySymbol
  const text = price === undefined ? symbol : `${formatPrice(price, { decimals })} ${symbol}`
  const title = `${text} · ${providerName}`
  // Compared, not remembered: the framework writes the page's own title once more when the rest of the
  // page has come, and a price that stands still would never write over it.
  const write = useEffectEvent(() => {
    if (document.title !== title) document.title = title
  })
  useEffect(() => {
    write()
    // The browser's own frame pays for every new title: once a second is enough for a tab.
    const timer = setInterval(() => write(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
