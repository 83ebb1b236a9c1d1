'use client'
import { memo } from 'react'
import { HintText } from '@/components/ui/overlays/HintText'
import { t } from '@/lib/i18n/t'

export interface UnderlyingClosedBadgeProps {
  /** As the venue reports it; undefined where it reports nothing. */
  isClosed: boolean | undefined
}

/** Marks a market whose underlying is not traded now; nothing where it is, or where this is unknown. */
export const UnderlyingClosedBadge = memo(function UnderlyingClosedBadge({
  isClosed = false,
}: UnderlyingClosedBadgeProps) {
  if (!isClosed) return null
  return (
    <HintText
      hint={t(
        'The underlying market is closed. Trading continues; liquidity may be lower and spreads wider.',
      )}
      // On a phone it is narrow and behind price and change, which must be seen without scrolling.
      className="shrink-0 rounded-md bg-raised px-2 py-1 text-11 text-muted leading-tight max-md:order-2 max-md:max-w-[84px] max-md:py-0.5"
    >
      {t('Underlying closed')}
    </HintText>
  )
})
