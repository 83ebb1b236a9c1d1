'use client'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import type { AccountRef } from '@/lib/queries/account/account'

/** The account whose figures are read at a venue, and whether they may be. */
export function useAccountRef(provider: string): AccountRef & { isReadable: boolean } {
  const address = useReadableAccount(provider)
  return { provider, address: address ?? '', isReadable: address !== undefined }
}
