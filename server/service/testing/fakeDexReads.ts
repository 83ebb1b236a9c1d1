import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import { PerpsError } from '@/lib/schema/perpsError'
import type { AccountFacts, DexReads, OrderExecutions } from '@/server/venues/adapter'
import { fakeAsset } from './fakeVenueFacts'

/** The account reads of the fake venue: it shows what a test gives it. */
export type FakeDexReads = DexReads & {
  account(): Promise<AccountFacts>
  /** Orders of every account, in any order. */
  held: Order[]
  executed: Map<string, OrderExecutions>
  /** What the next authorization moves accounts to. */
  unifiedMode: string | undefined
  /** How often executions were asked for. */
  executionReads: number
}

/** An order of the fake venue. */
export function fakeOrder(orderId: string, more: Partial<Order> = {}): Order {
  const at = '2026-01-31T12:00:00.000Z'
  return {
    orderId,
    market: {
      providerId: 'fake',
      id: 'BTC',
      categoryId: 'perps',
      baseAsset: fakeAsset('fake', 'BTC'),
      quoteAsset: fakeAsset('fake', 'USDC'),
    },
    side: 'BUY',
    type: 'LIMIT',
    price: decimal('100'),
    originalSize: decimal('1'),
    remainingSize: decimal('1'),
    filledSize: decimal('0'),
    timeInForce: 'GTC',
    reduceOnly: false,
    status: 'CANCELLED',
    createdAt: at,
    updatedAt: at,
    ...more,
  }
}

/** Account reads that find nothing until a test says otherwise. */
export function createFakeDexReads(key: string): FakeDexReads {
  const reads: FakeDexReads = {
    held: [],
    executed: new Map(),
    unifiedMode: undefined,
    executionReads: 0,
    assetIds: async () =>
      new Map([
        ['BTC', 0],
        ['ETH', 1],
      ]),
    account: async () => ({
      account: fakeAccount(key),
      openOrders: reads.held,
      settings: SETTINGS,
    }),
    orders: async () => reads.held,
    async executions(_address, orders) {
      reads.executionReads += 1
      const wanted = new Set(orders.map(({ orderId }) => orderId))
      return new Map([...reads.executed].filter(([id]) => wanted.has(id)))
    },
    async order({ orderId }) {
      const found = reads.held.find((order) => order.orderId === orderId)
      if (found === undefined) throw new PerpsError(2024, undefined, { tool: key })
      return found
    },
    modeToUnify: async () => reads.unifiedMode,
  }
  return reads
}

const SETTINGS: AccountFacts['settings'] = {
  abstractionStatus: null,
  agents: [],
  builderFeeApproval: { builderAddress: `0x${'b0'.repeat(20)}`, maxFeeRate: '0%', approved: false },
}

function fakeAccount(key: string): AccountFacts['account'] {
  const usdc = { categoryId: 'perps', asset: fakeAsset(key, 'USDC') }
  const amounts = (units: string) => ({ units: decimal(units), transferable: decimal(units) })
  return {
    provider: key,
    address: '0x',
    balances: [{ ...usdc, ...amounts('0.5') }],
    collateralBalances: [{ ...usdc, ...amounts('10') }],
    positions: [],
    marginUsed: decimal('0'),
    unrealizedPnl: decimal('0'),
    feeTier: { maker: decimal('0.0001'), taker: decimal('0.0005') },
  }
}
