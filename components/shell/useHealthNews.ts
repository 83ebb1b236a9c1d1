'use client'
import { useEffect, useRef } from 'react'
import { announcer } from '@/components/ui/announcer'
import type { VenueHealth } from './venueHealth'

/** Says aloud that a venue's data stopped for long, and that it is back; nothing else. */
export function useHealthNews(name: string, tone: VenueHealth['tone']): void {
  const wasBad = useRef(false)
  useEffect(() => {
    if (tone === 'bad' && !wasBad.current) {
      wasBad.current = true
      announcer.alert(`${name}: no fresh data. Prices on the screen are old.`)
    }
    if (tone === 'good' && wasBad.current) {
      wasBad.current = false
      announcer.announce(`${name}: data is fresh again`)
    }
  }, [name, tone])
}
