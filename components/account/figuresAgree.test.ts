import { describe, expect, it } from 'vitest'
import { accountLines } from '@/components/chart/lines/accountLines'
import { positionFigures } from '@/components/positions/positionFigures'
import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import { crossesBook } from '@/components/ticket/model/ticketPrices'
import { summarizeTicket } from '@/components/ticket/model/ticketSummary'
import { accountTicket, leverOf } from '@/components/ticket/testing/accountTicket'
import { typed } from '@/components/ticket/testing/testTicket'
import { watchedFigures } from '@/components/watch/watchedFigures'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { cmp, gt, isZero, lte, max } from '@/lib/decimal/compare'
import { abs, add, type Decimal, decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { formatSigned } from '@/lib/decimal/format'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { snapToStep } from '@/lib/decimal/snap'
import { marketDisplay } from '@/lib/schema/marketDisplay'
import type { MarginMode, Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { parseRows } from '@/lib/schema/parseRows'
import { runLength } from '@/lib/testing/runLength'
import { exitsOf, figuresOfExit, waitsFor } from '@/lib/trade/exits/exits'
import { readTrigger } from '@/lib/trade/exits/readTrigger'
import { accountFigures, ledgerFigures, ledgerOf } from '@/lib/trade/margin/accountFigures'
import { powerOfTen } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import { summarizeAccount } from '@/lib/venues/hyperliquid/map/accountSummary'
import { mapMarket } from '@/lib/venues/hyperliquid/map/mapMarket'
import { mapOrder } from '@/lib/venues/hyperliquid/map/mapOrder'
import { mapPosition } from '@/lib/venues/hyperliquid/map/mapPosition'
import {
  WireAssetPosition,
  WireClearinghouseState,
  WireOrder,
} from '@/lib/venues/hyperliquid/wire/wireAccount'
import {
  COINS,
  RandomTrader,
  type TraderBook,
  USER,
} from '@/server/paper/faces/hyperliquid/testing/randomTrader'
import { clearinghouseState } from '@/server/paper/faces/hyperliquid/views/accountView'
import { openOrdersOf } from '@/server/paper/faces/hyperliquid/views/historyView'

/** What integers of the venue and decimals of the desk may differ by, in USD. */
const CENT = decimal('0.01')
/** The account of a random trader as the desk reads it from the venue. */
class PaperAccount {
  private readonly trader: RandomTrader

  constructor(seed: number, book: TraderBook = 'deep') {
    this.trader = new RandomTrader(seed, book)
  }

  get log(): readonly string[] {
    return this.trader.log
  }

  act(): void {
    this.trader.act()
  }

  /** Cancels the newest open order, as an order that was tried is. */
  cancelNewest(): void {
    this.trader.cancelNewest()
  }

  moveMarks(): void {
    this.trader.moveMarks()
  }

  leverageOf = (marketId: string): number => this.setting(marketId).leverage

  setting(marketId: string): { leverage: number; marginMode: MarginMode } {
    const { leverage, marginMode } = this.trader.paper.host.view.leverage(USER, marketId)
    return { leverage, marginMode: marginMode === 'cross' ? 'CROSS' : 'ISOLATED' }
  }

  market = (marketId: string): Market => {
    const { sizeDecimals, maxLeverage } = this.trader.definition(marketId)
    return mapMarket({ name: marketId, szDecimals: sizeDecimals, maxLeverage }, 'hyperliquid')
  }

  mark(marketId: string): Decimal {
    return fromScaledInteger(
      this.trader.ticks(marketId),
      this.trader.definition(marketId).priceDecimals,
    )
  }

  marks(): ReadonlyMap<string, Decimal> {
    return new Map(COINS.map((coin) => [coin, this.mark(coin)]))
  }

  lots(marketId: string, count: number): Decimal {
    return fromScaledInteger(count, this.trader.definition(marketId).sizeDecimals)
  }

  /** A size as the market takes it, rounded down. */
  onLots(marketId: string, size: Decimal): Decimal {
    return snapToStep(size, this.lots(marketId, 1), 'down')
  }

  /** Largest market order that the venue takes now. */
  largest(marketId: string, side: Side): Decimal {
    const { maxLots } = this.trader.paper.host.view.available(USER, marketId)
    return this.lots(marketId, side === 'BUY' ? maxLots[0] : maxLots[1])
  }

  book(marketId: string): Orderbook {
    const levels = this.trader.paper.host.view.book(marketId, 20)
    const { priceDecimals, sizeDecimals } = this.trader.definition(marketId)
    const read = (rows: readonly { priceTicks: number; sizeLots: number }[] = []) =>
      rows.map(({ priceTicks, sizeLots }) => ({
        price: fromScaledInteger(priceTicks, priceDecimals),
        size: fromScaledInteger(sizeLots, sizeDecimals),
      }))
    const sides = { bids: read(levels?.bids), asks: read(levels?.asks) }
    return { provider: 'hyperliquid', marketId, ...sides, timestamp: 0 }
  }

  /** The venue's data of the account, as the desk reads it. */
  read() {
    const state = WireClearinghouseState.parse(clearinghouseState(this.trader.context, USER))
    const rows = openOrdersOf(this.trader.context, USER, { dex: '', lagMs: 0 })
    const orders = parseRows(WireOrder, rows).flatMap((order) => [
      { order, parentOid: undefined },
      ...parseRows(WireOrder, order.children ?? []).map((child) => ({
        order: child,
        parentOid: order.oid,
      })),
    ])
    const price = () => undefined
    return {
      summary: summarizeAccount({
        mode: 'disabled',
        states: [['', state]],
        spot: undefined,
        price,
      }),
      positions: parseRows(WireAssetPosition, state.assetPositions).flatMap(
        ({ position }) => mapPosition(position, this.market(position.coin)) ?? [],
      ),
      orders: orders.map(({ order, parentOid }) =>
        mapOrder(order, marketDisplay(this.market(order.coin)), { status: 'open', parentOid }),
      ),
    }
  }

  /** Whether nothing but marks changed since. */
  stoodStill(before: ReturnType<PaperAccount['read']>): boolean {
    const now = this.read()
    const sizesOf = ({ positions, orders }: typeof now) =>
      [...positions, ...orders].map((row) => ('size' in row ? row.size : row.orderId)).join()
    return sizesOf(now) === sizesOf(before)
  }

  /** Sends an order, at a limit or at market; what became of it. */
  send(marketId: string, side: Side, size: Decimal, limit?: Decimal): string {
    const { sizeDecimals, priceDecimals } = this.trader.definition(marketId)
    const lots = Math.round(Number(size) * 10 ** sizeDecimals)
    const how =
      limit === undefined
        ? { isMarket: true }
        : { limitTicks: Math.round(Number(limit) * 10 ** priceDecimals) }
    const outcome = this.trader.send(marketId, side === 'BUY' ? 'buy' : 'sell', lots, how)
    this.trader.log.push(`${limit ?? 'market'} ${side} ${size} ${marketId}: ${outcome}`)
    return outcome
  }

  /** Sends a market order; whether all of it was executed. */
  execute(marketId: string, side: Side, size: Decimal): boolean {
    return this.send(marketId, side, size) === 'filled'
  }
}

/** Whether two amounts are the same but for rounding. */
function isNear(a: Decimal, b: Decimal, by = CENT): boolean {
  return lte(abs(sub(a, b)), by)
}

/** What every panel of the page would show of the account as the venue has it now. */
function shown(paper: PaperAccount) {
  const { summary, positions, orders } = paper.read()
  const { leverageOf, market: marketOf } = paper
  const facts = { positions, orders, marks: paper.marks(), leverageOf, marketOf }
  const reported = ledgerOf(summary, paper.market('BTC').categoryId)
  if (reported === undefined) throw new Error('no ledger')
  return {
    summary,
    facts,
    orders,
    account: accountFigures(summary, facts),
    reported,
    ledger: ledgerFigures(reported, facts),
  }
}

/** Accounts that found something once, and one that every run may choose. */
const SEEDS = new Set([
  ...Array.from({ length: runLength({ usual: 6, long: 12 }) }, (_, index) => 7_000 + index),
  25,
  107,
  1_943_870_537,
  fuzzSeed('figures agree', 7),
])
const STEPS = 30

/** What the ticket of a market knows. */
function ticketOf(
  paper: PaperAccount,
  marketId: string,
  order: { leverage: number; marginMode: MarginMode },
): TicketInputs {
  const { ledger, orders } = shown(paper)
  return accountTicket({
    market: paper.market(marketId),
    ledger,
    orders,
    markPrice: paper.mark(marketId),
    leverage: paper.leverageOf(marketId),
    orderLeverage: order.leverage,
    orderMode: order.marginMode,
    marketOf: (id) => paper.market(id),
    book: paper.book(marketId),
  })
}

describe.each([...SEEDS])('an account that trades at random (seed %i)', (seed) => {
  const paper = new PaperAccount(seed)

  it('shows the same money everywhere, and the venue’s own', () => {
    for (let step = 0; step < STEPS; step += 1) {
      paper.act()
      const { summary, facts, account, reported, ledger } = shown(paper)
      const where = `step ${step}: ${paper.log.slice(-4).join('; ')}`
      expect(isNear(account.equity, summary.portfolioValue), where).toBe(true)
      expect(isNear(ledger.marginUsed, reported.marginUsed), where).toBe(true)
      expect(
        isNear(ledger.freeMargin, reported.withdrawable),
        `${where} free ${ledger.freeMargin} ${reported.withdrawable}`,
      ).toBe(true)
      expect(ledger.withdrawable, where).toBe(ledger.freeMargin)
      // The table of positions adds up to the account.
      const rows = ledger.positions.map((row) =>
        positionFigures(row, paper.mark(row.market.id), {}),
      )
      const sum = rows.reduce<Decimal>((total, { profit }) => add(total, profit), ZERO)
      expect(isNear(sum, account.unrealizedPnl), where).toBe(true)
      for (const [place, row] of ledger.positions.entries()) {
        if (row.marginMode !== 'CROSS') continue
        const { margin = ZERO, value = ZERO } = rows[place] ?? {}
        const locked = mul(margin, decimal(String(row.leverage)))
        expect(isNear(locked, value), `${where} margin ${margin} of ${value}`).toBe(true)
      }
      // Who watches the account sees what its owner sees.
      expect(watchedFigures(summary, facts), where).toEqual(account)
      const blind = watchedFigures(summary, { ...facts, orders: undefined })
      expect([blind.equity, blind.freeMargin], where).toEqual([summary.portfolioValue, undefined])
      const parts = add(add(ledger.freeMargin, ledger.marginUsed), ledger.orderMargin)
      if (gt(ledger.freeMargin, ZERO)) expect(isNear(parts, ledger.equity), where).toBe(true)
    }
  })

  it('moves with the mark as the venue does', () => {
    for (let step = 0; step < 8; step += 1) {
      paper.act()
      const before = paper.read()
      paper.moveMarks()
      const marks = paper.marks()
      const facts = {
        positions: before.positions,
        orders: before.orders,
        marks,
        leverageOf: paper.leverageOf,
        marketOf: paper.market,
      }
      const reported = ledgerOf(before.summary, paper.market('BTC').categoryId)
      const now = shown(paper)
      if (reported === undefined) throw new Error('no ledger')
      const live = ledgerFigures(reported, facts)
      // A move may also fill orders or take a position over: then other figures are right.
      if (!paper.stoodStill(before)) continue
      expect(isNear(live.equity, now.reported.equity), `seed ${seed}`).toBe(true)
      expect(
        isNear(live.freeMargin, now.ledger.freeMargin),
        `seed ${seed} ${paper.log.slice(-3)}`,
      ).toBe(true)
    }
  })

  it('offers at 100 % what the venue takes and hardly less, and accepts no more where typed', () => {
    for (let step = 0; step < 6; step += 1) {
      paper.act()
      for (const side of ['BUY', 'SELL'] as const) {
        for (const marketId of ['BTC', 'ETH']) {
          const setting = paper.setting(marketId)
          const inputs = ticketOf(paper, marketId, setting)
          const ticket = typed(
            { kind: 'side', side },
            { kind: 'type', type: 'MARKET' },
            { kind: 'percent', percent: 100 },
          )
          const summary = summarizeTicket(ticket, inputs)
          const most = paper.largest(marketId, side)
          const where = `${marketId} ${side} ${JSON.stringify(setting)} ours ${summary.size} venue ${most}: ${paper.log.slice(-4).join('; ')}`
          const size = summary.size ?? ZERO
          expect(lte(size, most), where).toBe(true)
          const tooMuch = add(mul(most, decimal('1.002')), paper.lots(marketId, 2))
          const more = summarizeTicket(
            typed(
              { kind: 'side', side },
              { kind: 'type', type: 'MARKET' },
              { kind: 'size', unit: 'base', text: tooMuch },
            ),
            inputs,
          )
          const over = `${where} typed ${more.cost} of ${more.available}`
          expect(gt(more.cost ?? ZERO, more.available ?? ZERO), over).toBe(true)
          // Two ten-thousandths of the value are kept for a move, at this leverage of the margin.
          const { position, marginMode } = inputs
          const isReversal = position !== undefined && marginMode === 'ISOLATED'
          const rate = decimal(isReversal ? '0.00042' : '0.00021')
          const ofCost = add(decimal('0.002'), mul(rate, decimal(String(setting.leverage))))
          const kept = mul(ofCost, leverOf(ticket, inputs, summary))
          const least = sub(mul(most, sub(decimal('1'), kept)), paper.lots(marketId, 2))
          expect(gt(size, least) || isZero(most) || lte(most, paper.lots(marketId, 2)), where).toBe(
            true,
          )
        }
      }
    }
  })

  it('previews before an order what the account is after it', () => {
    for (let step = 0; step < 8; step += 1) {
      paper.act()
      const marketId = step % 2 === 0 ? 'BTC' : 'ETH'
      const side: Side = step % 3 === 0 ? 'SELL' : 'BUY'
      const setting = paper.setting(marketId)
      const inputs = ticketOf(paper, marketId, setting)
      const ticket = typed(
        { kind: 'side', side },
        { kind: 'type', type: 'MARKET' },
        { kind: 'percent', percent: 20 + 12 * (step % 5) },
      )
      const { effect, size, cost, available } = summarizeTicket(ticket, inputs)
      if (effect === undefined || size === undefined || cost === undefined) continue
      const where = `${marketId} ${side} ${size} ${JSON.stringify(setting)} ${JSON.stringify(effect)}: ${paper.log.slice(-4).join('; ')}`
      expect(lte(cost, available ?? ZERO), where).toBe(true)
      const before = paper.read()
      const markPrice = paper.mark(marketId)
      if (!paper.execute(marketId, side, size)) continue
      // It may meet an own order, which is cancelled for it; a trade may also move the mark.
      if (paper.read().orders.length !== before.orders.length) continue
      if (paper.mark(marketId) !== markPrice) continue
      const { ledger } = shown(paper)
      const position = ledger.positions.find(({ market }) => market.id === marketId)
      expect(position?.side, where).toBe(effect.after?.side)
      expect(position?.size, where).toBe(effect.after?.size)
      expect(
        isNear(ledger.freeMargin, effect.freeMargin ?? ZERO, decimal('0.05')),
        `${where} free ${ledger.freeMargin}`,
      ).toBe(true)
      if (position === undefined || effect.after === undefined) continue
      if (inputs.position === undefined) {
        expect(
          isNear(position.marginUsed, effect.margin),
          `${where} margin ${position.marginUsed}`,
        ).toBe(true)
      }
      expect(isNear(position.entryPrice, effect.after.entryPrice, decimal('0.2')), where).toBe(true)
      const [ours, venues] = [effect.after.liquidationPrice, position.liquidationPrice]
      expect(ours === null, `${where} liq ${ours} ${venues}`).toBe(venues === null)
      if (ours && venues) {
        // The venue rounds to a tick, and to its grid of five figures.
        const tick = powerOfTen(-(paper.market(marketId).priceDecimals ?? 0))
        const near = max(mul(venues, decimal('0.0002')), tick)
        expect(isNear(ours, venues, near), `${where} liq ${ours} ${venues}`).toBe(true)
      }
    }
  })

  it('shows every exit the same in dialog, table, chart and open orders', () => {
    for (let step = 0; step < 12; step += 1) {
      paper.act()
      const { ledger, orders } = shown(paper)
      for (const marketId of ['BTC', 'ETH']) {
        const position = ledger.positions.find(({ market }) => market.id === marketId)
        const lines = accountLines(paper.market(marketId), ledger.positions, orders)
        for (const order of orders.filter(({ market }) => market.id === marketId)) {
          const figures = figuresOfExit(order, position, orders)
          const line = lines.find(({ orderId }) => orderId === order.orderId)
          if (figures === undefined || order.triggerPrice === undefined) {
            expect(line?.kind === 'takeProfit' || line?.kind === 'stopLoss').toBe(false)
            continue
          }
          expect(line?.label).toContain(formatSigned(figures.profit, { decimals: 2, symbol: '$' }))
          const parent = waitsFor(order, orders)
          const side = order.side === 'SELL' ? 'BUY' : 'SELL'
          const entryPrice = parent?.price ?? position?.entryPrice
          const leg = order.type.startsWith('TAKE_PROFIT') ? 'takeProfit' : 'stopLoss'
          const typedExit = { basis: 'price' as const, text: order.triggerPrice }
          const of = {
            side,
            entryPrice,
            market: paper.market(marketId),
            leverage: 10,
            size: figures.size,
          } as const
          expect(readTrigger(typedExit, leg, of, 'pnl').profit).toBe(figures.profit)
          if (position === undefined) continue
          const exits = exitsOf(position, orders)
          const isListed = exits.takeProfitOrder === order || exits.stopLossOrder === order
          if (parent !== undefined) expect(isListed).toBe(false)
          if (isListed) expect(cmp(figures.of, position.size)).toBe(0)
        }
      }
    }
  })
})

/** Accounts that try sizes out. */
const TRYING = [107, 7_100, 7_101, 7_102, 7_103, fuzzSeed('fitting sizes', 11)]
const TRIES = 24
/** Where limits are tried, as shares of the mark: such as rest, and such as meet a part of a book. */
const LIMITS = ['0.97', '0.99', '0.9995', '1.0005', '1.01', '1.03'].map((share) => decimal(share))

interface Tried {
  paper: PaperAccount
  marketId: string
  side: Side
  /** Absent: at market. */
  limit: Decimal | undefined
}

/** The ticket's size at 100 %, which the venue must take; it must refuse what is a little larger. */
function tryAll({ paper, marketId, side, limit }: Tried): void {
  const { marginMode, leverage } = paper.setting(marketId)
  const inputs = ticketOf(paper, marketId, { marginMode, leverage })
  const ticket = typed(
    { kind: 'side', side },
    { kind: 'type', type: limit === undefined ? 'MARKET' : 'LIMIT' },
    ...(limit === undefined ? [] : [{ kind: 'price', text: limit } as const]),
    { kind: 'percent', percent: 100 },
  )
  const { size = ZERO, isBookTooThin } = summarizeTicket(ticket, inputs)
  const { position, money } = inputs
  const held = position && `${position.side} ${position.size}`
  const where = () =>
    `${marketId} ${side} ${marginMode} ${leverage} at ${limit ?? 'market'} offered ${size}, held ${held}: ${paper.log.slice(-5).join('; ')}`
  // Beside orders of the other side each unit costs little more than it frees: see figuresAgree.
  const others = side === 'BUY' ? money?.buy.others : money?.sell.others
  const rests = limit !== undefined && !crossesBook(limit, side, inputs.book)
  // Of a limit that meets a part of the book the whole size counts at one average.
  if (rests || (limit === undefined && others === undefined && !isBookTooThin)) {
    // Kept for the fee of a taker and for a move: parts of the value, at this leverage of the margin.
    const kept = decimal(String(1.004 + 0.0014 * leverage))
    const tooMuch = paper.onLots(marketId, add(mul(size, kept), paper.lots(marketId, 3)))
    expect(paper.send(marketId, side, tooMuch, limit), where()).toMatch(
      /insufficientMargin|maxPosition|minNotional/,
    )
  }
  if (!isZero(size)) {
    const outcome = paper.send(marketId, side, size, limit)
    expect(outcome, where()).not.toBe('insufficientMargin')
    // What rests would bind all there is: the account goes on without it.
    if (outcome === 'resting') paper.cancelNewest()
  }
}

describe.each(['deep', 'thin'] as const)('with a %s book', (book) => {
  describe.each(TRYING)('a size of 100 %% (seed %i)', (seed) => {
    it('is taken by the venue at a limit, and hardly more would be', () => {
      const paper = new PaperAccount(seed, book)
      for (let step = 0; step < TRIES; step += 1) {
        paper.act()
        const marketId = step % 2 === 0 ? 'BTC' : 'ETH'
        const side: Side = step % 3 === 0 ? 'SELL' : 'BUY'
        const share = LIMITS[step % LIMITS.length] ?? decimal('1')
        const limit = snapPrice(paper.market(marketId), mul(paper.mark(marketId), share), side)
        tryAll({ paper, marketId, side, limit })
      }
    })

    it('is taken by the venue at market, and hardly more would be', () => {
      const paper = new PaperAccount(seed, book)
      for (let step = 0; step < TRIES; step += 1) {
        paper.act()
        const marketId = step % 2 === 0 ? 'BTC' : 'ETH'
        tryAll({ paper, marketId, side: step % 3 === 0 ? 'SELL' : 'BUY', limit: undefined })
      }
    })
  })
})
