import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { mapFill } from '@/lib/venues/lighter/map/history'
import { mapOrder, mapTwap } from '@/lib/venues/lighter/map/order'
import type { WireOrder } from '@/lib/venues/lighter/wire/account'
import { WireTradesFrame } from '@/lib/venues/lighter/wire/accountStream'
import { ordersFolding } from './accountFolds'
import { createMissingOrders } from './missingOrders'
import { type AccountsContext, isSnapshot, listen, withAccount } from './streamContext'

const FILLS_KEPT = 2_000
/** Executions that a snapshot is completed with; the venue's own may be empty. */
const FILLS_OF_SNAPSHOT = 100
/** Pause after the venue did not give them. */
const COMPLETE_AGAIN_MS = 20_000

/**
 * Orders of an account as they change, ended ones included. Orders that were open before the
 * connection was lost and are not any more are looked up, so that none is lost without a word.
 */
export function orderUpdatesStream(
  context: AccountsContext,
  address: string,
  emit: (orders: readonly Order[]) => void,
): Stream<readonly Order[]> {
  return withAccount(context, address, (account) => {
    const made = (order: WireOrder) =>
      mapOrder(order, account.listed.findOrUnlisted(order.market_index))
    const missing = createMissingOrders({
      read: (orderId) => account.reads.order(account.address, orderId),
      setTimer: account.setTimer,
      emit,
    })
    const fold = context.folds.listen(ordersFolding(account), (_, change) => {
      const changed = change.changed.map(made)
      missing.settle(changed)
      if (changed.length > 0) emit(changed)
      missing.add(change.missing.map(made))
    })
    const current = () => {
      const open = fold.current()
      return open && [...open.values()].map(made)
    }
    const present = current()
    if (present !== undefined && present.length > 0) emit(present)
    return {
      current,
      stop() {
        missing.stop()
        fold.leave()
      },
    }
  })
}

/** TWAPs that run, the full set each time. */
export function twapsStream(
  context: AccountsContext,
  address: string,
  emit: (twaps: readonly TwapOrder[]) => void,
): Stream<readonly TwapOrder[]> {
  return withAccount(context, address, (account) => {
    const current = () => {
      const open = fold.current()
      return (
        open &&
        [...open.values()]
          .filter(({ type }) => type === 'twap')
          .map((order) => mapTwap(order, account.listed.findOrUnlisted(order.market_index)))
      )
    }
    const publish = () => {
      const twaps = current()
      if (twaps !== undefined) emit(twaps)
    }
    const fold = context.folds.listen(ordersFolding(account), publish)
    publish()
    return { current, stop: fold.leave }
  })
}

/** Value of the fills channel. */
export interface FillsPayload {
  fills: readonly Fill[]
  isSnapshot: boolean
}

/** Executions of an account, newest first: a snapshot of the last ones, then each as it happens. */
export function fillsStream(
  context: AccountsContext,
  address: string,
  emit: (payload: FillsPayload) => void,
): Stream<FillsPayload> {
  return withAccount(context, address, (account) => {
    const { accountIndex, listed, explorerUrl, reads, setTimer } = account
    let previous: readonly Fill[] | undefined
    let isStopped = false
    const take = (fills: readonly Fill[], isWhole: boolean) => {
      const previousIds = new Set(previous?.map(({ id }) => id))
      const fresh = fills.filter(({ id }) => !previousIds.has(id))
      previous = [...fresh, ...(previous ?? [])].sort(newestFirst).slice(0, FILLS_KEPT)
      if (isWhole) emit({ fills: previous, isSnapshot: true })
      else if (fresh.length > 0) emit({ fills: [...fresh].sort(newestFirst), isSnapshot: false })
    }
    let stopTimer = () => {}
    // Changes without a connection are in the venue's list alone: it is read until it is there.
    const complete = async () => {
      stopTimer()
      const page = await reads.fills(address, { limit: FILLS_OF_SNAPSHOT }).catch(() => undefined)
      if (isStopped) return
      if (page === undefined) stopTimer = setTimer(() => void complete(), COMPLETE_AGAIN_MS)
      else take(page.items, true)
    }
    const request = { channel: `account_all_trades/${accountIndex}`, address }
    const leave = listen(context, request, (payload) => {
      const frame = WireTradesFrame.safeParse(payload)
      if (!frame.success) return
      const fills = Object.values(frame.data.trades)
        .flat()
        .flatMap((row) => {
          const explorerLink = explorerUrl && row.tx_hash ? explorerUrl + row.tx_hash : undefined
          const facts = { accountIndex, explorerLink }
          return mapFill(row, listed.findOrUnlisted(row.market_id), facts) ?? []
        })
      take(fills, false)
      if (isSnapshot(frame.data)) void complete()
    })
    return {
      current: () => previous && { fills: previous, isSnapshot: true },
      stop() {
        isStopped = true
        stopTimer()
        leave()
      },
    }
  })
}

/** Order of fills, newest first; those of one moment by the venue's trade ids, which count up. */
export function newestFirst(
  a: Pick<Fill, 'id' | 'createdAt'>,
  b: Pick<Fill, 'id' | 'createdAt'>,
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1
}
