'use client'
import { useEffect, useRef } from 'react'
import { tellConnection } from '@/components/session/tradeNews'
import type { VenueHealth } from './venueHealth'

/** Tells that a venue's data stopped for long, and that it is back; nothing else. */
export function useHealthNews(name: string, tone: VenueHealth['tone']): void {
  const wasBad = useRef(false)
  useEffect(() => {
    if (tone === 'bad' && !wasBad.current) {
      wasBad.current = true
      tellConnection(`${name}: no fresh data. Prices on the screen are old.`, true)
    }
    if (tone === 'good' && wasBad.current) {
      wasBad.current = false
      tellConnection(`${name}: data is fresh again`, false)
    }
  }, [name, tone])
}
