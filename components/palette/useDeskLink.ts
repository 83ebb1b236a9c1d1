'use client'
import { useEffect } from 'react'
import { readDeskLink, withoutDeskLink } from '@/lib/stores/deskLink'
import { marketStore } from '@/lib/stores/market'
import { fillTicket } from '@/lib/stores/ticketRequest'

/**
 * Follows what the address of a trade page asks for: the chart's interval at once, a filled ticket
 * once the market is known. Then takes it out of the address, which would otherwise go on saying
 * what is no longer so.
 */
export function useDeskLink(provider: string, marketId: string | undefined): void {
  useEffect(() => {
    const { interval, fill } = readDeskLink(location.search)
    if (interval === undefined && fill === undefined) return
    if (interval !== undefined) marketStore.setState({ interval })
    if (marketId === undefined) return
    if (fill !== undefined) fillTicket({ provider, marketId, ...fill })
    const rest = withoutDeskLink(location.search)
    history.replaceState(null, '', `${location.pathname}${rest}${location.hash}`)
  }, [provider, marketId])
}
