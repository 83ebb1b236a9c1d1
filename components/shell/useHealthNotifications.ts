'use client'
import { useEffect, useRef } from 'react'
import { notifyConnection } from '@/components/session/messages/tradeNotifications'
import { t } from '@/lib/i18n/t'
import type { VenueHealth } from './venueHealth'

/** Notifies when a venue's data stopped for long, and when it is back; nothing else. */
export function useHealthNotifications(name: string, tone: VenueHealth['tone']): void {
  const wasBad = useRef(false)
  useEffect(() => {
    if (tone === 'bad' && !wasBad.current) {
      wasBad.current = true
      notifyConnection(t('{name}: data is stale. Prices may be out of date.', { name }), true)
    }
    if (tone === 'good' && wasBad.current) {
      wasBad.current = false
      notifyConnection(t('{name}: data is live again', { name }), false)
    }
  }, [name, tone])
}
