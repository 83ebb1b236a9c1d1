import type { OrderRecord, TwapRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { wireTransaction } from '@/server/paper/faces/lighter/http/wireTransaction'
import {
  userStats,
  wireAssets,
  wirePosition,
  wirePositions,
} from '@/server/paper/faces/lighter/views/accountView'
import { activeOrders, wireOrder, wireTwap } from '@/server/paper/faces/lighter/views/orderView'
import { accountTrade } from '@/server/paper/faces/lighter/views/tradeView'
import type { Block } from '@/server/paper/host'
import { type Channel, stateChannel } from './channel'

function byMarket<Row>(rows: readonly Row[], marketOf: (row: Row) => number) {
  const grouped: Record<string, Row[]> = {}
  for (const row of rows) {
    const list = grouped[marketOf(row)] ?? []
    list.push(row)
    grouped[marketOf(row)] = list
  }
  return grouped
}

/** Channels of one account. */
export function accountChannel(
  context: FaceContext,
  kind: string,
  first: string,
  second: string,
): Channel | undefined {
  const isOfMarket = kind === 'account_orders' || kind === 'account_market'
  const [accountText, marketText] = isOfMarket ? [second, first] : [first, '']
  if (!/^\d+$/.test(accountText)) return undefined
  const account = Number(accountText)
  const address = context.facts.accounts.addressOf(account)
  if (address === undefined) return undefined
  const market = isOfMarket ? context.catalogue.byId(Number(marketText)) : undefined
  if (isOfMarket && market === undefined) return undefined
  const name = isOfMarket ? `${kind}:${marketText}:${account}` : `${kind}:${account}`
  const base = { name, kind, account }
  const { view } = context.host
  const ordersMessage = (orders: readonly ReturnType<typeof wireOrder>[]) => ({
    account,
    nonce: context.host.blockNumber(),
    orders: byMarket(orders, ({ market_index }) => market_index),
  })
  const changedOrders = ({ events }: Block) => {
    const latest = new Map<number, OrderRecord>()
    const latestTwaps = new Map<number, TwapRecord>()
    const isMeant = ({ marketId }: { marketId: string }) =>
      market === undefined || marketId === market.symbol
    for (const event of events) {
      if (event.type === 'order' && event.account === address && isMeant(event.order)) {
        latest.set(event.order.orderId, event.order)
      } else if (event.type === 'twap' && event.account === address && isMeant(event.twap)) {
        latestTwaps.set(event.twap.twapId, event.twap)
      }
    }
    return [
      ...[...latest.values()].map((order) => wireOrder(context, order)),
      ...[...latestTwaps.values()].map((twap) => wireTwap(context, twap)),
    ]
  }
  const newTrades = ({ events }: Block) =>
    events.flatMap((event) =>
      event.type === 'fill' && event.account === address
        ? [accountTrade(context, address, event.fill)]
        : [],
    )
  const tradesMessage = (trades: readonly ReturnType<typeof accountTrade>[]) => ({
    account,
    trades: byMarket(trades, ({ market_id }) => market_id),
    total_volume: 0,
    monthly_volume: 0,
    weekly_volume: 0,
    daily_volume: 0,
  })
  const positions = () => ({
    account,
    positions: Object.fromEntries(
      wirePositions(context, address).map((row) => [row.market_id, row]),
    ),
    shares: [],
  })
  const assets = () => ({
    account,
    assets: Object.fromEntries(wireAssets(context, address).map((row) => [row.asset_id, row])),
  })

  switch (kind) {
    case 'account_orders':
    case 'account_all_orders':
      return {
        ...base,
        snapshot: () =>
          ordersMessage(
            activeOrders(context, address).filter(
              (order) => market === undefined || order.market_index === market.id,
            ),
          ),
        update(block) {
          const orders = changedOrders(block)
          return orders.length === 0 ? undefined : ordersMessage(orders)
        },
      }
    case 'account_all_trades':
      return {
        ...base,
        snapshot: () => ({ ...tradesMessage([]), trades: [] }),
        update(block) {
          const trades = newTrades(block)
          return trades.length === 0 ? undefined : tradesMessage(trades)
        },
      }
    case 'account_all_positions':
      return stateChannel(base, 200, positions)
    case 'account_all_assets':
      return stateChannel(base, 200, assets)
    case 'account_all':
      return stateChannel(base, 500, () => ({
        ...positions(),
        ...assets(),
        trades: {},
        funding_histories: {},
        total_volume: 0,
        total_trades_count: view.fills(address, 10_000).length,
      }))
    case 'account_market':
      return (
        market &&
        stateChannel(base, 200, () => ({
          account,
          orders: activeOrders(context, address).filter(
            (order) => order.market_index === market.id,
          ),
          position: wirePosition(
            context,
            address,
            market.symbol,
            view.position(address, market.symbol),
          ),
        }))
      )
    case 'user_stats':
      return stateChannel(base, 500, () => ({
        stats: userStats(context, address),
        timestamp: context.host.now(),
      }))
    case 'account_tx':
      return {
        ...base,
        snapshot: () => ({ account, txs: [] }),
        update(_block, hashes) {
          const txs = hashes.flatMap((hash) => {
            const transaction = context.facts.transaction(hash)
            return transaction?.account === account ? [wireTransaction(context, transaction)] : []
          })
          return txs.length === 0 ? undefined : { account, txs }
        },
      }
    default:
      return undefined
  }
}
