'use client'
import { useEffect, useRef } from 'react'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import type { Market } from '@/lib/schema/market'

const EVERY_MS = 1_000

/**
 * Keeps the tab's title at `68,412.5 BTC · Hyperliquid`, so that a background tab still tells. A tab
 * has no room to say how old a price is: without a fresh one there is none.
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
  const lastMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const write = () => {
      lastMs.current = performance.now()
      document.title = title
    }
    // The browser's own frame pays for every new title: once a second is enough for a tab.
    const timer = setTimeout(write, Math.max(0, lastMs.current + EVERY_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [title])
}
