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

/** What a private channel is opened with. */
interface Opening {
  context: FaceContext
  account: string
  wanted: Wanted
  /** Facts of the face that were written since the last block. */
  newFacts: () => readonly Fact[]
}

interface PrivateChannel {
  /** Whether a subscription may name markets; else it is of all of them at once, or of none. */
  takesMarkets: boolean
  open(opening: Opening): Channel
}

/** Channels of one's own; `cancelAllOrdersAfterPerps` is a switch rather than a channel. */
export const PRIVATE_CHANNELS: ReadonlyMap<string, PrivateChannel> = new Map(
  Object.entries({
    ordersPerps: { takesMarkets: true, open: ordersChannel },
    fillsPerps: { takesMarkets: true, open: fillsChannel },
    ordersSummariesPerps: { takesMarkets: true, open: summariesChannel },
    positionsPerps: { takesMarkets: false, open: positionsChannel },
    balancePerps: { takesMarkets: false, open: balanceChannel },
    fundingPaymentsPerps: {
      takesMarkets: false,
      open: factsChannel((context, fact) =>
        fact.kind === 'funding' ? wireFunding(context, fact) : undefined,
      ),
    },
    liquidationPerps: {
      takesMarkets: false,
      open: factsChannel((context, fact) =>
        fact.kind === 'liquidation' ? wireLiquidation(context, fact) : undefined,
      ),
    },
    marginTransfersPerps: {
      takesMarkets: false,
      open: factsChannel((_, fact) => (fact.kind === 'transfer' ? wireTransfer(fact) : undefined)),
    },
    deposits: {
      takesMarkets: false,
      open: factsChannel((_, fact) => (fact.kind === 'deposit' ? wireDeposit(fact) : undefined)),
    },
    withdrawals: { takesMarkets: false, open: withdrawalsChannel },
  }),
)

function ordersChannel({ account, context, wanted }: Opening): Channel {
  const only = symbolsOf(context, wanted)
  return {
    name: wanted.channel,
    snapshot: () => [],
    update(block) {
      const orders = changedOrders(block, account).filter(({ marketId }) => only.has(marketId))
      if (orders.length === 0) return []
      const filled = filledByOrder(context, account)
      return [orders.map((order) => wireOrder(context, order, filled))]
    },
  }
}

function fillsChannel({ account, context, wanted }: Opening): Channel {
  const only = symbolsOf(context, wanted)
  return {
    name: wanted.channel,
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
}

function symbolsOf(context: FaceContext, wanted: Wanted): ReadonlySet<string> {
  return new Set(marketsOf(context, wanted).map(({ symbol }) => symbol))
}

function balanceChannel({ account, context, wanted }: Opening): Channel {
  return stateChannel(wanted.channel, BALANCE_MS, () => wireBalance(context, account))
}

function summariesChannel({ account, context, wanted }: Opening): Channel {
  const markets = marketsOf(context, wanted)
  if (!wanted.markets?.length) throw new StreamError('single markets argument must be provided')
  return stateChannel(wanted.channel, SUMMARIES_MS, () =>
    markets.map((market) => orderSummary(context, account, market)),
  )
}

/** Opens a channel of the account's new facts that have a row, one frame each. */
function factsChannel(
  row: (context: FaceContext, fact: Fact) => object | undefined,
): PrivateChannel['open'] {
  return ({ account, context, newFacts, wanted }) => ({
    name: wanted.channel,
    snapshot: () => [],
    update: () =>
      newFacts().flatMap((fact) => {
        const data = 'account' in fact && fact.account === account ? row(context, fact) : undefined
        return data === undefined ? [] : [data]
      }),
  })
}

function withdrawalsChannel({ account, context, newFacts, wanted }: Opening): Channel {
  return {
    name: wanted.channel,
    snapshot: () => [],
    update: () =>
      newFacts().flatMap((fact) => {
        const id = fact.kind === 'withdrawal' || fact.kind === 'withdrawalPaid' ? fact.id : ''
        const withdrawal = context.facts.withdrawal(id)
        return withdrawal?.account === account ? [wireWithdrawal(context, withdrawal)] : []
      }),
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
function positionsChannel({ account, context, wanted }: Opening): Channel {
  const { host } = context
  let openMarkets = new Set<string>()
  let sent = ''
  let sentAtMs = Number.NEGATIVE_INFINITY
  const open = () => host.view.account(account)?.positions ?? []
  const rows = () => open().map((position) => wirePosition(context, account, position))
  return {
    name: wanted.channel,
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
