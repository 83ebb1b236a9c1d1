'use client'
import { useSetup } from '@/components/session/actions/useSetup'
import { isZero } from '@/lib/decimal/compare'
import { useAccountSummary } from './useAccountSummary'

/** Whether the connected account is known to hold nothing at the venue, or not to exist there yet. */
export function useIsEmptyAccount(provider: string): boolean {
  const setup = useSetup(provider)
  const { data } = useAccountSummary(provider)
  if (setup.data?.accountExists === false) return true
  return data !== undefined && isZero(data.portfolioValue) && isZero(data.marginUsed)
}
