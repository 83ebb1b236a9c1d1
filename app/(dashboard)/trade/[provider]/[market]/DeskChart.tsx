'use client'
import { useMemo } from 'react'
import { ChartPanel } from '@/components/chart/ChartPanel'
import { useAccountFills } from '@/components/chart/lines/useAccountFills'
import { useAccountLines } from '@/components/chart/lines/useAccountLines'
import { useAlertLines } from '@/components/chart/lines/useAlertLines'
import { TOOL } from '@/components/chart/toolLook'
import { FundingHistoryButton } from '@/components/markets/FundingHistoryButton'
import { marketName } from '@/components/markets/marketName'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'

/** The chart with the account's lines and executions; their updates render it alone. */
export function DeskChart({ provider, market }: { provider: Provider; market: Market }) {
  const own = useAccountLines(provider, market)
  const alerts = useAlertLines(market)
  const lines = useMemo(() => [...own, ...alerts], [own, alerts])
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
          // A phone has it in the market bar, and no room here.
          <FundingHistoryButton
            provider={provider}
            market={market}
            className={`${TOOL} max-md:hidden`}
          >
            {t('Funding')}
          </FundingHistoryButton>
        )
      }
    />
  )
}
