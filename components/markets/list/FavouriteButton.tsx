'use client'
import { Star } from 'lucide-react'
import { useStore } from 'zustand'
import { marketName } from '@/components/markets/marketName'
import { IconButton } from '@/components/ui/controls/IconButton'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { marketKey, marketStore, toggleFavourite } from '@/lib/stores/market'

/** A star that adds a market to the favourites or takes it out. */
export function FavouriteButton({ providerKey, market }: { providerKey: string; market: Market }) {
  const key = marketKey(providerKey, market.id)
  const isFavourite = useStore(marketStore, (state) => state.favourites.includes(key))
  return (
    <IconButton
      size="sm"
      label={t('{marketName} is a favourite', { marketName: marketName(market) })}
      aria-pressed={isFavourite}
      onClick={(event) => {
        event.stopPropagation()
        toggleFavourite(key)
      }}
      icon={
        <Star
          size={14}
          aria-hidden="true"
          className={isFavourite ? 'fill-warn text-warn' : 'text-faint'}
        />
      }
    />
  )
}
