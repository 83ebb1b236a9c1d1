import { describe, expect, it } from 'vitest'
import { runLength } from '@/lib/testing/runLength'
import { type BlockItem, type PendingShock, runBlock } from './blocks/runBlock'
import type { NewOrder, Side } from './engine/commands'
import type { UserCommand } from './engine/engineCommand'
import { type ExchangeState, restoreState, saveState } from './exchangeState'
import type { FaceModule } from './face'
import { faceModules } from './faces'
import { createHouse, type House } from './market/house'
import { parsePaperEnv } from './paperEnv'
import { seedExchange } from './seed'

const MODULES = faceModules(parsePaperEnv({ PAPER_MARKET: 'still' })).map(
  (module) => [module.name, module] as const,
)
const IN_2026 = Date.UTC(2026, 10, 20, 9, 30)
const IN_2027 = Date.UTC(2027, 4, 3, 17)
const BLOCK_MS = 100
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of blocks on one market; all markets of a face would take minutes. */
const MINUTES = runLength({ usual: 15, long: 60 })
const BLOCKS_PER_MINUTE = 600
const SOME_BLOCKS = 600
/** Prices stand still however long it has traded before. */
const WARM_UP_MS = 10_000
const USER = `0x${'7'.repeat(40)}`

interface Run {
  state: ExchangeState
  house: House
}

function open(module: FaceModule, timeMs: number, seed = 'perpdesk'): Run {
  const { state, house } = seedExchange(module, seed, timeMs, { warmUpMs: WARM_UP_MS })
  return { state, house }
}

/** The face with one market, that of BTC, and a user who has money. */
function openBtcAlone(face: FaceModule) {
  const listing = face.listings().find(({ definition }) => /^BTC\b/.test(definition.marketId))
  if (listing === undefined) throw new Error(`no BTC on ${face.name}`)
  const { marketId, sizeDecimals } = listing.definition
  const module = { ...face, listings: () => [listing] }
  const run = open(module, IN_2026)
  const account = USER
  step(run, [{ type: 'adjustBalance', account, deltaMicro: 1e12, cause: 'faucet' }])
  return { module, run, marketId, tenth: 10 ** sizeDecimals / 10 }
}

function step(
  { state, house }: Run,
  commands: readonly UserCommand[] = [],
  shocks: readonly PendingShock[] = [],
  elapsedMs = BLOCK_MS,
) {
  return runBlock(state, {
    timeMs: state.timeMs + elapsedMs,
    house,
    shocks,
    items: commands.map(itemOf),
    applyRecord: () => undefined,
  })
}

function itemOf(command: UserCommand): BlockItem {
  return {
    command,
    reject: (error) => {
      throw error
    },
    execute(run) {
      run(command)
      return { record: undefined, acknowledge: () => undefined }
    },
  }
}

/** Prices that stand still: the best ones and the index. */
function pricesOf({ view }: ExchangeState, marketId: string) {
  const market = view.market(marketId)
  if (market === undefined) throw new Error(`no ${marketId}`)
  const { bestBidTicks = 0, bestAskTicks = 0, oracleTicks } = market
  return { bestBidTicks, bestAskTicks, oracleTicks }
}

function allPricesOf({ state }: Run) {
  const open = state.view.markets().filter(({ definition }) => !definition.isDelisted)
  return new Map(
    open.map(({ definition: { marketId } }) => [marketId, pricesOf(state, marketId)] as const),
  )
}

function place(marketId: string, side: Side, more: Partial<NewOrder>): UserCommand {
  const order: NewOrder = {
    marketId,
    side,
    sizeLots: 1,
    limitTicks: 1,
    timeInForce: 'ioc',
    reduceOnly: false,
    isMarket: false,
    ...more,
  }
  return { type: 'placeOrders', account: USER, orders: [order], grouping: 'none' }
}

describe('a market that stands still', () => {
  it.each(MODULES)('%s has its base prices in every year, whatever the seed', (_, module) => {
    const runs = [open(module, IN_2026), open(module, IN_2027), open(module, IN_2026, 'another')]
    const [first, ...others] = runs.map(allPricesOf)
    for (const other of others) expect(other).toEqual(first)
    for (const { state } of runs) {
      for (const { path, shape } of state.models) {
        const baseTicks = Number(shape.basePrice) * 10 ** shape.definition.priceDecimals
        expect(path.midTicksAt(state.timeMs) / baseTicks).toBeCloseTo(1, 9)
        expect(path.midTicksAt(IN_2027)).toBe(path.midTicksAt(IN_2026))
        expect(path.oracleTicksAt(IN_2027)).toBe(path.midTicksAt(IN_2026))
      }
    }
  })

  it.each(MODULES)('%s keeps every price while books and tapes go on', (_, module) => {
    const run = open(module, IN_2026)
    const before = allPricesOf(run)
    const traded = new Set<string>()
    const quoted = new Set<string>()
    for (let block = 0; block < SOME_BLOCKS; block += 1) {
      for (const event of step(run).events) {
        if (event.type === 'trade') traded.add(event.trade.marketId)
        if (event.type === 'book') quoted.add(event.marketId)
      }
      if (block % 10 === 0) expect(allPricesOf(run)).toEqual(before)
    }
    // The smallest markets trade every ten seconds or so.
    expect(traded.size).toBeGreaterThan(before.size * 0.8)
    expect(quoted.size).toBe(before.size)
  })

  it.each(MODULES)('%s fills nothing 0.01 % away for long, and its mark stays', (_, face) => {
    const { run, marketId, tenth } = openBtcAlone(face)
    const before = pricesOf(run.state, marketId)
    const mark = run.state.view.market(marketId)?.markTicks
    const { bestBidTicks, bestAskTicks } = before
    const away = { sizeLots: tenth, timeInForce: 'postOnly' } as const
    // A price on every venue's grid ends with two zeros, in ticks.
    const buyTicks = Math.floor((bestBidTicks * 0.9999) / 100) * 100
    const sellTicks = Math.ceil((bestAskTicks * 1.0001) / 100) * 100
    step(run, [
      place(marketId, 'buy', { ...away, limitTicks: buyTicks }),
      place(marketId, 'sell', { ...away, limitTicks: sellTicks }),
    ])
    expect(run.state.view.openOrders(USER)).toHaveLength(2)
    let trades = 0
    for (let block = 0; block < MINUTES * BLOCKS_PER_MINUTE; block += 1) {
      for (const event of step(run).events) {
        if (event.type !== 'trade') continue
        trades += 1
        expect([bestBidTicks, bestAskTicks]).toContain(event.trade.priceTicks)
      }
    }
    expect(trades).toBeGreaterThan(8 * MINUTES)
    expect(pricesOf(run.state, marketId)).toEqual(before)
    expect(run.state.view.market(marketId)?.markTicks).toBe(mark)
    expect(run.state.view.openOrders(USER)).toHaveLength(2)
    expect(run.state.view.fills(USER, 10)).toEqual([])
  })

  it.each(MODULES)('%s fills market orders of 0.1 BTC whole and at the touch', (_, face) => {
    const { run, marketId, tenth } = openBtcAlone(face)
    const { bestBidTicks, bestAskTicks } = pricesOf(run.state, marketId)
    for (let round = 1; round <= 200; round += 1) {
      const isBuy = round % 2 === 1
      const limitTicks = Math.round((bestBidTicks * (isBuy ? 1.02 : 0.98)) / 100) * 100
      const more = { sizeLots: tenth, limitTicks, isMarket: true }
      step(run, [place(marketId, isBuy ? 'buy' : 'sell', more)])
      const fills = run.state.view.fills(USER, 1_000)
      expect(fills).toHaveLength(round)
      const priceTicks = isBuy ? bestAskTicks : bestBidTicks
      expect(fills[0]).toMatchObject({ sizeLots: tenth, priceTicks })
      for (let block = 0; block < 7; block += 1) step(run)
    }
  })

  it.each(MODULES)('%s has ten times what stories trade at every touch, always', (_, module) => {
    const run = open(module, IN_2026)
    for (let block = 0; block < SOME_BLOCKS; block += 1) {
      step(run)
      for (const { marketId, shape } of run.state.models) {
        if (shape.definition.isDelisted) continue
        const { bids, asks } = run.state.view.book(marketId, 1) ?? {}
        for (const level of [bids?.[0], asks?.[0]]) {
          const { priceDecimals, sizeDecimals } = shape.definition
          const ticks = (level?.priceTicks ?? 0) * (level?.sizeLots ?? 0)
          expect(ticks / 10 ** (priceDecimals + sizeDecimals)).toBeGreaterThan(100_000)
        }
      }
    }
  })

  it.each(MODULES)('%s follows a move by decree, and one back', (_, face) => {
    const { run, marketId } = openBtcAlone(face)
    const before = pricesOf(run.state, marketId)
    const shock = { marketId, logShift: Math.log(1.05) }
    step(run, [], [shock])
    step(run)
    const moved = pricesOf(run.state, marketId)
    expect(moved.bestBidTicks / before.bestBidTicks).toBeCloseTo(1.05, 3)
    expect(moved.oracleTicks / before.oracleTicks).toBeCloseTo(1.05, 6)
    for (let block = 0; block < SOME_BLOCKS; block += 1) step(run)
    expect(pricesOf(run.state, marketId)).toEqual(moved)
    step(run, [], [{ ...shock, logShift: -shock.logShift }])
    step(run)
    expect(pricesOf(run.state, marketId)).toEqual(before)
  })

  it.each(MODULES)(
    '%s goes on after a restart, days later, and pays the interest alone',
    (_, face) => {
      const { run, module, marketId } = openBtcAlone(face)
      const before = pricesOf(run.state, marketId)
      const stored: unknown = JSON.parse(saveState(run.state, []))
      const { state } = restoreState(module, stored)
      const again = { state, house: createHouse(state.models, state.view) }
      const rates = new Set<number>()
      for (let hour = 1; hour <= 50; hour += 1) {
        for (const event of step(again, [], [], HOUR_MS).events) {
          if (event.type !== 'fundingRate') continue
          rates.add(event.ratePpb)
          expect(event.premiumPpb).toBe(0)
        }
      }
      expect(rates.size).toBe(1)
      expect(pricesOf(state, marketId)).toEqual(before)
      const [candle] = state.marketData.candles(marketId, '1d', IN_2026 - 3 * DAY_MS, IN_2026)
      const base = Math.round(state.models[0]?.path.midTicksAt(IN_2026) ?? 0)
      expect(candle).toMatchObject({ openTicks: base, highTicks: base, lowTicks: base })
      expect(candle?.tradeCount).toBeGreaterThan(0)
    },
  )
})
