'use client'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { endTour, startTour, tourSeenStore } from '@/lib/stores/tour'

/** Offers the tour on a first visit, in the flow of the page: it covers nothing. */
export function TourInvite() {
  const isSeen = useStore(tourSeenStore, (state) => state.isSeen)
  if (isSeen) return null
  return (
    <p className="flex items-center justify-between gap-2 border-line border-t px-3 py-1.5 text-12 text-muted">
      {t('New here?')}
      <span className="flex gap-1">
        <Button size="sm" onClick={startTour}>
          {t('Take the tour')}
        </Button>
        <Button size="sm" tone="ghost" onClick={endTour}>
          {t('No, thanks')}
        </Button>
      </span>
    </p>
  )
}
