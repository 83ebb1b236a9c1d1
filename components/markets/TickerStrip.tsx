'use client'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { polledAge } from '@/components/session/live/polledAge'
import { useReads } from '@/components/session/live/useRead'
import { useSteadyNow } from '@/components/session/live/useSteadyNow'
import { tradePath } from '@/components/session/paths'
import { useServiceClient } from '@/components/session/useServiceClient'
import { StaleBadge } from '@/components/ui/states/StaleBadge'
import { formatFundingRate, MISSING } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { CONTEXT_POLL_MS, contextReadAt, marketsContextQuery } from '@/lib/queries/marketsContext'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { periodLabel } from '@/lib/trade/fundingRate'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { AssetLogo } from './AssetLogo'
import { dayChange } from './dayChange'
import { marketName } from './marketName'

/** A market with its venue. */
export interface TickerMarket {
  provider: Provider
  market: Market
}

/** Markets in one line: price, change over a day, funding; asked of the service every two seconds. */
export function TickerStrip({
  markets,
  hasChange,
  hasFunding,
}: {
  markets: readonly TickerMarket[]
  hasChange: boolean
  hasFunding: boolean
}) {
  const client = useServiceClient()
  const venues = [...new Set(markets.map(({ provider }) => provider.key))]
  const reads = useReads(
    venues.map((key) => ({
      ...marketsContextQuery(
        client,
        key,
        markets.flatMap(({ provider, market }) => (provider.key === key ? [market.id] : [])),
      ),
      refetchInterval: CONTEXT_POLL_MS,
    })),
  )
  return (
    <ul
      aria-label={t('Markets')}
      className="flex h-full min-h-10 items-center gap-6 overflow-x-auto overflow-y-hidden px-3 [scrollbar-width:none] max-[239px]:px-1.5"
    >
      {markets.map(({ provider, market }) => {
        const read = reads[venues.indexOf(provider.key)]
        const context = read?.data?.find(({ marketId }) => marketId === market.id)
        const price = context?.midPrice
        return (
          <li key={`${provider.key}:${market.id}`} className="shrink-0">
            <a
              href={tradePath(provider.key, market.id)}
              // In the smallest frames: the name above price and change, so that these are to be seen.
              className="flex items-center gap-2 whitespace-nowrap max-[239px]:grid max-[239px]:grid-cols-[auto_auto] max-[239px]:gap-x-1.5 max-[239px]:gap-y-0 max-[239px]:leading-tight"
            >
              <span className="flex max-[239px]:hidden">
                <AssetLogo
                  symbol={market.baseAsset.displaySymbol}
                  logoURI={market.baseAsset.logoURI}
                  size={18}
                />
              </span>
              <span className="font-semibold max-[239px]:text-11">{marketName(market)}</span>
              <span className="text-11 text-faint max-[239px]:hidden">{provider.name}</span>
              <span className="font-semibold text-13 max-[239px]:col-start-1 max-[239px]:row-start-2">
                {price === undefined ? (
                  MISSING
                ) : (
                  <Price value={price} decimals={priceDecimalsAt(market, price)} />
                )}
              </span>
              {hasChange ? (
                <Percent
                  fraction={context === undefined ? undefined : dayChange(context, price)}
                  look="arrow"
                  className="max-[239px]:col-start-2 max-[239px]:row-start-2"
                />
              ) : null}
              {hasFunding && context?.funding !== undefined ? (
                <span className="text-muted max-[239px]:hidden">
                  {provider.funding === undefined
                    ? t('Funding')
                    : t('Funding / {periodLabel}', {
                        periodLabel: periodLabel(provider.funding.ratePeriodSeconds),
                      })}{' '}
                  {formatFundingRate(context.funding.rate)}
                </span>
              ) : null}
              <PollAge provider={provider.key} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** How old the figures are, where they are late. By itself: it alone is drawn with each second. */
function PollAge({ provider }: { provider: string }) {
  const client = useServiceClient()
  return <StaleBadge ageMs={polledAge(contextReadAt(client, provider), useSteadyNow())} />
}
