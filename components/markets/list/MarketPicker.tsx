'use client'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { AssetLogo } from '@/components/markets/AssetLogo'
import { MarketTitle } from '@/components/markets/MarketTitle'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { formatLeverage } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { FavouriteButton } from './FavouriteButton'

const MarketPickerDialog = lateDialog(() =>
  import('./MarketPickerDialog').then((module) => module.MarketPickerDialog),
)

export interface MarketPickerProps {
  providerKey: string
  venueName: string
  market: Market
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The market's name as the button that opens the list of all markets. */
export function MarketPicker({
  providerKey,
  venueName,
  market,
  isOpen,
  onOpenChange,
}: MarketPickerProps) {
  // The dialog is loaded when it is first opened, and kept for its closing from then on.
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <div className="flex shrink-0 items-center gap-1">
      <FavouriteButton providerKey={providerKey} market={market} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(true)}
        className="flex items-center gap-2.5 rounded-md py-1 pe-1 font-semibold text-18 tracking-tight max-md:gap-1.5 max-md:text-14"
      >
        <AssetLogo
          symbol={market.baseAsset.displaySymbol}
          logoURI={market.baseAsset.logoURI}
          size={26}
        />
        <MarketTitle market={market} venueName={venueName} />
        {market.maxLeverage === undefined ? null : (
          <span className="rounded-sm bg-accent-wash px-[5px] max-md:sr-only font-semibold text-11 text-accent leading-4">
            <span className="sr-only">{t('up to')} </span>
            {formatLeverage(market.maxLeverage)}
          </span>
        )}
        <ChevronDown size={16} className="text-faint" aria-hidden="true" />
      </button>
      {wasOpened ? (
        <MarketPickerDialog providerKey={providerKey} isOpen={isOpen} onOpenChange={onOpenChange} />
      ) : null}
    </div>
  )
}
