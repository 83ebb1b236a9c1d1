import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Activity } from '@/lib/schema/model/activity'
import { parseRows } from '@/lib/schema/parseRows'
import { mapFunding } from '@/lib/venues/hyperliquid/map/mapFunding'
import { identifyLedger, mapLedger } from '@/lib/venues/hyperliquid/map/mapLedger'
import {
  WireStreamFundings,
  WireStreamLedger,
} from '@/lib/venues/hyperliquid/wire/wireAccountStream'
import { WireLedgerRow, WireStreamFunding } from '@/lib/venues/hyperliquid/wire/wireHistory'
import { type StreamContext, withUniverse } from './streamContext'
import { leaveAll, listen } from './wireProtocol'

const EVENTS_MAX = 1_000

/** Value of the activity channel. */
export interface ActivityPayload {
  items: readonly Activity[]
  isSnapshot: boolean
}

/** Funding, deposits, withdrawals, transfers and liquidations of an account, newest first. */
export function activityStream(
  context: StreamContext,
  user: string,
  emit: (payload: ActivityPayload) => void,
): Stream<ActivityPayload> {
  return withUniverse(context, (universe) => {
    let cached: readonly Activity[] | undefined
    const take = (items: readonly Activity[], isSnapshot: boolean) => {
      const cachedIds = new Set(cached?.map(({ id }) => id))
      const fresh = items.filter(({ id }) => !cachedIds.has(id))
      cached = [...fresh, ...(cached ?? [])].sort(newestFirst).slice(0, EVENTS_MAX)
      if (isSnapshot) emit({ items: [...items].sort(newestFirst), isSnapshot })
      else if (fresh.length > 0) emit({ items: [...fresh].sort(newestFirst), isSnapshot })
    }
    const leave = [
      listen(context, { type: 'userFundings', user }, (payload) => {
        const frame = WireStreamFundings.safeParse(payload)
        if (!frame.success) return
        const rows = parseRows(WireStreamFunding, frame.data.fundings)
        take(
          rows.map((row) => mapFunding(row, row.time, universe.display(row.coin))),
          frame.data.isSnapshot === true,
        )
      }),
      listen(context, { type: 'userNonFundingLedgerUpdates', user }, (payload) => {
        const frame = WireStreamLedger.safeParse(payload)
        if (!frame.success) return
        const rows = identifyLedger(parseRows(WireLedgerRow, frame.data.nonFundingLedgerUpdates))
        const { provider } = context
        take(
          rows.flatMap(
            (row) => mapLedger(row, { provider, user, display: universe.display }) ?? [],
          ),
          frame.data.isSnapshot === true,
        )
      }),
    ]
    return {
      current: () => cached && { items: cached, isSnapshot: true },
      stop: () => leaveAll(leave),
    }
  })
}

function newestFirst(a: Activity, b: Activity): number {
  return a.timestamp === b.timestamp ? 0 : a.timestamp < b.timestamp ? 1 : -1
}
