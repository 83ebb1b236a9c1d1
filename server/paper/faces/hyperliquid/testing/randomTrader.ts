import type { Grouping, MarketDefinition, NewOrder, Side } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { createExplorer } from '@/server/paper/faces/hyperliquid/http/explorer'
import { createCatalogue } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { createFacts } from '@/server/paper/faces/hyperliquid/records/facts'
import { TestExchange } from './testHost'

/** Markets that it trades. */
export const COINS = ['BTC', 'ETH'] as const
/** Address of the account. */
export const USER = `0x${'ab'.repeat(20)}`

/** How the house quotes: all at one price, or a little at each of many. */
export type TraderBook = 'deep' | 'thin'

/**
 * An account that trades two markets at random, the same for the same seed; quotes of the house are
 * around the marks.
 */
export class RandomTrader {
  readonly log: string[] = []
  readonly paper = new TestExchange()
  readonly context: FaceContext
  private readonly quotes = new Map<string, number[]>()
  private state: number

  constructor(
    seed: number,
    private readonly book: TraderBook = 'deep',
  ) {
    this.state = seed
    this.context = {
      host: this.paper.host,
      facts: createFacts(),
      explorer: createExplorer(),
      catalogue: createCatalogue(this.paper.host.view),
      sources: ['b'],
    }
    this.paper.fund(USER, 10_000)
    for (const coin of COINS) {
      this.quote(coin)
      this.setLeverage(coin)
    }
  }

  /** Moves both marks by up to 0.6 %. */
  moveMarks(): void {
    for (const coin of COINS) {
      const ticks = Math.round(this.ticks(coin) * (1 + (this.random() - 0.5) * 0.012))
      this.paper.oracle(coin, ticks)
      this.quote(coin)
    }
    this.log.push(`marks ${COINS.map((coin) => this.ticks(coin)).join(' ')}`)
  }

  /** One random thing that a trader, or the market, may do. */
  act(): void {
    const coin = this.random() < 0.6 ? 'BTC' : 'ETH'
    const side: Side = this.random() < 0.5 ? 'buy' : 'sell'
    const most = this.paper.host.view.available(USER, coin).maxLots[side === 'buy' ? 0 : 1]
    const lots = Math.max(1, Math.floor(most * this.random() * 0.4))
    const choice = this.random()
    const away = side === 'buy' ? 1 - 0.02 * this.random() : 1 + 0.02 * this.random()
    const limitTicks = onGrid(this.ticks(coin) * away)
    let outcome = ''
    if (choice < 0.25) outcome = `market ${this.send(coin, side, lots, { isMarket: true })}`
    else if (choice < 0.45) outcome = `limit ${this.send(coin, side, lots, { limitTicks })}`
    else if (choice < 0.6) outcome = `bracket ${this.bracket(coin, side, lots, limitTicks)}`
    else if (choice < 0.72) outcome = `exit ${this.exit(coin)}`
    else if (choice < 0.82) outcome = `cancel ${this.cancelOne()}`
    else if (choice < 0.94) this.moveMarks()
    else outcome = `leverage ${this.setLeverage(coin)}`
    this.log.push(`${coin} ${side} ${lots} ${outcome}`)
    if (this.random() < 0.3) this.paper.endBlock()
    for (const market of COINS) this.quote(market)
  }

  /** Levels of one side: shares of the mark that they are away from it, and their sizes. */
  private levels(coin: string): readonly { away: number; sizeLots: number }[] {
    if (this.book === 'deep') return [{ away: 0.0002, sizeLots: 1_000_000_000 }]
    // Each worth about three thousand and further from the one before it.
    const { sizeDecimals, priceDecimals } = this.definition(coin)
    const sizeLots = (3_000 * 10 ** (sizeDecimals + priceDecimals)) / Math.max(1, this.ticks(coin))
    return Array.from({ length: THIN_LEVELS }, (_, level) => ({
      away: 0.0002 + 0.0003 * level ** 2,
      sizeLots: Math.max(1, Math.round(sizeLots * (1 + level))),
    }))
  }

  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Metadata of a market. */
  definition(marketId: string): MarketDefinition {
    const market = this.paper.host.view.market(marketId)
    if (market === undefined) throw new Error(`no market ${marketId}`)
    return market.definition
  }

  /** Mark price in ticks. */
  ticks(marketId: string): number {
    return this.paper.host.view.market(marketId)?.markTicks ?? 0
  }

  /** Sends an order, with the legs of its group; what became of it. */
  send(
    marketId: string,
    side: Side,
    sizeLots: number,
    more: Partial<NewOrder>,
    grouping: Grouping = 'none',
    legs: readonly NewOrder[] = [],
  ): string {
    const isBuy = side === 'buy'
    const worst = Math.round(this.ticks(marketId) * (isBuy ? 1.05 : 0.95))
    const order: NewOrder = {
      marketId,
      side,
      sizeLots,
      limitTicks: more.limitTicks ?? onGrid(worst),
      timeInForce: more.isMarket === true ? 'ioc' : 'gtc',
      reduceOnly: false,
      isMarket: false,
      ...more,
    }
    const { outcomes } = this.paper.run({
      type: 'placeOrders',
      account: USER,
      orders: [order, ...legs],
      grouping,
    })
    const [outcome] = outcomes
    return outcome?.kind === 'rejected' ? outcome.reason : (outcome?.kind ?? 'none')
  }

  private leg(
    coin: string,
    side: Side,
    sizeLots: number,
    kind: 'takeProfit' | 'stopLoss',
    share: number,
  ): NewOrder {
    const isUp = (kind === 'takeProfit') === (side === 'sell')
    const triggerTicks = onGrid(this.ticks(coin) * (isUp ? 1 + share : 1 - share))
    return {
      marketId: coin,
      side,
      sizeLots,
      limitTicks: onGrid(triggerTicks * (side === 'buy' ? 1.1 : 0.9)),
      timeInForce: 'gtc',
      reduceOnly: true,
      isMarket: false,
      trigger: { kind, triggerTicks, isMarket: true },
    }
  }

  private bracket(coin: string, side: Side, lots: number, limitTicks: number): string {
    const closing: Side = side === 'buy' ? 'sell' : 'buy'
    const legs = [
      this.leg(coin, closing, lots, 'takeProfit', 0.03),
      this.leg(coin, closing, lots, 'stopLoss', 0.03),
    ]
    return this.send(coin, side, lots, { limitTicks }, 'parentTpsl', legs)
  }

  private exit(coin: string): string {
    const held = this.paper.host.view.position(USER, coin)
    if (held === undefined) return 'no position'
    const side: Side = held.signedLots > 0 ? 'sell' : 'buy'
    const lots = Math.max(1, Math.floor(Math.abs(held.signedLots) * this.random()))
    const kind = this.random() < 0.5 ? 'takeProfit' : 'stopLoss'
    const isWhole = this.random() < 0.3
    const leg = this.leg(coin, side, isWhole ? 0 : lots, kind, 0.01 + 0.02 * this.random())
    return this.send(coin, side, leg.sizeLots, leg, isWhole ? 'positionTpsl' : 'none')
  }

  private cancelOne(): string {
    const open = this.paper.host.view.openOrders(USER)
    const order = open[Math.floor(this.random() * open.length)]
    if (order === undefined) return 'none'
    const targets = [{ marketId: order.marketId, orderId: order.orderId }]
    this.paper.run({ type: 'cancelOrders', account: USER, targets })
    return order.status
  }

  /** Cancels the newest open order. */
  cancelNewest(): void {
    const order = this.paper.host.view
      .openOrders(USER)
      .reduce<{ marketId: string; orderId: number } | undefined>(
        (newest, open) => (newest === undefined || open.orderId > newest.orderId ? open : newest),
        undefined,
      )
    if (order === undefined) return
    const targets = [{ marketId: order.marketId, orderId: order.orderId }]
    this.paper.run({ type: 'cancelOrders', account: USER, targets })
  }

  private setLeverage(coin: string): string {
    const { view } = this.paper.host
    const isBusy = view.openOrders(USER).some(({ marketId }) => marketId === coin)
    if (isBusy || view.position(USER, coin) !== undefined) return 'busy'
    const leverage = [2, 5, 10, 20][Math.floor(this.random() * 4)] ?? 5
    const marginMode = this.random() < 0.5 ? 'cross' : 'isolated'
    this.paper.run({ type: 'setLeverage', account: USER, marketId: coin, leverage, marginMode })
    return `${leverage} ${marginMode}`
  }

  /** Puts the house's book around the mark. */
  private quote(coin: string): void {
    const old = this.quotes.get(coin) ?? []
    const targets = old.map((orderId) => ({ marketId: coin, orderId }))
    this.paper.run({ type: 'cancelOrders', account: 'house', targets })
    const ticks = this.ticks(coin)
    const orders = (['buy', 'sell'] as const).flatMap((side) =>
      this.levels(coin).map(
        ({ away, sizeLots }): NewOrder => ({
          marketId: coin,
          side,
          sizeLots,
          limitTicks: onGrid(ticks * (side === 'buy' ? 1 - away : 1 + away)),
          timeInForce: 'gtc',
          reduceOnly: false,
          isMarket: false,
        }),
      ),
    )
    const { outcomes } = this.paper.run({
      type: 'placeOrders',
      account: 'house',
      orders,
      grouping: 'none',
    })
    this.quotes.set(
      coin,
      outcomes.flatMap((outcome) => ('orderId' in outcome ? [outcome.orderId] : [])),
    )
  }
}

/** Levels of a thin book. */
const THIN_LEVELS = 12

function onGrid(ticks: number): number {
  return Math.round(ticks / 10) * 10
}
