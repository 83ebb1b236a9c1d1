import type { z } from 'zod'
import { isZero } from '@/lib/decimal/compare'
import type { WireAccountAsset, WireOrder, WirePosition } from '@/lib/venues/lighter/wire/account'
import {
  WireAssetsFrame,
  WireOrdersFrame,
  WirePositionsFrame,
  WireStatsOfUser,
} from '@/lib/venues/lighter/wire/accountStream'
import type { Folding } from './folds'
import { type AccountContext, isSnapshot } from './streamContext'

type Whose = Pick<AccountContext, 'address' | 'accountIndex'>

/** Statuses of orders that are not over. */
const LIVE = new Set(['open', 'pending', 'in-progress'])

/** Orders that are open, and which changed with the frame. */
export interface OrdersChange {
  isSnapshot: boolean
  changed: readonly WireOrder[]
  /** Open before a snapshot that does not have them: they ended while there was no connection. */
  missing: readonly WireOrder[]
}

/** Open orders by the venue's index, TWAPs among them. */
export function ordersFolding({
  address,
  accountIndex,
}: Whose): Folding<ReadonlyMap<string, WireOrder>, OrdersChange> {
  const channel = `account_all_orders/${accountIndex}`
  return {
    name: channel,
    request: { channel, address },
    take(state, payload) {
      const frame = WireOrdersFrame.safeParse(payload)
      if (!frame.success) return undefined
      const changed = Object.values(frame.data.orders).flat()
      const isWhole = isSnapshot(frame.data)
      const open = new Map(isWhole ? [] : state)
      for (const order of changed) {
        if (LIVE.has(order.status)) open.set(order.order_index, order)
        else open.delete(order.order_index)
      }
      const missing = isWhole
        ? [...(state?.values() ?? [])].filter(
            ({ order_index }) => !changed.some((order) => order.order_index === order_index),
          )
        : []
      return { state: open, change: { isSnapshot: isWhole, changed, missing } }
    },
  }
}

/**
 * Rows of positions by market. A frame that leaves a market out may be a full set without it, or
 * hold the others alone: the venue is asked for all of them again.
 */
export function positionsFolding({
  address,
  accountIndex,
}: Whose): Folding<ReadonlyMap<number, WirePosition>, undefined> {
  const channel = `account_all_positions/${accountIndex}`
  return {
    name: channel,
    request: { channel, address },
    take(state, payload, askAgain) {
      const frame = WirePositionsFrame.safeParse(payload)
      if (!frame.success) return undefined
      const rows = Object.values(frame.data.positions)
      const reported = new Map(rows.map((row) => [row.market_id, row]))
      if (isSnapshot(frame.data)) return { state: reported, change: undefined }
      const isShort = [...(state ?? [])].some(
        ([market, { position }]) => !isZero(position) && !reported.has(market),
      )
      if (isShort) askAgain()
      return { state: new Map([...(state ?? []), ...reported]), change: undefined }
    },
  }
}

/** What the account holds, by the venue's number of the asset. */
export function assetsFolding({
  address,
  accountIndex,
}: Whose): Folding<readonly WireAccountAsset[], undefined> {
  const channel = `account_all_assets/${accountIndex}`
  return {
    name: channel,
    request: { channel, address },
    take(state, payload) {
      const frame = WireAssetsFrame.safeParse(payload)
      if (!frame.success) return undefined
      const reported = Object.values(frame.data.assets)
      const others = isSnapshot(frame.data)
        ? []
        : (state ?? []).filter((row) => !reported.some(({ asset_id }) => asset_id === row.asset_id))
      return { state: [...others, ...reported], change: undefined }
    },
  }
}

/** Figures of the account. */
export type UserStats = z.output<typeof WireStatsOfUser>['stats']

/** Figures of the account; every frame is all of them. */
export function statsFolding({ address, accountIndex }: Whose): Folding<UserStats, undefined> {
  const channel = `user_stats/${accountIndex}`
  return {
    name: channel,
    request: { channel, address },
    take(_, payload) {
      const frame = WireStatsOfUser.safeParse(payload)
      return frame.success ? { state: frame.data.stats, change: undefined } : undefined
    },
  }
}
