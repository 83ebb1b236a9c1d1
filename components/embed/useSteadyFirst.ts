'use client'
import { useEffect, useState } from 'react'
import type { EmbeddedMarket } from './findMarkets'

/** The market that is shown first stays: what is found later must not take a ticket's place. */
export function useSteadyFirst(markets: readonly EmbeddedMarket[]): EmbeddedMarket | undefined {
  const [shown, setShown] = useState<string>()
  const first = markets.find((market) => keyOf(market) === shown) ?? markets[0]
  const key = first === undefined ? undefined : keyOf(first)
  useEffect(() => {
    if (key !== undefined) setShown(key)
  }, [key])
  return first
}

function keyOf({ provider, market }: EmbeddedMarket): string {
  return `${provider.key}:${market.id}`
}
