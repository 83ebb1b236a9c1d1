import type { AccountModes } from '@/lib/client/hyperliquid/accountModes'
import { type Holdings, needsPrices } from '@/lib/client/hyperliquid/reads/holdingReads'
import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { WireClearinghouseState } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WireStreamSpot } from '@/lib/venues/hyperliquid/wire/wireAccountStream'
import type { WireSpotState } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { WireAllMids } from '@/lib/venues/hyperliquid/wire/wireStream'
import { listenToStates } from './accountStreams'
import type { StreamContext } from './streamContext'
import { leaveAll, listen } from './wireProtocol'

/**
 * What an account holds as it changes, mapped to the channel's value. Emits nothing before every
 * ledger arrived, so that no figure is ever shown without a part of it. Prices are followed only
 * while something is held that needs one.
 */
export function holdingsStream<Payload>(
  context: StreamContext,
  user: string,
  modes: AccountModes,
  make: (holdings: Holdings, universe: Universe) => Payload,
  emit: (payload: Payload) => void,
): Stream<Payload> {
  const learn = async () => ({ universe: await context.universe(), mode: await modes.read(user) })
  return startWhen(context, learn, ({ universe, mode: first }) => {
    let mode = first
    const states = new Map<string, WireClearinghouseState>()
    let spot: WireSpotState | undefined
    let mids: Record<string, Decimal> | undefined
    let leavePrices: (() => void) | undefined

    const current = () => {
      if (states.size < universe.dexes.length || spot === undefined) return undefined
      if (leavePrices !== undefined && mids === undefined) return undefined
      const price = (token: number) => universe.spot.price(token, mids ?? {})
      return make({ mode, states: [...states], spot, price }, universe)
    }
    const publish = () => {
      const payload = current()
      if (payload !== undefined) emit(payload)
    }
    const followPrices = () =>
      listen(context, { type: 'allMids' }, (payload) => {
        const frame = WireAllMids.safeParse(payload)
        if (!frame.success) return
        mids = frame.data.mids
        publish()
      })

    const leave = listenToStates(context, user, universe, (dex, state) => {
      states.set(dex, state)
      publish()
    })
    leave.push(
      listen(context, { type: 'spotState', user }, (payload) => {
        const frame = WireStreamSpot.safeParse(payload)
        if (!frame.success) return
        spot = frame.data.spotState
        if (needsPrices(spot)) leavePrices ??= followPrices()
        publish()
      }),
    )
    leave.push(
      modes.watch(user, (next) => {
        if (next === mode) return
        mode = next
        publish()
      }),
    )
    return {
      current,
      stop() {
        leavePrices?.()
        leaveAll(leave)
      },
    }
  })
}
