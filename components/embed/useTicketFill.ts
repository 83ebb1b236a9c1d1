'use client'
import { useEffect, useRef } from 'react'
import { marketKey } from '@/lib/stores/market'
import { rememberLeverage } from '@/lib/stores/ticket'
import { useEmbedPage } from './embedPage'
import { fillTicketOf } from './ticketFill'

/** Fills the ticket as the address asks, once, and whenever the host does. */
export function useTicketFill(provider: string, marketId: string): void {
  const { params, hostFill } = useEmbedPage()
  const isFilled = useRef(false)
  useEffect(() => {
    if (isFilled.current) return
    isFilled.current = true
    const { leverage } = params
    if (leverage !== undefined) rememberLeverage(marketKey(provider, marketId), leverage)
    fillTicketOf({ provider, marketId }, params)
  }, [provider, marketId, params])
  useEffect(() => {
    if (hostFill !== undefined) fillTicketOf({ provider, marketId }, hostFill)
  }, [provider, marketId, hostFill])
}
