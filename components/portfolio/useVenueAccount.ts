'use client'
import { useMemo } from 'react'
import { useSetup } from '@/components/session/actions/useSetup'
import { useLiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import type { SummedFigures } from '@/lib/across/sumAccounts'
import { stepsLeft } from '@/lib/queries/account/setup'
import type { Provider } from '@/lib/schema/model/provider'

/** State of the connected account at one venue. */
export interface VenueAccount {
  figures: SummedFigures | undefined
  /** They follow mark prices that are stale. */
  isOld: boolean
  error: Error | null
  retry: () => void
  /** A setup step gates its reads. */
  isGated: boolean
  /** Whether the venue knows the account; undefined while that is being asked. */
  exists: boolean | undefined
  /** Steps before it can trade; undefined while that is being asked. */
  stepsLeft: number | undefined
  /** Whether its money is part of a sum over venues. */
  isCounted: boolean
}

/** Reads it, at the mark prices on the screen. */
export function useVenueAccount(provider: Provider): VenueAccount {
  const setup = useSetup(provider.key)
  const gate = useReadGate(provider)
  const { data, error, refetch } = useLiveAccount(provider.key)
  const isOld = useArePricesOld(provider.key)
  const exists = setup.data?.accountExists
  const isNone = exists === false
  const figures = useMemo(
    (): SummedFigures | undefined =>
      data === undefined || isNone
        ? undefined
        : {
            equity: data.equity,
            freeMargin: data.freeMargin,
            marginUsed: data.marginUsed,
            unrealizedPnl: data.unrealizedPnl,
          },
    [data, isNone],
  )
  const read = behindGate({ error: isNone ? null : error, retry: refetch }, gate)
  return {
    ...read,
    figures,
    isOld,
    exists,
    stepsLeft: setup.data === undefined ? undefined : stepsLeft(setup.data).length,
    isCounted: !isNone && !gate.isGated,
  }
}
