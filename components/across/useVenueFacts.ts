'use client'
import { useQueries } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { ageAt } from '@/components/session/live/steadyNow'
import { useSteadyNow } from '@/components/session/live/useSteadyNow'
import { useVenueStreams } from '@/components/session/live/useVenueStreams'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { AssetMarkets } from '@/lib/across/matchMarkets'
import type { Readiness, VenueFacts } from '@/lib/across/venueQuote'
import { isZero } from '@/lib/decimal/compare'
import { accountSummaryQuery } from '@/lib/queries/account/account'
import { positionsQuery } from '@/lib/queries/account/positions'
import { type AccountSetup, areReadsGated, setupQuery } from '@/lib/queries/account/setup'
import type { AccountSummary } from '@/lib/schema/model/account'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { ticketStore } from '@/lib/stores/ticket'
import { feesOn } from '@/lib/trade/fees'
import { marginModeOf, venueRules } from '@/lib/trade/rules/venueRules'
import { useVenueFees } from './useVenueFees'

/** Current state of a venue that lists the asset. */
export interface LiveVenue {
  provider: Provider
  market: Market
  facts: VenueFacts
  book: Orderbook | undefined
  context: MarketContext | undefined
  /** How far the time of its book lies from when it came, in milliseconds. */
  clockOffMs: number | undefined
}

/**
 * Books, figures, fees and readiness of every venue that lists an asset, live.
 * @param sendsMode whether the order names the margin mode that the ticket chose
 */
export function useVenueFacts(
  group: AssetMarkets | undefined,
  venues: readonly Provider[],
  { sendsMode }: { sendsMode: boolean } = { sendsMode: true },
): readonly LiveVenue[] {
  const listed = venues.flatMap((provider) => {
    const market = group?.markets.get(provider.key)
    return market === undefined ? [] : [{ provider, market }]
  })
  const providers = listed.map(({ provider }) => provider)
  const of = (channel: 'orderbook' | 'marketContext') =>
    listed.map(({ provider, market }) => [provider.key, { channel, marketId: market.id }] as const)
  const books = useVenueStreams<'orderbook'>(
    new Map(
      of('orderbook').map(([key, { marketId }]) => [key, { channel: 'orderbook', marketId }]),
    ),
  )
  const contexts = useVenueStreams<'marketContext'>(
    new Map(
      of('marketContext').map(([key, { marketId }]) => [
        key,
        { channel: 'marketContext', marketId },
      ]),
    ),
  )
  const fees = useVenueFees(providers)
  const accounts = useAccounts(providers)
  const chosenModes = useStore(ticketStore, ({ marginMode }) => marginMode)
  const nowMs = useSteadyNow()
  return listed.map(({ provider, market }, place) => {
    const frame = books.get(provider.key)
    const book = frame?.payload
    const context = contexts.get(provider.key)?.payload
    const ownFees = fees[place]?.fees
    const position = accounts[place]?.positions?.find((open) => open.market.id === market.id)
    const bookAgeMs = frame && ageAt(frame.atMs, nowMs)
    const facts: VenueFacts = {
      venue: provider.key,
      market,
      marginMode: marginModeOf(
        venueRules(provider).marginModes,
        market,
        position,
        sendsMode ? chosenModes[marketKey(provider.key, market.id)] : undefined,
      ),
      limits: provider,
      book,
      bookAgeMs,
      context,
      fees: ownFees && feesOn(ownFees, market.id),
      platformFee: fees[place]?.platformFee,
      readiness: accounts[place]?.readiness ?? 'any',
      position,
    }
    const clockOffMs = frame && frame.payload.timestamp - frame.wallMs
    return { provider, market, facts, book, context, clockOffMs }
  })
}

/** What the connected account has at a venue. */
interface VenueAccount {
  /** `any` without an account, or while unknown. */
  readiness: Readiness
  positions: readonly Position[] | undefined
}

/** Whether the connected account can trade at each venue, and what it has open there. */
function useAccounts(venues: readonly Provider[]): readonly VenueAccount[] {
  const client = usePerpsClient()
  const { account } = useWallet()
  const address = account ?? ''
  const setups = useQueries({
    queries: venues.map(({ key }) => ({
      ...setupQuery(client, { provider: key, address }),
      enabled: account !== undefined,
    })),
  })
  const canRead = (provider: Provider, place: number) =>
    account !== undefined && !areReadsGated(provider, setups[place]?.data)
  const summaries = useQueries({
    queries: venues.map((provider, place) => ({
      ...accountSummaryQuery(client, { provider: provider.key, address }),
      enabled: canRead(provider, place),
    })),
  })
  const positions = useQueries({
    queries: venues.map((provider, place) => ({
      ...positionsQuery(client, { provider: provider.key, address }),
      enabled: canRead(provider, place),
    })),
  })
  return venues.map((_, place) => ({
    readiness: account === undefined ? 'any' : readinessOf(setups[place], summaries[place]),
    positions: positions[place]?.data,
  }))
}

function readinessOf(
  setup: { data: AccountSetup | undefined } | undefined,
  summary: { data: AccountSummary | undefined } | undefined,
): Readiness {
  if (setup?.data === undefined) return 'any'
  if (!setup.data.isReady) return 'notSetUp'
  if (summary?.data !== undefined && isZero(summary.data.availableMargin)) return 'noBalance'
  return 'ready'
}
