import type {
  Grouping,
  MarketDefinition,
  NewOrder,
  OrderOutcome,
  PlaceOrders,
  Side,
} from '@/server/paper/engine/commands'
import { apply, createEngine, viewOf } from '@/server/paper/engine/engine'
import type { CommandResult, EngineCommand } from '@/server/paper/engine/engineCommand'
import type { EngineEvent } from '@/server/paper/engine/events'
import type { Engine, EngineOptions } from '@/server/paper/engine/state'
import type { EngineView, PositionView } from '@/server/paper/engine/view'

/** One tick is 0.1 USD, one lot 0.00001 BTC: ticks x lots is exactly micro-USD. */
export const BTC: MarketDefinition = {
  marketId: 'BTC',
  index: 0,
  priceDecimals: 1,
  sizeDecimals: 5,
  maxLeverage: 40,
  onlyIsolated: false,
  isDelisted: false,
  minNotionalMicro: 10_000_000,
  marginTiers: [
    { lowerBoundMicro: 0, maxLeverage: 40 },
    { lowerBoundMicro: 150_000_000_000_000, maxLeverage: 20 },
  ],
}

export const TEST_OPTIONS: EngineOptions = {
  markets: [BTC],
  fees: { makerPpm: 150, takerPpm: 450 },
}

const USD = 1_000_000

/** A small exchange for tests: dollars and coins in, outcomes out, time moved by hand. */
export class TestExchange {
  readonly engine: Engine
  readonly view: EngineView
  nowMs = 1_700_000_000_000
  /** Everything that happened since it was last cleared. */
  events: EngineEvent[] = []

  constructor(options: EngineOptions = TEST_OPTIONS) {
    this.engine = createEngine(options)
    this.view = viewOf(this.engine)
  }

  apply<C extends EngineCommand>(command: C): CommandResult<C> {
    const { result, events } = apply(this.engine, command, this.nowMs)
    this.events.push(...events)
    return result
  }

  fund(account: string, usd: number, isHouse = false): void {
    this.apply({ type: 'adjustBalance', account, deltaMicro: usd * USD, cause: 'faucet', isHouse })
  }

  oracle(oracleTicks: number, marketId = 'BTC'): void {
    this.apply({ type: 'setOraclePrices', prices: [{ marketId, oracleTicks }] })
  }

  endBlock(elapsedMs = 100): void {
    this.nowMs += elapsedMs
    this.apply({ type: 'endBlock' })
  }

  placeAll(
    account: string,
    orders: NewOrder[],
    grouping: Grouping = 'none',
    builder?: PlaceOrders['builder'],
  ): readonly OrderOutcome[] {
    const command: PlaceOrders = { type: 'placeOrders', account, orders, grouping }
    return this.apply(builder ? { ...command, builder } : command).outcomes
  }

  place(
    account: string,
    side: Side,
    sizeLots: number,
    limitTicks: number,
    more: Partial<NewOrder> = {},
  ): OrderOutcome {
    const [outcome] = this.placeAll(account, [order(side, sizeLots, limitTicks, more)])
    if (!outcome) throw new Error('no outcome')
    return outcome
  }

  /** Places an order that must be accepted, and gives its id. */
  rest(
    account: string,
    side: Side,
    sizeLots: number,
    limitTicks: number,
    more: Partial<NewOrder> = {},
  ): number {
    const outcome = this.place(account, side, sizeLots, limitTicks, more)
    if (outcome.kind === 'rejected') throw new Error(outcome.reason)
    return outcome.orderId
  }

  cancel(account: string, orderId: number, marketId = 'BTC'): string | undefined {
    const targets = [{ marketId, orderId }]
    return this.apply({ type: 'cancelOrders', account, targets }).outcomes[0]?.kind
  }

  position(account: string, marketId = 'BTC'): PositionView | undefined {
    return this.view.account(account)?.positions.find((held) => held.marketId === marketId)
  }

  lots(account: string, marketId = 'BTC'): number {
    return this.position(account, marketId)?.signedLots ?? 0
  }

  /** Bids and asks as [price, size] pairs. */
  depth(marketId = 'BTC'): { bids: [number, number][]; asks: [number, number][] } {
    const book = this.view.book(marketId, 1_000)
    const pairs = (levels: readonly { priceTicks: number; sizeLots: number }[] = []) =>
      levels.map(({ priceTicks, sizeLots }): [number, number] => [priceTicks, sizeLots])
    return { bids: pairs(book?.bids), asks: pairs(book?.asks) }
  }
}

/** A good-till-cancelled limit order on BTC, changed as `more` says. */
export function order(
  side: Side,
  sizeLots: number,
  limitTicks: number,
  more: Partial<NewOrder> = {},
): NewOrder {
  return {
    marketId: 'BTC',
    side,
    sizeLots,
    limitTicks,
    timeInForce: 'gtc',
    reduceOnly: false,
    isMarket: false,
    ...more,
  }
}

/** A trigger that closes: fires at `triggerTicks`, sells or buys at the market up to 10 % worse. */
export function closingTrigger(
  kind: 'takeProfit' | 'stopLoss',
  side: Side,
  sizeLots: number,
  triggerTicks: number,
  more: Partial<NewOrder> = {},
): NewOrder {
  const limitTicks = Math.round(triggerTicks * (side === 'sell' ? 0.9 : 1.1))
  return order(side, sizeLots, limitTicks, {
    reduceOnly: true,
    isMarket: true,
    trigger: { kind, triggerTicks, isMarket: true },
    ...more,
  })
}

/** BTC at 50,000 with a funded house, so that books can be filled freely. */
export function openExchange(options: EngineOptions = TEST_OPTIONS): TestExchange {
  const exchange = new TestExchange(options)
  exchange.fund('house', 100_000_000, true)
  exchange.oracle(500_000)
  return exchange
}
