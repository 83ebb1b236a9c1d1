'use client'
import { createContext, useContext } from 'react'
import type { PerpsClient } from '@/lib/client/createPerpsClient'

/** The one client of this tab; undefined outside of `PerpsClientProvider`. */
export const PerpsClientContext = createContext<PerpsClient | undefined>(undefined)

/**
 * The client library of this tab.
 * @throws Error outside of `PerpsClientProvider`: a mistake in the page's composition.
 */
export function usePerpsClient(): PerpsClient {
  const client = useContext(PerpsClientContext)
  if (client === undefined) throw new Error('usePerpsClient needs PerpsClientProvider above it')
  return client
}
