'use client'
import { ChartPanel } from '@/components/chart/ChartPanel'
import { TOOL } from '@/components/chart/toolLook'
import { useAccountFills } from '@/components/chart/useAccountFills'
import { useAccountLines } from '@/components/chart/useAccountLines'
import { FundingHistoryButton } from '@/components/markets/FundingHistoryButton'
import { marketName } from '@/components/markets/marketName'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'

/** The chart with the account's lines and executions; their news redraw it alone. */
export function DeskChart({ provider, market }: { provider: Provider; market: Market }) {
  const lines = useAccountLines(provider, market)
  const fills = useAccountFills(provider.key)
  return (
    <ChartPanel
      provider={provider}
      market={market}
      name={marketName(market)}
      lines={lines}
      fills={fills}
      tools={
        provider.funding === undefined || market.maxLeverage === undefined ? null : (
          <FundingHistoryButton provider={provider} market={market} className={TOOL}>
            {say('Funding')}
          </FundingHistoryButton>
        )
      }
    />
  )
}
