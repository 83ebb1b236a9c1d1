'use client'
import { useContext } from 'react'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { PerpsClientContext } from './PerpsClientContext'

/**
 * The client library of this tab.
 * @throws Error outside of `PerpsClientProvider`: a mistake in the page's composition.
 */
export function usePerpsClient(): PerpsClient {
  const client = useContext(PerpsClientContext)
  if (client === undefined) throw new Error('usePerpsClient needs PerpsClientProvider above it')
  return client
}
