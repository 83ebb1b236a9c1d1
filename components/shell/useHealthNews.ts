'use client'
import { useEffect, useRef } from 'react'
import { tellConnection } from '@/components/session/tradeNews'
import { say } from '@/lib/messages/say'
import type { VenueHealth } from './venueHealth'

/** Tells that a venue's data stopped for long, and that it is back; nothing else. */
export function useHealthNews(name: string, tone: VenueHealth['tone']): void {
  const wasBad = useRef(false)
  useEffect(() => {
    if (tone === 'bad' && !wasBad.current) {
      wasBad.current = true
      tellConnection(say('{name}: no fresh data. Prices on the screen are old.', { name }), true)
    }
    if (tone === 'good' && wasBad.current) {
      wasBad.current = false
      tellConnection(say('{name}: data is fresh again', { name }), false)
    }
  }, [name, tone])
}
