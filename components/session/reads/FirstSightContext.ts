'use client'
import { createContext, use } from 'react'
import type { FirstSight } from '@/lib/schema/model/firstSight'

/** Figures that the page was served with; undefined where it was served without. */
export const FirstSightContext = createContext<FirstSight | undefined>(undefined)

/** What the page was served with of this market, for as long as nothing newer is there. */
export function useFirstSight(provider: string, marketId: string): FirstSight | undefined {
  const sight = use(FirstSightContext)
  return sight?.provider === provider && sight.market.id === marketId ? sight : undefined
}
