import { beforeEach, describe, expect, it } from 'vitest'
import type { NewOrder } from '@/server/paper/engine/commands'
import { apply, createEngine, restore, snapshot, viewOf } from '@/server/paper/engine/engine'
import type { EngineCommand } from '@/server/paper/engine/engineCommand'
import type { EngineEvent, Trade } from '@/server/paper/engine/events'
import type { Engine, EngineOptions } from '@/server/paper/engine/state'
import type { EngineView } from '@/server/paper/engine/view'
import { BTC, NOW_MS, SHAPES } from '@/server/paper/testing/testShapes'
import { createHouse, type House } from './house'
import { HOUSE_ACCOUNTS } from './houseAccounts'
import { createMarketModel, type MarketModel } from './marketModel'
import { snapNearestTicks } from './priceGrid'

const OPTIONS: EngineOptions = {
  markets: SHAPES.map((shape) => shape.definition),
  fees: { makerPpm: 150, takerPpm: 450 },
}
const USER = `0x${'7'.repeat(40)}`

let engine: Engine
let view: EngineView
let models: MarketModel[]
let house: House
let timeMs: number
let block: number
let trades: Trade[]
let commands: number

beforeEach(() => {
  engine = createEngine(OPTIONS)
  view = viewOf(engine)
  models = SHAPES.map((shape) => createMarketModel('perpdesk', shape))
  timeMs = NOW_MS
  block = 0
  trades = []
  commands = 0
  for (const account of HOUSE_ACCOUNTS) deposit(account, true)
  house = createHouse(models, view)
  step()
})

function deposit(account: string, isHouse: boolean): void {
  const money = { type: 'adjustBalance', deltaMicro: 1e13, cause: 'deposit', account } as const
  apply(engine, isHouse ? { ...money, isHouse } : money, timeMs)
}

function run<C extends EngineCommand>(command: C) {
  const applied = apply(engine, command, timeMs)
  house.observe(applied.events)
  collect(applied.events)
  return applied.result
}

function collect(events: readonly EngineEvent[]): void {
  for (const event of events) if (event.type === 'trade') trades.push(event.trade)
}

function step(elapsedMs = 100): void {
  timeMs += elapsedMs
  block += 1
  for (const turn of house.turn(timeMs, block)) {
    commands += 1
    if ('settle' in turn) turn.settle(run(turn.command))
    else run(turn.command)
  }
  run({ type: 'endBlock' })
}

function rest(marketId: string, side: 'buy' | 'sell', limitTicks: number, sizeLots: number) {
  const order: NewOrder = {
    marketId,
    side,
    sizeLots,
    limitTicks,
    timeInForce: 'postOnly',
    reduceOnly: false,
    isMarket: false,
  }
  const result = run({ type: 'placeOrders', account: USER, orders: [order], grouping: 'none' })
  const [outcome] = result.outcomes
  if (outcome?.kind !== 'resting') throw new Error(`not resting: ${JSON.stringify(outcome)}`)
  return outcome.orderId
}

function touch(marketId: string): { bid: number; ask: number } {
  const market = view.market(marketId)
  return { bid: market?.bestBidTicks ?? 0, ask: market?.bestAskTicks ?? 0 }
}

describe('a house', () => {
  it('never shows a crossed, thin or far-off book over ten minutes of blocks', () => {
    for (let count = 0; count < 6_000; count++) {
      step()
      for (const model of models) {
        const { bid, ask } = touch(model.marketId)
        if (bid <= 0 || ask <= bid) throw new Error(`${model.marketId} at ${bid} ${ask}`)
        const drift = Math.abs((bid + ask) / 2 / model.path.midTicksAt(timeMs) - 1)
        expect(drift).toBeLessThan(0.001)
      }
      if (count % 500 === 0) {
        for (const model of models) {
          const book = view.book(model.marketId, 200)
          expect(book?.bids.length).toBeGreaterThanOrEqual(20)
          expect(book?.asks.length).toBeGreaterThanOrEqual(20)
        }
      }
    }
  })

  it('quotes spreads of 0.5 to 5 bp and about the depth of the listing', () => {
    const spreads = new Map<string, number[]>()
    const depths = new Map<string, number[]>()
    for (let count = 0; count < 3_000; count++) {
      step()
      if (count % 10 > 0) continue
      for (const { marketId, path } of models) {
        const { bid, ask } = touch(marketId)
        const mid = path.midTicksAt(timeMs)
        spreads.set(marketId, [...(spreads.get(marketId) ?? []), ((ask - bid) / mid) * 10_000])
        const book = view.book(marketId, 500)
        const near = [...(book?.bids ?? []), ...(book?.asks ?? [])].filter(
          (level) => Math.abs(level.priceTicks / mid - 1) < 0.001,
        )
        const usd = near.reduce((sum, level) => sum + level.priceTicks * level.sizeLots, 0) / 1e6
        depths.set(marketId, [...(depths.get(marketId) ?? []), usd])
      }
    }
    for (const shape of SHAPES) {
      const { marketId } = shape.definition
      const mean = average(spreads.get(marketId))
      expect(mean).toBeGreaterThan(0.3)
      expect(mean).toBeLessThan(5)
      const depth = average(depths.get(marketId))
      expect(depth / shape.depthUsd).toBeGreaterThan(0.6)
      expect(depth / shape.depthUsd).toBeLessThan(1.6)
    }
  })

  it('quotes only on the grid of the market', () => {
    for (let count = 0; count < 200; count++) step()
    for (const { marketId, grid } of models) {
      const book = view.book(marketId, 500)
      for (const level of [...(book?.bids ?? []), ...(book?.asks ?? [])]) {
        expect(level.priceTicks).toBe(snapNearestTicks(grid, level.priceTicks))
      }
    }
  })

  it('trades about once a second on a popular market, less on a small one, with the volume history has, on both sides', () => {
    for (let count = 0; count < 18_000; count++) step()
    for (const model of models) {
      const made = trades.filter((trade) => trade.marketId === model.marketId)
      const takings = new Set(
        made.map((trade) => (trade.aggressor === 'buy' ? trade.buyerOrderId : trade.sellerOrderId)),
      ).size
      const activity = average(
        Array.from({ length: 180 }, (_, at) => model.path.activityAt(NOW_MS + at * 10_000)),
      )
      const perSecond = takings / 1_800 / activity
      expect(perSecond / model.tradesPerSecond).toBeGreaterThan(0.6)
      expect(perSecond / model.tradesPerSecond).toBeLessThan(1.6)
      const lots = made.reduce((sum, trade) => sum + trade.sizeLots, 0)
      const usual = model.lotsPerTrade * model.tradesPerSecond * activity * 1_800
      expect(lots / usual).toBeGreaterThan(0.5)
      expect(lots / usual).toBeLessThan(1.8)
    }
    const [btc, , meme] = models
    expect(btc?.tradesPerSecond).toBeGreaterThan(1)
    expect(meme?.tradesPerSecond).toBeLessThan(0.5)
    const buys = trades.filter((trade) => trade.aggressor === 'buy').length / trades.length
    expect(buys).toBeGreaterThan(0.3)
    expect(buys).toBeLessThan(0.7)
    const sizes = trades.filter((trade) => trade.marketId === 'ETH').map((trade) => trade.sizeLots)
    expect(new Set(sizes).size).toBeGreaterThan(sizes.length / 2)
  })

  it('works a bounded amount: few commands a block', () => {
    const before = commands
    for (let count = 0; count < 1_000; count++) step()
    expect((commands - before) / 1_000).toBeLessThan(3 * models.length)
  })

  it('leaves a better-priced order inside the spread to those who come to take it', () => {
    deposit(USER, false)
    const { bid, ask } = touch('MEME')
    const inside = ask - bid > 1 ? bid + 1 : bid
    const orderId = rest('MEME', 'buy', inside, 100_000)
    house.turn(timeMs, block)
    expect(view.order(USER, orderId)?.remainingLots).toBe(100_000)
    expect(touch('MEME').ask).toBeGreaterThan(inside)
  })

  it('fills a resting order when the market comes to it, at its own price', () => {
    deposit(USER, false)
    const limitTicks = touch('BTC').ask + 3_000
    const orderId = rest('BTC', 'sell', limitTicks, 50_000)
    for (let count = 0; count < 20; count++) step()
    expect(view.order(USER, orderId)?.remainingLots).toBe(50_000)
    models[0]?.path.addShock({ timeMs, logShift: Math.log(1.02) })
    house.hurry('BTC')
    for (let count = 0; count < 5; count++) step()
    expect(view.order(USER, orderId)?.status).toBe('filled')
    const [fill] = view.fills(USER, 1)
    expect(fill).toMatchObject({ priceTicks: limitTicks, isTaker: false })
  })

  it('rebuilds its book at once after a shock and after a jump of the clock', () => {
    models[1]?.path.addShock({ timeMs, logShift: Math.log(0.9) })
    house.hurry('ETH')
    step()
    expect(touch('ETH').ask).toBeLessThan((models[1]?.path.midTicksAt(timeMs) ?? 0) * 1.001)
    expect(view.book('ETH', 30)?.bids).toHaveLength(30)
    step(8 * 3_600_000)
    for (const { marketId, path } of models) {
      const { bid, ask } = touch(marketId)
      expect((bid + ask) / 2 / path.midTicksAt(timeMs)).toBeCloseTo(1, 3)
      expect(view.market(marketId)?.oracleTicks).toBe(Math.round(path.oracleTicksAt(timeMs)))
    }
  })

  it('refills a swept book with the next block', () => {
    deposit(USER, false)
    for (let round = 0; round < 12; round++) {
      const before = touch('MEME')
      const sweep: NewOrder = {
        marketId: 'MEME',
        side: 'buy',
        sizeLots: 1e9,
        limitTicks: before.ask + 6,
        timeInForce: 'ioc',
        reduceOnly: false,
        isMarket: true,
      }
      run({ type: 'placeOrders', account: USER, orders: [sweep], grouping: 'none' })
      expect(touch('MEME').ask).toBeGreaterThan(before.ask + 6)
      step()
      expect(touch('MEME').ask).toBeLessThanOrEqual(before.ask + 1)
    }
  })

  it('takes up its quotes where it left them after a restart', () => {
    for (let count = 0; count < 100; count++) step()
    engine = restore(OPTIONS, JSON.parse(JSON.stringify(snapshot(engine))))
    view = viewOf(engine)
    house = createHouse(models, view)
    for (let count = 0; count < 300; count++) step()
    for (const { marketId } of models) {
      const { bid, ask } = touch(marketId)
      expect(ask).toBeGreaterThan(bid)
      const levels = view.book(marketId, 500)
      const orders = levels?.bids.reduce((sum, level) => sum + level.orderCount, 0) ?? 0
      expect(orders).toBeLessThan(200)
    }
  })

  it('keeps still on a market that is halted, and comes back when it opens', () => {
    run({ type: 'setMarketHalted', marketId: 'BTC', isHalted: true })
    const before = view.book('BTC', 500)
    trades = []
    for (let count = 0; count < 50; count++) step()
    expect(view.book('BTC', 500)).toEqual(before)
    expect(trades.filter((trade) => trade.marketId === 'BTC')).toEqual([])
    run({ type: 'setMarketHalted', marketId: 'BTC', isHalted: false })
    for (let count = 0; count < 50; count++) step()
    expect(view.book('BTC', 500)).not.toEqual(before)
  })

  it('does not quote a delisted market', () => {
    const dead = { ...BTC, definition: { ...BTC.definition, isDelisted: true } }
    const alone = createHouse([createMarketModel('perpdesk', dead)], view)
    expect(alone.turn(timeMs, 1)).toEqual([])
  })
})

function average(numbers: readonly number[] = []): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
