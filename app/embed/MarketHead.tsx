'use client'
import { useEmbedPage } from '@/components/embed/embedPage'
import { Percent } from '@/components/figures/Percent'
import { AssetLogo } from '@/components/markets/AssetLogo'
import { dayChange } from '@/components/markets/dayChange'
import { LastPrice } from '@/components/markets/LastPrice'
import { marketName } from '@/components/markets/marketName'
import { useMarketContext } from '@/components/markets/useMarketContext'
import { tradePath } from '@/components/session/paths'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'

/** The line over a chart or a book: which market it is, and where it stands. */
export function MarketHead({ provider, market }: { provider: Provider; market: Market }) {
  const { hides } = useEmbedPage()
  const context = useMarketContext(provider.key, market.id)
  if (hides('header')) return null
  return (
    <header className="flex h-8 shrink-0 items-center gap-2 overflow-hidden border-line border-b bg-panel px-3">
      <span className="flex shrink-0 max-[279px]:hidden">
        <AssetLogo
          symbol={market.baseAsset.displaySymbol}
          logoURI={market.baseAsset.logoURI}
          size={16}
        />
      </span>
      <a href={tradePath(provider.key, market.id)} className="min-w-0 truncate font-semibold">
        {marketName(market)}
      </a>
      <span className="truncate text-11 text-faint max-[419px]:hidden">{provider.name}</span>
      {context === undefined ? null : (
        <>
          <span className="shrink-0 font-semibold">
            <span className="sr-only">{t('Last price')} </span>
            <LastPrice provider={provider.key} market={market} otherwise={context.midPrice} />
          </span>
          <Percent
            fraction={dayChange(context, context.midPrice)}
            look="arrow"
            className="shrink-0 whitespace-nowrap"
          />
        </>
      )}
      {hides('branding') ? null : (
        <a href="/" className="ms-auto shrink-0 text-11 text-faint max-[339px]:hidden">
          Perpdesk
        </a>
      )}
    </header>
  )
}
