'use client'
import { useRead } from '@/components/session/live/useRead'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { paperFaultsQuery, paperMarketsQuery, paperStatusQuery } from '@/lib/queries/paper'

/**
 * Where this desk controls the paper exchange.
 * @throws Error on a desk without: the page must not have been shown
 */
export function usePaperBase(): string {
  const { paperControlPath } = usePublicConfig()
  if (paperControlPath === undefined) throw new Error('this desk has no paper exchange')
  return paperControlPath
}

/** What there is to control, and how it is. */
export function usePaper() {
  const base = usePaperBase()
  return {
    state: useRead(paperStatusQuery(base)),
    markets: useRead(paperMarketsQuery(base)),
    faults: useRead(paperFaultsQuery(base)),
  }
}
