import type { StreamPayloads } from '@/lib/client/channels'
import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Fill } from '@/lib/schema/model/fill'
import { parseRows } from '@/lib/schema/parseRows'
import { mapFill } from '@/lib/venues/ondo/map/history'
import { WireFill } from '@/lib/venues/ondo/wire/account'
import { type AccountsContext, listen, rereadStream } from './streamContext'
import { wireSubscription } from './wireProtocol'

const FILLS_KEPT = 500
const FILLS_FIRST = 100

/**
 * Executions of an account, newest first: the last ones from REST, then each as it happens.
 * Executions between two connections are emitted once, after the later one opened.
 */
export function fillsStream(
  context: AccountsContext,
  address: string,
  emit: (payload: StreamPayloads['fills']) => void,
): Stream<StreamPayloads['fills']> {
  return startWhen(context, context.markets, (markets) => {
    let latest: readonly Fill[] | undefined
    let isSeeded = false
    /** Those known before a connection opened whose gap was not read yet: its frames are behind it. */
    let beforeGap: { ids: ReadonlySet<string> } | undefined
    const take = (fills: readonly Fill[], isSnapshot: boolean) => {
      const seenIds = idsOf(latest)
      // Pages of the venue may overlap.
      const fresh = fills.filter(({ id }) => !seenIds.has(id) && Boolean(seenIds.add(id)))
      latest = [...fresh, ...(latest ?? [])].sort(newestFirst).slice(0, FILLS_KEPT)
      if (isSnapshot) emit({ fills: latest, isSnapshot })
      else if (fresh.length > 0) emit({ fills: [...fresh].sort(newestFirst), isSnapshot })
    }
    const asked = { request: { channel: 'fillsPerps' }, identity: address }
    /** The last ones; once some are known, back to one from before the gap. */
    const read = async () => {
      const gap = beforeGap
      const previousIds = gap?.ids ?? idsOf(latest)
      const items: Fill[] = []
      let cursor: string | undefined
      do {
        const at = cursor === undefined ? {} : { cursor }
        const page = await context.reads.fills(address, { limit: FILLS_FIRST, ...at })
        items.push(...page.items)
        const isEnough = !isSeeded || page.items.some(({ id }) => previousIds.has(id))
        cursor = page.hasMore && !isEnough ? page.cursor : undefined
      } while (cursor !== undefined && items.length < FILLS_KEPT)
      if (beforeGap === gap) beforeGap = undefined
      return items
    }
    const leaveConfirmations = context.confirmations.listen(
      wireSubscription(asked.request, asked.identity).id,
      () => {
        if (isSeeded) beforeGap = { ids: beforeGap?.ids ?? idsOf(latest) }
      },
    )
    const first = rereadStream(context, {
      name: `fills ${address}`,
      read,
      beside: [asked],
      // Of what a read brings first nothing is new, also where a frame came before it.
      emit(fills) {
        take(fills, !isSeeded)
        isSeeded = true
      },
    })
    const leave = listen(
      context,
      asked.request,
      (payload) => {
        const rows = Array.isArray(payload) ? parseRows(WireFill, payload) : []
        take(
          rows.map((row) => mapFill(row, markets.findOrUnlisted(row.market))),
          false,
        )
      },
      address,
    )
    return {
      current: () => latest && { fills: latest, isSnapshot: true },
      stop() {
        first.stop()
        leave()
        leaveConfirmations()
      },
    }
  })
}

function idsOf(fills: readonly Fill[] | undefined): Set<string> {
  return new Set(fills?.map(({ id }) => id))
}

function newestFirst(a: Fill, b: Fill): number {
  return a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1
}

/** Channels of an account after whose frames something of it has changed. */
const CHANGES = {
  positions: ['positionsPerps', 'fillsPerps'],
  accountSummary: ['balancePerps', 'positionsPerps', 'fillsPerps'],
  spotBalances: ['balancePerps', 'fillsPerps'],
  availableToTrade: ['balancePerps', 'ordersPerps', 'fillsPerps'],
  activity: ['fundingPaymentsPerps', 'deposits', 'withdrawals', 'marginTransfersPerps'],
  twaps: ['ordersPerps', 'fillsPerps'],
} as const

/** Channels that are read again where something of theirs changed. */
export type RereadChannel = keyof typeof CHANGES

/** Running TWAPs end without a frame, and marks move what positions and margin are worth. */
const EVERY_MS: { readonly [Channel in RereadChannel]?: number } = {
  twaps: 5_000,
  positions: 3_000,
  accountSummary: 3_000,
}

/** A stream of an account's REST reads, each a full answer. */
export function accountStream<Payload>(
  context: AccountsContext,
  channel: RereadChannel,
  address: string,
  options: { read(): Promise<Payload>; emit(payload: Payload): void },
): Stream<Payload> {
  return rereadStream(context, {
    ...options,
    name: `${channel} ${address}`,
    on: CHANGES[channel].map((name) => ({ request: { channel: name }, identity: address })),
    everyMs: EVERY_MS[channel],
  })
}
