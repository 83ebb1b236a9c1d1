import { readTwapStates } from '@/lib/client/hyperliquid/reads/twapReads'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { AvailableToTrade } from '@/lib/schema/model/account'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { withDex } from '@/lib/venues/hyperliquid/ask/askVenue'
import { mapAvailable } from '@/lib/venues/hyperliquid/map/mapAccountConfig'
import { mapTwap } from '@/lib/venues/hyperliquid/map/mapTwap'
import { WireActiveAssetData } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WireStreamTwaps } from '@/lib/venues/hyperliquid/wire/wireAccountStream'
import { leaveAll } from './marketStreams'
import { listen, type StreamContext, withUniverse } from './streamContext'

/** What an order of either side could use on one market. */
export function availableStream(
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
