'use client'
import { type Read, useReads } from '@/components/session/live/useRead'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { areReadsGated, setupQuery } from '@/lib/queries/account/setup'
import { baseFeesQuery, tradingFeesQuery } from '@/lib/queries/across/tradingFees'
import type { AccountFees, FeeTier } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { gatesAccountReads } from '@/lib/trade/rules/setupRules'

/** What trading costs at a venue, as fractions. */
export interface VenueFees {
  /** The venue's own fees; undefined while they are not known. */
  fees: AccountFees | undefined
  /** What the desk takes beside it; undefined: nothing. */
  platformFee: FeeTier | undefined
}

/**
 * Fees of each venue, of the connected account where there is one, in the order given. While a
 * setup step gates the account's own, they are those without an account.
 */
export function useVenueFees(venues: readonly Provider[]): readonly VenueFees[] {
  const client = usePerpsClient()
  const { account } = useWallet()
  const setups = useReads(
    venues.map((venue) => ({
      ...setupQuery(client, { provider: venue.key, address: account ?? '' }),
      enabled: account !== undefined && gatesAccountReads(venue),
    })),
  )
  const answers = useReads(
    venues.map((venue, place) => {
      const address = areReadsGated(venue, setups[place]?.data) ? undefined : account
      return tradingFeesQuery(client, { provider: venue.key, address })
    }),
  )
  return usePlatformFees(venues, answers)
}

/**
 * Base fees of each venue, those without an account, in the order given, read without its plugin and once it is
 * in `answered`: the first paint does not wait for them.
 */
export function useBaseFees(
  venues: readonly Provider[],
  answered: ReadonlyMap<string, unknown>,
): readonly VenueFees[] {
  const client = usePerpsClient()
  const answers = useReads(
    venues.map(({ key }) => ({ ...baseFeesQuery(client, key), enabled: answered.has(key) })),
  )
  return usePlatformFees(venues, answers)
}

/** Puts what the desk takes beside what each venue answered, in the order given. */
function usePlatformFees(
  venues: readonly Provider[],
  answers: readonly Pick<Read<AccountFees>, 'data'>[],
): readonly VenueFees[] {
  const config = usePublicConfig()
  return venues.map(({ key }, place) => ({
    fees: answers[place]?.data,
    platformFee: config.venues.find((venue) => venue.key === key)?.platformFee,
  }))
}
