'use client'
import { createContext, useContext } from 'react'
import type { ServiceClient } from '@/lib/client/serviceClient'
import { PerpsClientContext } from './usePerpsClient'

/** The client of a page that asks the service alone; undefined on pages with the whole library. */
export const ServiceClientContext = createContext<ServiceClient | undefined>(undefined)

/**
 * What asks the service, on every page.
 * @throws Error outside of `PerpsClientProvider` and `ServiceClientProvider`: a mistake in the page's
 *   composition
 */
export function useServiceClient(): ServiceClient {
  const perpsClient = useContext(PerpsClientContext)
  const client = useContext(ServiceClientContext) ?? perpsClient
  if (client === undefined) throw new Error('useServiceClient needs a client above it')
  return client
}
