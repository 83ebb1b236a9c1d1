import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { Usd } from '@/components/figures/Usd'
import { mul } from '@/lib/decimal/decimal'
import { formatFundingRate, formatLeverage } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { FirstSight } from '@/lib/schema/model/firstSight'
import { periodLabel } from '@/lib/trade/fundingRate'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { AssetLogo } from './AssetLogo'
import { dayChange } from './dayChange'
import { MarketStat } from './MarketStat'
import { MarketTitle } from './MarketTitle'
import { UnderlyingClosedBadge } from './UnderlyingClosedBadge'

/**
 * The market bar as the page was served with it, in the bar's own geometry: read while its live
 * parts are on their way.
 */
export function FirstBar({ sight }: { sight: FirstSight }) {
  const { market, context, providerName, ratePeriodSeconds } = sight
  const { midPrice: last, markPrice, oraclePrice, funding, volume24h, openInterest } = context
  const decimals = priceDecimalsAt(market, last)
  const symbol = market.baseAsset.displaySymbol
  return (
    <section
      aria-label={t('Market')}
      aria-busy="true"
      className="market-bar flex h-full items-center gap-7 overflow-hidden px-4 max-[1439px]:gap-4 max-md:gap-x-4 max-md:px-3"
    >
      <div className="flex shrink-0 items-center gap-1">
        <span className="size-6" />
        <span className="flex items-center gap-2.5 py-1 pe-1 font-semibold text-18 tracking-tight max-md:gap-1.5 max-md:text-14">
          <AssetLogo symbol={symbol} logoURI={market.baseAsset.logoURI} size={26} />
          <MarketTitle market={market} venueName={providerName} />
          {market.maxLeverage === undefined ? null : (
            <span className="rounded-sm bg-accent-wash px-[5px] font-semibold text-11 text-accent leading-4 max-md:sr-only">
              {formatLeverage(market.maxLeverage)}
            </span>
          )}
          <span className="size-4" />
        </span>
      </div>
      <UnderlyingClosedBadge isClosed={context.isUnderlyingClosed} />
      <span className="provider-switch shrink-0 px-3 font-medium max-md:order-last">
        {providerName}
      </span>
      <p className="shrink-0 font-semibold text-20 tracking-tight max-md:text-18">
        <span className="sr-only">{t('Last price')} </span>
        <Price value={last} decimals={decimals} />
      </p>
      <dl className="market-stats flex shrink-0 items-center gap-7 max-[1439px]:gap-4 max-md:order-1 max-md:gap-4">
        <MarketStat label={t('24h change')}>
          <Percent fraction={dayChange(context, last)} look="arrow" />
        </MarketStat>
        <MarketStat label={t('Mark')}>
          <Price value={markPrice} decimals={decimals} />
        </MarketStat>
        <MarketStat label={t('Oracle')}>
          <Price value={oraclePrice} decimals={decimals} />
        </MarketStat>
        {funding === undefined ? null : (
          <MarketStat
            label={
              ratePeriodSeconds === undefined
                ? t('Funding')
                : t('Funding / {periodLabel}', { periodLabel: periodLabel(ratePeriodSeconds) })
            }
            row="second"
          >
            {formatFundingRate(funding.rate)}
          </MarketStat>
        )}
        <MarketStat label={t('24h volume')}>
          <Usd value={volume24h} isCompact />
        </MarketStat>
        {openInterest === undefined ? null : (
          <MarketStat label={t('Open interest')} row="second">
            <Usd value={mul(openInterest, markPrice)} isCompact />
          </MarketStat>
        )}
      </dl>
    </section>
  )
}
