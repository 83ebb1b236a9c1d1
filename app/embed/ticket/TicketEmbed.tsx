'use client'
import { MarketHead } from '@/app/embed/MarketHead'
import { WalletButton } from '@/components/account/WalletButton'
import { EmbeddedMarkets } from '@/components/embed/EmbeddedMarkets'
import { inFrame } from '@/components/embed/EmbedFrame'
import { HostWalletProvider } from '@/components/embed/trading/HostWalletProvider'
import { TradingClient } from '@/components/embed/trading/TradingClient'
import { TradingEvents } from '@/components/embed/trading/TradingEvents'
import { TradingRules } from '@/components/embed/trading/TradingRules'
import { useTicketFill } from '@/components/embed/trading/useTicketFill'
import { AccountStreams } from '@/components/session/live/account/AccountStreams'
import { OwnKeyDates } from '@/components/session/wallet/OwnKeyDates'
import { TermsDialog } from '@/components/settings/TermsDialog'
import { LateSessionNote } from '@/components/setup/LateSessionNote'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { LinesSkeleton, TICKET_LINES } from '@/components/shell/LinesSkeleton'
import { OrderForm } from '@/components/ticket/OrderForm'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { OwnPosition } from './OwnPosition'

/** One market, its ticket and the own position in it. */
export const TicketEmbed = inFrame(TicketBody, TradingClient)

function TicketBody() {
  return (
    <HostWalletProvider>
      <TradingRules>
        <EmbeddedMarkets waiting={<LinesSkeleton heights={TICKET_LINES} gap={10} />}>
          {({ provider, market }) => (
            <Ticket key={`${provider.key}:${market.id}`} provider={provider} market={market} />
          )}
        </EmbeddedMarkets>
      </TradingRules>
      <TermsDialog />
    </HostWalletProvider>
  )
}

function Ticket({ provider, market }: { provider: Provider; market: Market }) {
  useTicketFill(provider.key, market.id)
  return (
    <>
      <AccountStreams provider={provider.key} />
      <TradingEvents provider={provider} market={market} />
      <SetupDialog provider={provider} />
      <MarketHead provider={provider} market={market} />
      <div className="flex shrink-0 items-center justify-end gap-2 border-line border-b bg-panel px-3 py-1.5">
        <OwnKeyDates
          provider={provider.key}
          isBrief
          className="min-w-0 flex-1 text-11 text-muted"
        />
        <WalletButton />
      </div>
      <aside aria-label={t('Order ticket')} className="min-h-0 flex-1 overflow-y-auto bg-panel">
        <LateSessionNote provider={provider} />
        <OrderForm provider={provider} market={market} />
      </aside>
      <OwnPosition provider={provider.key} market={market} />
    </>
  )
}
