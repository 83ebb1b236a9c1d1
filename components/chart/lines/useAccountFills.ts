'use client'
import { useMemo } from 'react'
import { useFills } from '@/components/session/live/account/useFills'
import type { Fill } from '@/lib/schema/model/fill'

/** The connected account's executions as far as they were read, newest first. */
export function useAccountFills(provider: string): readonly Fill[] {
  const { data } = useFills(provider)
  return useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
}
