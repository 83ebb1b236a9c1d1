'use client'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '@/components/figures/useNow'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { clockOffsetQuery } from '@/lib/queries/clockOffset'

/** Milliseconds that a venue's clock is ahead of this device's; 0 until it is known. */
export function useClockOffset(provider: string): number {
  const { data = 0 } = useQuery(clockOffsetQuery(usePerpsClient(), provider))
  return data
}

/**
 * The time in Unix milliseconds by a venue's clock, renewed each second; by this device's until the
 * venue's is known. Undefined while rendering on the server. For all that the venue does at a time.
 */
export function useVenueNow(provider: string): number | undefined {
  const nowMs = useNow()
  const aheadMs = useClockOffset(provider)
  return nowMs === undefined ? undefined : nowMs + aheadMs
}
