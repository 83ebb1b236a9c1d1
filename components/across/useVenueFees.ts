'use client'
import { useReads } from '@/components/session/live/useRead'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { tradingFeesQuery } from '@/lib/queries/across/tradingFees'
import type { FeeTier } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'

/** What trading costs at a venue, as fractions. */
export interface VenueFees {
  /** The venue's own fee; undefined while it is not known. */
  fees: FeeTier | undefined
  /** What the desk takes beside it; undefined: nothing. */
  platformFee: FeeTier | undefined
}

/** Fees of each venue, of the connected account where there is one, in the order given. */
export function useVenueFees(venues: readonly Provider[]): readonly VenueFees[] {
  const client = usePerpsClient()
  const config = usePublicConfig()
  const { account } = useWallet()
  const answers = useReads(
    venues.map(({ key }) => tradingFeesQuery(client, { provider: key, address: account })),
  )
  return venues.map(({ key }, place) => ({
    fees: answers[place]?.data,
    platformFee: config.venues.find((venue) => venue.key === key)?.platformFee,
  }))
}
