import { useMemo } from 'react'
import { schedulePaint } from '@/components/session/live/frameScheduler'
import { useStream } from '@/components/session/live/useStream'
import { deviceClock } from '@/lib/clock/clock'
import type { Decimal } from '@/lib/decimal/decimal'
import { createBookStore } from './bookStore'

/**
 * The book as the venue groups it into rows of this width; undefined while they are one tick wide.
 */
export function useGroupedBook(provider: string, marketId: string, step: Decimal | undefined) {
  const store = useMemo(
    () =>
      step === undefined
        ? undefined
        : createBookStore({ now: deviceClock.steadyMs, schedule: schedulePaint }),
    [step],
  )
  useStream(
    provider,
    step === undefined ? undefined : { channel: 'orderbook', marketId, priceStep: step },
    (snapshot) => store?.push(snapshot),
  )
  return store
}
