import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import {
  allClearinghouseStates,
  clearinghouseState,
} from '@/server/paper/faces/hyperliquid/views/accountView'
import { activeAssetData } from '@/server/paper/faces/hyperliquid/views/activeAssetView'
import {
  fillsOf,
  isOwnFill,
  ledgerPage,
  openOrdersOf,
  orderHistoryOf,
  wireFills,
  wireLedgerEntry,
} from '@/server/paper/faces/hyperliquid/views/historyView'
import {
  basicOrder,
  orderStatus,
  statedOrder,
} from '@/server/paper/faces/hyperliquid/views/orderView'
import { spotClearinghouseState } from '@/server/paper/faces/hyperliquid/views/spotView'
import {
  sliceFill,
  sliceFillsOf,
  twapHistoryOf,
  twapRow,
  twapStatesOf,
} from '@/server/paper/faces/hyperliquid/views/twapView'
import { webData2, webData3 } from '@/server/paper/faces/hyperliquid/views/webDataView'
import { Address, absentIfNull } from '@/server/paper/faces/hyperliquid/wireTypes'
import { coinKey, userKey } from './blockDigest'
import type { Topic } from './topic'
import { type TopicType, topicType } from './topicType'
import { fillNotices, userEvents, wireFunding } from './userEvents'

const STATE_MS = 200
const REFRESH_MS = 1_000
const SLOW_REFRESH_MS = 5_000

const userField = { user: Address }
const userAndDex = { user: Address, dex: absentIfNull(z.string()) }

/** Channels of one account. */
export const USER_TOPICS: Readonly<Record<string, TopicType>> = {
  orderUpdates: topicType(userField, (context, { user }) => ({
    ...named('orderUpdates', user),
    events({ orders }) {
      const updates = (orders.get(user) ?? []).flatMap((order) => {
        const market = context.catalogue.byCoin(order.marketId)
        if (market === undefined) return []
        return [
          {
            order: basicOrder(market, order),
            status: orderStatus(market, order),
            statusTimestamp: order.updatedAtMs,
          },
        ]
      })
      return updates.length === 0 ? [] : [updates]
    },
  })),
  userFills: topicType(
    { ...userField, aggregateByTime: z.boolean().nullish() },
    (context, { user, aggregateByTime }) => {
      const aggregate = aggregateByTime === true
      return {
        ...named('userFills', user, { aggregateByTime: aggregate }),
        snapshot: () => {
          const fills = fillsOf(context, user, { aggregate, ascending: false, lagMs: 0 })
          return [{ isSnapshot: true, user, fills }]
        },
        events({ fills }) {
          const made = (fills.get(user) ?? []).filter(isOwnFill)
          return made.length === 0
            ? []
            : [{ user, fills: wireFills(context, user, made, aggregate) }]
        },
      }
    },
  ),
  userEvents: topicType(userField, (context, { user }) => ({
    ...named('userEvents', user),
    channel: 'user',
    events: (digest) => userEvents(context, user, digest),
  })),
  userFundings: topicType(userField, (context, { user }) => ({
    ...named('userFundings', user),
    snapshot: () => {
      const fundings = context.facts.fundings(user).map(({ timeMs, delta }) => {
        const { type: _type, ...rest } = delta
        return { time: timeMs, ...rest }
      })
      return [{ isSnapshot: true, user, fundings }]
    },
    events({ fundings }) {
      const paid = fundings.get(user)
      if (paid === undefined) return []
      return [{ user, fundings: paid.map((event) => wireFunding(context, event)) }]
    },
  })),
  userNonFundingLedgerUpdates: topicType(userField, (context, { user }) => ({
    ...named('userNonFundingLedgerUpdates', user),
    snapshot: () => {
      const entries = ledgerPage(context.facts.ledger(user), 0, Number.MAX_SAFE_INTEGER)
      return [{ isSnapshot: true, user, nonFundingLedgerUpdates: entries }]
    },
    events({ ledger }) {
      const entries = ledger.get(user)
      return entries === undefined
        ? []
        : [{ user, nonFundingLedgerUpdates: entries.map(wireLedgerEntry) }]
    },
  })),
  userHistoricalOrders: topicType(userField, (context, { user }) => ({
    ...named('userHistoricalOrders', user),
    snapshot: () => [{ isSnapshot: true, user, orderHistory: orderHistoryOf(context, user, 0) }],
    events({ orders }) {
      const orderHistory = (orders.get(user) ?? []).flatMap((order) => {
        const market = context.catalogue.byCoin(order.marketId)
        return market === undefined ? [] : [statedOrder(context.host.view, market, order)]
      })
      return orderHistory.length === 0 ? [] : [{ user, orderHistory }]
    },
  })),
  userTwapHistory: topicType(userField, (context, { user }) => ({
    ...named('userTwapHistory', user),
    snapshot: () => [{ isSnapshot: true, user, history: twapHistoryOf(context, user) }],
    events({ twaps }) {
      const changed = twaps.get(user)
      if (changed === undefined) return []
      return [{ user, history: changed.map((twap) => twapRow(context, twap)) }]
    },
  })),
  userTwapSliceFills: topicType(userField, (context, { user }) => ({
    ...named('userTwapSliceFills', user),
    snapshot: () => [{ isSnapshot: true, user, twapSliceFills: sliceFillsOf(context, user) }],
    events({ fills }) {
      const slices = (fills.get(user) ?? []).flatMap((fill) => sliceFill(context, user, fill))
      return slices.length === 0 ? [] : [{ user, twapSliceFills: slices }]
    },
  })),
  twapStates: topicType(userAndDex, (context, { user, dex = '' }) =>
    ofDex(
      context,
      dex,
      accountState(named('twapStates', user, { dex }), user, SLOW_REFRESH_MS, () => ({
        dex,
        user,
        states: twapStatesOf(context, user, dex),
      })),
    ),
  ),
  clearinghouseState: topicType(userAndDex, (context, { user, dex = '' }) =>
    ofDex(
      context,
      dex,
      accountState(named('clearinghouseState', user, { dex }), user, REFRESH_MS, () => ({
        dex,
        user,
        clearinghouseState: clearinghouseState(context, user, dex),
      })),
    ),
  ),
  allDexsClearinghouseState: topicType(userField, (context, { user }) =>
    accountState(named('allDexsClearinghouseState', user), user, REFRESH_MS, () => ({
      user,
      clearinghouseStates: allClearinghouseStates(context, user),
    })),
  ),
  openOrders: topicType(userAndDex, (context, { user, dex = '' }) =>
    ofDex(
      context,
      dex,
      accountState(named('openOrders', user, { dex }), user, SLOW_REFRESH_MS, () => ({
        dex,
        user,
        orders: openOrdersOf(context, user, { dex, lagMs: 0 }),
      })),
    ),
  ),
  spotState: topicType(
    { ...userField, ignorePortfolioMargin: z.boolean().nullish() },
    (context, { user, ignorePortfolioMargin }) =>
      accountState(
        named('spotState', user, { ignorePortfolioMargin: ignorePortfolioMargin ?? false }),
        user,
        SLOW_REFRESH_MS,
        () => ({ user, spotState: spotClearinghouseState(context, user) }),
      ),
  ),
  webData2: topicType(userField, (context, { user }) =>
    accountState(named('webData2', user), user, REFRESH_MS, () => webData2(context, user)),
  ),
  webData3: topicType(userField, (context, { user }) =>
    accountState(named('webData3', user), user, SLOW_REFRESH_MS, () => webData3(context, user)),
  ),
  activeAssetData: topicType({ ...userField, coin: z.string() }, (context, { user, coin }) =>
    openActiveAssetData(context, user, coin),
  ),
  notification: topicType(userField, (context, { user }) => ({
    ...named('notification', user),
    events: (digest) => fillNotices(context, user, digest),
  })),
}

/** A topic of a venue that exists. */
function ofDex(context: FaceContext, dex: string, topic: Topic): Topic | undefined {
  return context.catalogue.perps(dex) === undefined ? undefined : topic
}

function named(channel: string, user: string, options: Record<string, unknown> = {}) {
  return { channel, user, subscription: { type: channel, user, ...options } }
}

/** A topic of an account's state: on every change of it, and while its marks move. */
function accountState(topic: Topic, user: string, refreshMs: number, build: () => unknown): Topic {
  return {
    ...topic,
    state: { touchedBy: [userKey(user)], intervalMs: STATE_MS, refreshMs, build: () => [build()] },
  }
}

function openActiveAssetData(context: FaceContext, user: string, coin: string): Topic | undefined {
  if (context.catalogue.byCoin(coin) === undefined) return undefined
  return {
    ...named('activeAssetData', user, { coin }),
    state: {
      touchedBy: [userKey(user), coinKey(coin)],
      intervalMs: REFRESH_MS,
      build: () => {
        const data = activeAssetData(context, user, coin)
        return data === null ? [] : [data]
      },
    },
  }
}
