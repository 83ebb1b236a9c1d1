'use client'
import { createContext, useContext } from 'react'
import type { ServiceClient } from '@/lib/client/serviceClient'
import { PerpsClientContext } from './usePerpsClient'

/** The client of a page that asks the service alone; undefined where the whole library is there. */
export const ServiceClientContext = createContext<ServiceClient | undefined>(undefined)

/**
 * What asks the service, on every page.
 * @throws Error outside of `PerpsClientProvider` and `ServiceClientProvider`: a mistake in the page's
 *   composition
 */
export function useServiceClient(): ServiceClient {
  const whole = useContext(PerpsClientContext)
  const client = useContext(ServiceClientContext) ?? whole
  if (client === undefined) throw new Error('useServiceClient needs a client above it')
  return client
}
