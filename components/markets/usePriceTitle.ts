'use client'
import { useEffect } from 'react'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import type { Market } from '@/lib/schema/market'

/** Keeps the tab's title at `68,412.5 BTC · Hyperliquid`, so that a background tab still tells. */
export function usePriceTitle(
  price: Decimal | undefined,
  decimals: number,
  market: Market,
  providerName: string,
): void {
  const symbol = market.baseAsset.displaySymbol
  const text = price === undefined ? symbol : `${formatPrice(price, { decimals })} ${symbol}`
  useEffect(() => {
    document.title = `${text} · ${providerName}`
  }, [text, providerName])
}
