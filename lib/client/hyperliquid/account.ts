import type { VenuePlugin } from '@/lib/client/plugin'
import { lowerCaseReads } from '@/lib/client/reads/lowerCaseReads'
import { type AccountPolling, pollAccount } from '@/lib/client/reads/pollAccount'
import type { Polling } from '@/lib/client/reads/polling'
import type { SetTimer } from '@/lib/client/sockets/timers'
import type { AccountSource } from '@/lib/client/sockets/venueStreams'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { SPOT_CATEGORY } from '@/lib/venues/hyperliquid/map/market'
import { AccountModes } from './accountModes'
import type { AgentKeys } from './agentKey'
import type { HyperliquidOptions } from './options'
import { accountKeysOf } from './reads/accountKeys'
import { MarginFacts } from './reads/marginFacts'
import { createReads, type ReadsContext } from './reads/reads'
import { RecentOrders } from './reads/recentOrders'
import { accountSource } from './streams/accountSource'
import type { StreamContext } from './streams/streamContext'

/** Dependencies of the account side. */
export type AccountSideContext = Omit<ReadsContext, 'builder'> & {
  options: Pick<HyperliquidOptions, 'builder' | 'agentName'>
  setTimer: SetTimer
}

const POLLING: AccountPolling = { everyMs: 5_000, activityEveryMs: 60_000, rowsMax: 200 }

/** The part of the plugin that is about an account: its reads and streams; loaded with the first of them. */
export function createAccount({ options, setTimer, ...context }: AccountSideContext) {
  const { builder, agentName } = options
  const reads = createReads({ ...context, builder: builder?.address.toLowerCase() })
  const margins = new MarginFacts(context.clock.steadyMs)
  const recentOrders = new RecentOrders()
  const modes = new AccountModes((user) => reads.mode(user), setTimer)
  const lowerCased = lowerCaseReads({
    ...reads,
    feeTier: (address, signal, categoryId) =>
      reads.feeTier(address, signal, categoryId === SPOT_CATEGORY ? 'spot' : 'perp'),
  })
  return {
    reads,
    margins,
    recentOrders,
    modes,
    calls: {
      ...lowerCased,
      async marketSettings(address, marketId, signal) {
        const settings = await lowerCased.marketSettings(address, marketId, signal)
        margins.set(address, marketId, settings)
        return settings
      },
      async platformFee(address, signal) {
        if (builder === undefined) return undefined
        const approved = (await reads.approvedFee(address.toLowerCase(), signal)) ?? 0
        const rate = fromScaledInteger(approved || builder.maxFeeTenthBps, 5)
        const payee = builder.address.toLowerCase()
        return { payee, maker: rate, taker: rate, approved: approved > 0 }
      },
    } satisfies Partial<VenuePlugin>,

    /** @param keys those of this browser */
    async accountKeys(
      { keys, venueNowMs }: { keys: AgentKeys; venueNowMs: number },
      address: string,
      signal?: AbortSignal,
    ) {
      const [agents, own] = await Promise.all([
        reads.wireAgents(address.toLowerCase(), signal),
        // One that cannot be read is still listed by the venue.
        keys.find(address).catch(() => undefined),
      ])
      return accountKeysOf(agents, { own, agentName, venueNowMs })
    },

    overSocket: (stream: StreamContext): AccountSource =>
      accountSource({ ...stream, recentOrders }, reads, modes),
    byPolling: (polling: Polling): AccountSource => pollAccount(lowerCased, polling, POLLING),
  }
}
