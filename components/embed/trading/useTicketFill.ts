'use client'
import { useEffect } from 'react'
import { useEmbedPage } from '@/components/embed/embedPage'
import { marketKey } from '@/lib/stores/market'
import { rememberLeverage } from '@/lib/stores/ticket'
import { fillTicketOf } from './ticketFill'

/** The market that each fill was for: size and price mean nothing in another one. */
const markets = new WeakMap<object, string>()

function isFor(fill: object, market: string): boolean {
  const first = markets.get(fill) ?? market
  markets.set(fill, first)
  return first === market
}

/**
 * Fills the ticket as the address asks, and whenever the host does, each in one market alone. The
 * leverage of the address is a start, taken once: on a return to the market the trader's own stands.
 */
export function useTicketFill(provider: string, marketId: string): void {
  const { params, hostFill } = useEmbedPage()
  useEffect(() => {
    const market = marketKey(provider, marketId)
    const isFirst = !markets.has(params)
    if (!isFor(params, market)) return
    if (isFirst && params.leverage !== undefined) rememberLeverage(market, params.leverage)
    fillTicketOf({ provider, marketId }, params)
  }, [provider, marketId, params])
  useEffect(() => {
    if (hostFill === undefined || !isFor(hostFill, marketKey(provider, marketId))) return
    fillTicketOf({ provider, marketId }, hostFill)
  }, [provider, marketId, hostFill])
}
