import type { OrderRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import type { Fact } from '@/server/paper/faces/ondo/records/factRecord'
import { isKnownToOwner } from '@/server/paper/faces/ondo/trading/placeOrder'
import {
  neutralPosition,
  wireBalance,
  wirePosition,
} from '@/server/paper/faces/ondo/views/accountView'
import { wireFill } from '@/server/paper/faces/ondo/views/fillView'
import { wireFunding, wireLiquidation } from '@/server/paper/faces/ondo/views/historyView'
import { orderSummary } from '@/server/paper/faces/ondo/views/orderSummary'
import { filledByOrder, wireOrder } from '@/server/paper/faces/ondo/views/orderView'
import {
  wireDeposit,
  wireTransfer,
  wireWithdrawal,
} from '@/server/paper/faces/ondo/views/walletView'
import type { Block } from '@/server/paper/host'
import { type Channel, StreamError, stateChannel, type Wanted } from './channel'
import { marketsOf } from './publicChannels'

const POSITIONS_MS = 1_000
const BALANCE_MS = 500
const SUMMARIES_MS = 1_000

/** Channels of one's own; `cancelAllOrdersAfterPerps` is a switch rather than a channel. */
export const PRIVATE_CHANNELS: ReadonlySet<string> = new Set([
  'ordersPerps',
  'fillsPerps',
  'positionsPerps',
  'balancePerps',
  'fundingPaymentsPerps',
  'marginTransfersPerps',
  'liquidationPerps',
  'deposits',
  'withdrawals',
  'ordersSummariesPerps',
])

/** Facts of the face that were written since the last block. */
export type FactFeed = () => readonly Fact[]

/** Opens a channel of an account; undefined where there is none of that name. */
export function openPrivateChannel(
  context: FaceContext,
  account: string,
  wanted: Wanted,
  newFacts: FactFeed,
): Channel | undefined {
  const { channel: name } = wanted
  const only = new Set(marketsOf(context, wanted).map(({ symbol }) => symbol))
  const factChannel = (row: (fact: Fact) => unknown): Channel => ({
    name,
    snapshot: () => [],
    update: () =>
      newFacts().flatMap((fact) => {
        const data = 'account' in fact && fact.account === account ? row(fact) : undefined
        return data === undefined ? [] : [data]
      }),
  })
  switch (name) {
    case 'ordersPerps':
      return {
        name,
        snapshot: () => [],
        update(block) {
          const orders = changedOrders(block, account).filter(({ marketId }) => only.has(marketId))
          if (orders.length === 0) return []
          const filled = filledByOrder(context, account)
          return [orders.map((order) => wireOrder(context, order, filled))]
        },
      }
    case 'fillsPerps':
      return {
        name,
        snapshot: () => [],
        update({ events }) {
          const fills = events.flatMap((event) =>
            event.type === 'fill' && event.account === account && only.has(event.fill.marketId)
              ? [wireFill(context, event.fill)]
              : [],
          )
          return fills.length === 0 ? [] : [fills]
        },
      }
    case 'positionsPerps':
      return positionsChannel(context, account, name)
    case 'balancePerps':
      return stateChannel(name, BALANCE_MS, () => wireBalance(context, account))
    case 'ordersSummariesPerps': {
      if (!wanted.markets?.length) {
        throw new StreamError('single markets argument must be provided')
      }
      const markets = marketsOf(context, wanted)
      return stateChannel(name, SUMMARIES_MS, () =>
        markets.map((market) => orderSummary(context, account, market)),
      )
    }
    case 'fundingPaymentsPerps':
      return factChannel((fact) =>
        fact.kind === 'funding' ? wireFunding(context, fact) : undefined,
      )
    case 'liquidationPerps':
      return factChannel((fact) =>
        fact.kind === 'liquidation' ? wireLiquidation(context, fact) : undefined,
      )
    case 'marginTransfersPerps':
      return factChannel((fact) => (fact.kind === 'transfer' ? wireTransfer(fact) : undefined))
    case 'deposits':
      return factChannel((fact) => (fact.kind === 'deposit' ? wireDeposit(fact) : undefined))
    case 'withdrawals':
      return {
        name,
        snapshot: () => [],
        update: () =>
          newFacts().flatMap((fact) => {
            const id = fact.kind === 'withdrawal' || fact.kind === 'withdrawalPaid' ? fact.id : ''
            const withdrawal = context.facts.withdrawal(id)
            return withdrawal?.account === account ? [wireWithdrawal(context, withdrawal)] : []
          }),
      }
    default:
      return undefined
  }
}

/** Orders that a block changed, each in its state afterwards, but for those that were refused. */
function changedOrders({ events }: Block, account: string): OrderRecord[] {
  const byId = new Map<number, OrderRecord>()
  for (const event of events) {
    if (event.type !== 'order' || event.account !== account) continue
    byId.set(event.order.orderId, event.order)
  }
  return [...byId.values()].filter(isKnownToOwner)
}

/** All open positions, and once more as neutral those that were just closed. */
function positionsChannel(context: FaceContext, account: string, name: string): Channel {
  const { host } = context
  let openMarkets = new Set<string>()
  let sent = ''
  let sentAtMs = Number.NEGATIVE_INFINITY
  const open = () => host.view.account(account)?.positions ?? []
  const rows = () => open().map((position) => wirePosition(context, account, position))
  return {
    name,
    snapshot() {
      const current = rows()
      if (sent === '') {
        sent = JSON.stringify(current)
        openMarkets = new Set(open().map(({ marketId }) => marketId))
      }
      return [current]
    },
    update({ events, timeMs }) {
      const isTraded = events.some(
        (event) => event.type === 'position' && event.account === account,
      )
      if (!isTraded && timeMs - sentAtMs < POSITIONS_MS) return []
      sentAtMs = timeMs
      const current = rows()
      const markets = new Set(open().map(({ marketId }) => marketId))
      const closed = [...openMarkets].filter((marketId) => !markets.has(marketId))
      openMarkets = markets
      const all = [
        ...current,
        ...closed.map((marketId) =>
          neutralPosition(marketId, host.view.leverage(account, marketId).leverage),
        ),
      ]
      const text = JSON.stringify(all)
      if (text === sent || (all.length === 0 && !isTraded)) return []
      sent = text
      return [all]
    },
  }
}
