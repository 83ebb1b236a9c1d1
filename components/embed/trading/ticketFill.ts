import type { MarketRef } from '@/components/embed/embedPage'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import { fillTicket, type TicketFill } from '@/lib/stores/ticketRequest'

interface Fill {
  side?: 'buy' | 'sell' | undefined
  type?: 'market' | 'limit' | undefined
  size?: string | undefined
  price?: string | undefined
}

/** What a host, or an address, asks the ticket to show. Nothing is sent by it. */
export function ticketFillOf({ side, type, size, price }: Fill): TicketFill {
  const amount = PositiveDecimal.safeParse(size)
  const limit = PositiveDecimal.safeParse(price)
  return {
    ...(side === undefined ? {} : { side: side === 'buy' ? 'BUY' : 'SELL' }),
    ...(type === undefined ? {} : { type: type === 'market' ? 'MARKET' : 'LIMIT' }),
    ...(amount.success ? { size: amount.data } : {}),
    ...(limit.success && type !== 'market' ? { price: limit.data } : {}),
  }
}

/** Fills the ticket of a market. */
export function fillTicketOf(market: MarketRef, fill: Fill): void {
  const wanted = ticketFillOf(fill)
  if (Object.keys(wanted).length > 0) fillTicket({ ...market, ...wanted })
}
