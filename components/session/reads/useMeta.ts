'use client'
import { type History, useHistoryOf } from '@/components/session/history/history'
import { useRead } from '@/components/session/live/useRead'
import { useReadPages } from '@/components/session/live/useReadPages'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import {
  announcedQuery,
  metaQuery,
  readReferred,
  referralQuery,
  referredQuery,
  termsQuery,
} from '@/lib/queries/meta'
import type { ReferredAddress } from '@/lib/schema/model/referral'

/** Version and notices of the service. */
export function useMeta() {
  return useRead(metaQuery(usePerpsClient()))
}

/** The terms, and whether the account accepted them. */
export function useTerms(account: string) {
  return useRead(termsQuery(usePerpsClient(), account))
}

/** The account's state of terms and referral. */
export function useReferral(account: string) {
  return useRead(referralQuery(usePerpsClient(), account))
}

/** The verdict on a code for the account; nothing is asked while there is none. */
export function useCandidate(account: string, code: string | undefined) {
  const client = usePerpsClient()
  return useRead({ ...referralQuery(client, account, code), enabled: code !== undefined })
}

/** Addresses that came with the code of the account. */
export function useReferred(account: string): History<ReferredAddress> {
  const client = usePerpsClient()
  return useHistoryOf(useReadPages(referredQuery(client, account)), readReferred(client, account))
}

/** Providers that are announced, with their votes. */
export function useAnnounced() {
  return useRead(announcedQuery(usePerpsClient()))
}
