'use client'
import { createContext, useContext } from 'react'
import type { PublicConfig, PublicVenue } from '@/lib/schema/model/publicConfig'

/** Configuration of this page; undefined outside of `PerpsClientProvider`. */
export const PublicConfigContext = createContext<PublicConfig | undefined>(undefined)

/**
 * The run-time configuration that the page was served with.
 * @throws Error outside of `PerpsClientProvider`: a mistake in the page's composition.
 */
export function usePublicConfig(): PublicConfig {
  const config = useContext(PublicConfigContext)
  if (config === undefined) throw new Error('usePublicConfig needs PerpsClientProvider above it')
  return config
}

/** What is configured about one venue; undefined for a provider that this page does not support. */
export function useVenueConfig(provider: string): PublicVenue | undefined {
  return usePublicConfig().venues.find((venue) => venue.key === provider)
}
