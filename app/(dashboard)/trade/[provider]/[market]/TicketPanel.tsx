'use client'
import { AccountSummary } from '@/components/account/AccountSummary'
import { OrderForm } from '@/components/ticket/OrderForm'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'

/**
 * The right column: the ticket, and below it what the account is worth. Narrow screens show one of
 * the two (`app/trade-grid.css`).
 */
export function TicketPanel({ provider, market }: { provider: Provider; market: Market }) {
  return (
    <aside aria-label={say('Order ticket')} className="flex min-h-full flex-col justify-between">
      <div className="ticket-form">
        <OrderForm provider={provider} market={market} />
      </div>
      <div className="ticket-account">
        <AccountSummary provider={provider} />
      </div>
    </aside>
  )
}
