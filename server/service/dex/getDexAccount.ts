import { add, type Decimal, ZERO } from '@/lib/decimal/decimal'
import type { Balance } from '@/lib/schema/model/account'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { DexBalance, DexOpenOrder, DexPosition } from '@/lib/schema/operations/dex'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Caller, Service } from '@/server/service/service'
import { dexOrderType } from './dexOrderType'
import { getDexVenue } from './findDex'

/** An account as the venue has it now. @throws PerpsError 400/2002, 424/2004 */
export async function getDexAccount(
  service: Service,
  { query }: OperationRequest<'getDexAccount'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'getDexAccount'>>> {
  const venue = getDexVenue(service, query.dex)
  const [{ account, openOrders, settings }, assetIds] = await callVenue(
    service,
    venue,
    caller,
    (context) =>
      Promise.all([venue.dex.account(query.address, context), venue.dex.assetIds(context)]),
  )
  const named = <Row>(marketId: string, row: (names: Names) => Row): Row[] => {
    const assetId = assetIds.get(marketId)
    return assetId === undefined ? [] : [row({ symbol: marketId, assetId, dex: venue.key })]
  }
  return {
    body: {
      dex: venue.key,
      address: query.address,
      balances: sumByCurrency([...account.collateralBalances, ...account.balances]),
      marginUsed: account.marginUsed,
      unrealizedPnl: account.unrealizedPnl,
      feeTier: account.feeTier,
      positions: account.positions.flatMap((position) =>
        named(position.market.id, (names) => mapDexPosition(position, names)),
      ),
      openOrders: openOrders.flatMap((order) =>
        named(order.market.id, (names) => mapDexOpenOrder(order, names)),
      ),
      config: settings,
    },
  }
}

type Names = Pick<DexPosition, 'symbol' | 'assetId' | 'dex'>

// One currency may lie in several ledgers of the venue; this family knows no ledgers.
function sumByCurrency(balances: readonly Balance[]): DexBalance[] {
  const sums = new Map<string, Decimal>()
  for (const { asset, units } of balances) {
    const currency = asset.displaySymbol
    sums.set(currency, add(sums.get(currency) ?? ZERO, units))
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

function mapDexPosition(position: Position, names: Names): DexPosition {
  const { side, size, entryPrice, markPrice } = position
  const { unrealizedPnl, marginUsed, leverage, marginMode } = position
  return {
    ...names,
    side,
    size,
    entryPrice,
    markPrice,
    liquidationPrice: liquidationPriceOf(position),
    unrealizedPnl,
    marginUsed,
    leverage,
    marginMode,
  }
}

// The family has a number for every position. A long that borrowed nothing loses
// its collateral only where the market is worth nothing; of shared collateral no number can say so.
function liquidationPriceOf({ side, marginMode, liquidationPrice }: Position): Decimal | null {
  const isPaidFor = side === 'LONG' && marginMode === 'ISOLATED'
  return liquidationPrice ?? (isPaidFor ? ZERO : null)
}

function mapDexOpenOrder(order: Order, names: Names): DexOpenOrder {
  return {
    id: order.orderId,
    ...names,
    side: order.side,
    type: dexOrderType(order.type),
    size: order.originalSize,
    price: order.price ?? ZERO,
    filledSize: order.filledSize,
    reduceOnly: order.reduceOnly,
    createdAt: order.createdAt,
  }
}
