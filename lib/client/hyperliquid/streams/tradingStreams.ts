import { readTwapStates } from '@/lib/client/hyperliquid/reads/twapReads'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Decimal } from '@/lib/decimal/decimal'
import type { AvailableToTrade } from '@/lib/schema/model/account'
import type { Market } from '@/lib/schema/model/market'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { withDex } from '@/lib/venues/hyperliquid/ask/askVenue'
import { mapAvailable } from '@/lib/venues/hyperliquid/map/mapAccountConfig'
import { mapSpotAvailable } from '@/lib/venues/hyperliquid/map/mapSpotAvailable'
import { mapTwap } from '@/lib/venues/hyperliquid/map/mapTwap'
import { WireActiveAssetData } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WireStreamSpot, WireStreamTwaps } from '@/lib/venues/hyperliquid/wire/wireAccountStream'
import type { WireSpotState } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { WireAllMids } from '@/lib/venues/hyperliquid/wire/wireStream'
import { type StreamContext, withUniverse } from './streamContext'
import { leaveAll, listen } from './wireProtocol'

/** What an order of either side could use on one market. */
export function availableStream(
  context: StreamContext,
  user: string,
  coin: string,
  emit: (available: AvailableToTrade) => void,
): Stream<AvailableToTrade> {
  return withUniverse(context, (universe) => {
    const listed = universe.find(coin)
    return listed?.kind === 'spot'
      ? spotAvailableStream(context, user, listed.market, emit)
      : perpAvailableStream(context, user, coin, emit)
  })
}

function spotAvailableStream(
  context: StreamContext,
  user: string,
  market: Market,
  emit: (available: AvailableToTrade) => void,
): Stream<AvailableToTrade> {
  const shared = {
    ...{ providerId: context.provider, marketId: market.id },
    asset: market.quoteAsset.displaySymbol,
  }
  let state: WireSpotState | undefined
  let mid: Decimal | undefined
  const current = () => state && { ...shared, ...mapSpotAvailable(state, market, mid) }
  const publish = () => {
    const available = current()
    if (available !== undefined) emit(available)
  }
  const leave = [
    listen(context, { type: 'spotState', user }, (payload) => {
      const frame = WireStreamSpot.safeParse(payload)
      if (!frame.success) return
      state = frame.data.spotState
      publish()
    }),
    listen(context, { type: 'allMids' }, (payload) => {
      const frame = WireAllMids.safeParse(payload)
      const newest = frame.success ? frame.data.mids[market.id] : undefined
      if (newest === undefined || newest === mid) return
      mid = newest
      publish()
    }),
  ]
  return { current, stop: () => leaveAll(leave) }
}

function perpAvailableStream(
  context: StreamContext,
  user: string,
  coin: string,
  emit: (available: AvailableToTrade) => void,
): Stream<AvailableToTrade> {
  let last: AvailableToTrade | undefined
  const stop = listen(context, { type: 'activeAssetData', user, coin }, (payload) => {
    const frame = WireActiveAssetData.safeParse(payload)
    if (!frame.success) return
    last = mapAvailable(context.provider, frame.data)
    emit(last)
  })
  return { current: () => last, stop }
}

/** TWAPs that run, over all sub-venues; every payload is the full set. */
export function twapsStream(
  context: StreamContext,
  user: string,
  emit: (twaps: readonly TwapOrder[]) => void,
): Stream<readonly TwapOrder[]> {
  return withUniverse(context, (universe) => {
    const byDex = new Map<string, readonly TwapOrder[]>()
    const current = () =>
      byDex.size === universe.dexes.length ? [...byDex.values()].flat() : undefined
    const leave = universe.dexes.map((dex) =>
      listen(context, withDex({ type: 'twapStates', user }, dex), (payload) => {
        const frame = WireStreamTwaps.safeParse(payload)
        if (!frame.success) return
        const running = readTwapStates(frame.data.states)
        byDex.set(
          dex,
          running.map((row) => mapTwap(row, universe.display(row.facts.coin))),
        )
        const all = current()
        if (all) emit(all)
      }),
    )
    return { current, stop: () => leaveAll(leave) }
  })
}
