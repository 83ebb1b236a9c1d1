'use client'
import { TradeDesk } from '@/app/(dashboard)/trade/[provider]/[market]/TradeDesk'
import { IntervalNote } from '@/app/embed/IntervalNote'
import { WalletButton } from '@/components/account/WalletButton'
import { EmbeddedMarkets } from '@/components/embed/EmbeddedMarkets'
import { inFrame } from '@/components/embed/EmbedFrame'
import { useEmbedPage } from '@/components/embed/embedPage'
import { HostWalletProvider } from '@/components/embed/trading/HostWalletProvider'
import { TradingClient } from '@/components/embed/trading/TradingClient'
import { TradingEvents } from '@/components/embed/trading/TradingEvents'
import { TradingRules } from '@/components/embed/trading/TradingRules'
import { useTicketFill } from '@/components/embed/trading/useTicketFill'
import { useChartInterval } from '@/components/embed/useChartInterval'
import { TermsDialog } from '@/components/settings/TermsDialog'
import { type HeaderPart, HeaderTools } from '@/components/shell/HeaderTools'
import { LinesSkeleton, TICKET_LINES } from '@/components/shell/LinesSkeleton'
import { DeskFrame } from '@/components/shell/layout/DeskFrame'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { decodeDeskLayout } from '@/lib/stores/deskLayout'

const USUAL_LAYOUT = decodeDeskLayout(undefined)

/** What the head has beside what a trader needs: search, layouts, balance, wallet. */
const EXTRAS: readonly HeaderPart[] = ['brand', 'pages', 'deposit']
const BRAND: readonly HeaderPart[] = ['brand']

/** The whole terminal. */
export const TradeEmbed = inFrame(TradeBody, TradingClient)

function TradeBody() {
  const { hides } = useEmbedPage()
  const without = hides('header') ? EXTRAS : hides('branding') ? BRAND : undefined
  return (
    <HostWalletProvider>
      <DeskFrame initial={USUAL_LAYOUT}>
        <TradingRules>
          <HeaderTools tools={<WalletButton />} without={without}>
            <EmbeddedMarkets waiting={<LinesSkeleton heights={TICKET_LINES} gap={10} />}>
              {({ provider, market }) => (
                <Terminal
                  key={`${provider.key}:${market.id}`}
                  provider={provider}
                  market={market}
                />
              )}
            </EmbeddedMarkets>
          </HeaderTools>
        </TradingRules>
      </DeskFrame>
      <TermsDialog />
    </HostWalletProvider>
  )
}

function Terminal({ provider, market }: { provider: Provider; market: Market }) {
  useTicketFill(provider.key, market.id)
  useChartInterval()
  return (
    <>
      <TradingEvents provider={provider} market={market} />
      <IntervalNote provider={provider} />
      <TradeDesk providerKey={provider.key} marketId={market.id} />
    </>
  )
}
