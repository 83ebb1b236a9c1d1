'use client'
import { useEffect } from 'react'
import { useEmbedPage } from '@/components/embed/embedPage'
import { noteFilled } from '@/components/embed/waitingFills'
import { marketKey } from '@/lib/stores/market'
import { rememberLeverage } from '@/lib/stores/ticket'
import { fillTicketOf } from './ticketFill'

/**
 * Fills the ticket as the address asks, and whenever the host does, each once: size and price mean
 * nothing in another market, and on a return the trader's own stand.
 */
export function useTicketFill(provider: string, marketId: string): void {
  const { params, hostFills } = useEmbedPage()
  useEffect(() => {
    if (!noteFilled(params)) return
    if (params.leverage !== undefined) {
      rememberLeverage(marketKey(provider, marketId), params.leverage)
    }
    fillTicketOf({ provider, marketId }, params)
  }, [provider, marketId, params])
  useEffect(() => {
    for (const fill of hostFills) {
      if (noteFilled(fill)) fillTicketOf({ provider, marketId }, fill)
    }
  }, [provider, marketId, hostFills])
}
