import { createServer } from 'node:http'
import { apply, createEngine, viewOf } from '@/server/paper/engine/engine'
import type { CommandResult, EngineCommand, UserCommand } from '@/server/paper/engine/engineCommand'
import type { EngineEvent, Trade } from '@/server/paper/engine/events'
import type { Face } from '@/server/paper/face'
import {
  createHyperliquidFace,
  type HyperliquidFaceOptions,
} from '@/server/paper/faces/hyperliquid/face'
import {
  BASE_FEES,
  BASE_SPOT_FEES,
  FEE_TIERS,
  REFERRAL_DISCOUNT,
} from '@/server/paper/faces/hyperliquid/listings/feeSchedule'
import { hyperliquidListings } from '@/server/paper/faces/hyperliquid/listings/listings'
import type {
  Block,
  ExchangeHost,
  Fault,
  FaultName,
  FaultSwitches,
  PaperCandle,
} from '@/server/paper/host'

const USD = 1_000_000
const HOUR_MS = 3_600_000

/** Faults switched by hand. */
export class TestFaults implements FaultSwitches {
  private readonly on = new Map<FaultName, Fault>()
  set(fault: Fault): void {
    this.on.set(fault.name, { ...fault })
  }
  clear(): void {
    this.on.clear()
  }
  take(name: FaultName, subject = ''): Fault | undefined {
    const fault = this.on.get(name)
    if (fault === undefined || !subject.includes(fault.match ?? '')) return undefined
    if (fault.remaining !== undefined) {
      fault.remaining -= 1
      if (fault.remaining <= 0) this.on.delete(name)
    }
    return fault
  }
  isOn(name: FaultName): boolean {
    return this.on.has(name)
  }
}

/**
 * An exchange for tests of the face: a real engine, every command a block of its own at a clock
 * moved by hand, and a flat candle history. Nothing runs by itself.
 */
export class TestExchange {
  readonly engine = createEngine({
    markets: hyperliquidListings().map((listing) => listing.definition),
    fees: BASE_FEES,
    spotFees: BASE_SPOT_FEES,
    feeTiers: FEE_TIERS,
    referral: REFERRAL_DISCOUNT,
    areBuilderFeesClaimed: true,
  })
  readonly faults = new TestFaults()
  readonly host: ExchangeHost
  readonly face: Face
  nowMs = 1_760_000_000_000
  private readonly listeners = new Set<(block: Block) => void>()
  private readonly trades = new Map<string, Trade[]>()
  private blocks = 0

  constructor(options: HyperliquidFaceOptions = {}) {
    const view = viewOf(this.engine)
    this.host = {
      view,
      faults: this.faults,
      now: () => this.nowMs,
      blockNumber: () => this.blocks,
      submit: async <C extends UserCommand>(command: C, done?: object, ifRefused?: object) => {
        const result = this.run(command)
        const isRefused = 'ok' in result && result.ok === false
        const record = isRefused && ifRefused !== undefined ? ifRefused : done
        if (record !== undefined) this.face.applyRecord({ ...record })
        this.endBlock()
        return result
      },
      submitRecord: async (record) => {
        this.face.applyRecord(record)
        this.endBlock()
      },
      onBlock: (listener) => {
        this.listeners.add(listener)
        return () => this.listeners.delete(listener)
      },
      candles: (marketId, interval, startMs, endMs) =>
        this.flatCandles(marketId, interval === '1h' ? HOUR_MS : 60_000, startMs, endMs),
      recentTrades: (marketId) => (this.trades.get(marketId) ?? []).slice(0, 50),
      dayStatistics: (marketId) => ({
        prevDayTicks: view.market(marketId)?.oracleTicks ?? 0,
        volumeLots: 0,
        volumeNotionalMicro: 0,
      }),
      fundingHistory: (_marketId, startMs, endMs) => {
        const hours: { timeMs: number; ratePpb: number; premiumPpb: number }[] = []
        const first = Math.ceil(startMs / HOUR_MS) * HOUR_MS
        for (let timeMs = first; timeMs <= endMs; timeMs += HOUR_MS) {
          hours.push({ timeMs, ratePpb: 12_500, premiumPpb: 1_000 })
        }
        return hours
      },
    }
    this.face = createHyperliquidFace(this.host, options)
    const prices = hyperliquidListings().map(({ definition, basePrice }) => ({
      marketId: definition.marketId,
      oracleTicks: Math.round(Number(basePrice) * 10 ** definition.priceDecimals),
    }))
    this.run({ type: 'setOraclePrices', prices })
    this.fund('house', 1_000_000_000, true)
    this.endBlock()
  }

  private pending: EngineEvent[] = []

  /** Applies a command within the block that runs. */
  run<C extends EngineCommand>(command: C): CommandResult<C> {
    const { result, events } = apply(this.engine, command, this.nowMs)
    for (const event of events) {
      this.pending.push(event)
      if (event.type !== 'trade') continue
      const list = this.trades.get(event.trade.marketId) ?? []
      list.unshift(event.trade)
      this.trades.set(event.trade.marketId, list)
    }
    return result
  }

  /** Ends the block: triggers fire, subscribers get their frames, time goes on. */
  endBlock(elapsedMs = 100): void {
    this.run({ type: 'endBlock' })
    this.blocks += 1
    const block = { number: this.blocks, timeMs: this.nowMs, events: this.pending }
    this.pending = []
    this.face.applyBlock?.(block)
    for (const listener of this.listeners) listener(block)
    this.nowMs += elapsedMs
  }

  fund(account: string, usd: number, isHouse = false): void {
    const deltaMicro = usd * USD
    this.run({ type: 'adjustBalance', account, deltaMicro, cause: 'faucet', isHouse })
  }

  /** Rests an order of the house. */
  quote(marketId: string, side: 'buy' | 'sell', limitTicks: number, sizeLots: number): void {
    const order = {
      marketId,
      side,
      sizeLots,
      limitTicks,
      timeInForce: 'gtc' as const,
      reduceOnly: false,
      isMarket: false,
    }
    this.run({ type: 'placeOrders', account: 'house', orders: [order], grouping: 'none' })
  }

  /** Moves the index price of a market and with it its mark. */
  oracle(marketId: string, oracleTicks: number): void {
    this.run({ type: 'setOraclePrices', prices: [{ marketId, oracleTicks }] })
  }

  private flatCandles(
    marketId: string,
    lengthMs: number,
    startMs: number,
    endMs: number,
  ): PaperCandle[] {
    const ticks = this.host.view.market(marketId)?.oracleTicks ?? 0
    const candles: PaperCandle[] = []
    for (let open = Math.floor(startMs / lengthMs) * lengthMs; open <= endMs; open += lengthMs) {
      candles.push({
        openTimeMs: open,
        closeTimeMs: open + lengthMs - 1,
        openTicks: ticks,
        highTicks: ticks,
        lowTicks: ticks,
        closeTicks: ticks,
        volumeLots: 100,
        tradeCount: 1,
      })
    }
    return candles
  }

  /** Serves the face on a free port of the loopback. */
  async listen(): Promise<{ url: string; socketUrl: string; close: () => Promise<void> }> {
    const server = createServer()
    this.face.attach(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    return {
      url: `http://127.0.0.1:${port}`,
      socketUrl: `ws://127.0.0.1:${port}/ws`,
      close: async () => {
        await this.face.close()
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  }
}
