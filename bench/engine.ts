import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Measurement, median, printMeasurement } from '@/bench/support/measurement'
import type { MarketDefinition } from '@/server/paper/engine/commands'
import { apply, createEngine, viewOf } from '@/server/paper/engine/engine'
import type { EngineCommand } from '@/server/paper/engine/engineCommand'
import type { Engine } from '@/server/paper/engine/state'

const MARKETS = 50
const RESTING_PER_MARKET = 1_000
const TRADERS = 20
const COMMANDS = 300_000
const ROUNDS = 5
const MID_TICKS = 100_000
const START_MS = 1_700_000_000_000

/**
 * Commands per second of one core's time with 1,000 resting orders on each of 50 markets: orders
 * that rest, cancels, and orders that take, in equal parts, by traders with margin, fees and
 * history. Anchor in the same run: encoding and decoding the same commands as JSON, the least that
 * any exchange behind a wire must do. Processor time is counted, so that a busy machine does not.
 */
export async function measure(): Promise<Measurement> {
  const random = createRandom(42)
  const engine = filledEngine(random)
  const collect = garbageCollector()
  const engineRates: number[] = []
  const anchorRates: number[] = []
  const heaps: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const commands = makeCommands(engine, random)
    anchorRates.push(perSecond(commands, (command) => JSON.parse(JSON.stringify(command))))
    let nowMs = START_MS + round * COMMANDS
    engineRates.push(
      perSecond(commands, (command) => {
        nowMs += 1
        apply(engine, command, nowMs)
      }),
    )
    commands.length = 0
    collect()
    heaps.push(process.memoryUsage().heapUsed / 1_048_576)
  }
  const rate = median(engineRates)
  const cost = median(anchorRates) / rate
  // The first round fills the histories; from the second on nothing may grow.
  const growth = (heaps.at(-1) ?? Number.NaN) / (heaps[1] ?? Number.NaN)
  return {
    name: 'engine: one command, against a JSON round trip of the same command',
    ratios: [
      { of: 'processor time', value: cost, goal: '<= 6', holds: cost <= 6 },
      {
        of: 'commands a second over 50,000',
        value: rate / 50_000,
        goal: '>= 1',
        holds: rate >= 50_000,
      },
      { of: 'heap, last round over second', value: growth, goal: '<= 1.05', holds: growth <= 1.05 },
    ],
    figures: {
      engine: `${Math.round(rate)} commands a second of one core's time, median of ${ROUNDS}`,
      anchor: `${Math.round(median(anchorRates))} a second`,
      book: `${countResting(engine)} resting orders on ${MARKETS} markets at the end`,
      trades: String(engine.nextTradeId - 1),
      heap: `${heaps.map((heap) => heap.toFixed(1)).join(', ')} MB after each round`,
    },
  }
}

function filledEngine(random: () => number): Engine {
  const markets = Array.from(
    { length: MARKETS },
    (_, index): MarketDefinition => ({
      marketId: `M${index}`,
      index,
      priceDecimals: 3,
      sizeDecimals: 3,
      maxLeverage: 40,
      onlyIsolated: false,
      isDelisted: false,
      minNotionalMicro: 10_000_000,
      marginTiers: [{ lowerBoundMicro: 0, maxLeverage: 40 }],
    }),
  )
  const engine = createEngine({ markets, fees: { makerPpm: 150, takerPpm: 450 } })
  for (let trader = 0; trader < TRADERS; trader += 1) {
    const account = `trader${trader}`
    apply(engine, { type: 'adjustBalance', account, deltaMicro: 1e15, cause: 'faucet' }, START_MS)
  }
  const house = { type: 'adjustBalance', account: 'house', isHouse: true } as const
  apply(engine, { ...house, deltaMicro: 1e15, cause: 'faucet' }, START_MS)
  const prices = markets.map(({ marketId }) => ({ marketId, oracleTicks: MID_TICKS }))
  apply(engine, { type: 'setOraclePrices', prices }, START_MS)
  for (const { marketId } of markets) {
    for (let index = 0; index < RESTING_PER_MARKET; index += 1) {
      apply(engine, restingOrder(marketId, 'house', random), START_MS)
    }
  }
  return engine
}

/** A third each of: rest near the top, cancel the one before, take a little. */
function makeCommands(engine: Engine, random: () => number): EngineCommand[] {
  const commands: EngineCommand[] = []
  let orderId = engine.nextOrderId
  for (let index = 0; index < COMMANDS; index += 3) {
    const marketId = `M${Math.floor(random() * MARKETS)}`
    const account = `trader${Math.floor(random() * TRADERS)}`
    commands.push(restingOrder(marketId, account, random))
    commands.push({ type: 'cancelOrders', account, targets: [{ marketId, orderId }] })
    commands.push(takingOrder(marketId, account, random))
    orderId += 2
  }
  return commands
}

function restingOrder(marketId: string, account: string, random: () => number): EngineCommand {
  const side = random() < 0.5 ? 'buy' : 'sell'
  const distance = 1 + Math.floor(random() * 400)
  return {
    type: 'placeOrders',
    account,
    grouping: 'none',
    orders: [
      {
        marketId,
        side,
        sizeLots: 1_000_000,
        limitTicks: MID_TICKS + (side === 'buy' ? -distance : distance),
        timeInForce: 'gtc',
        reduceOnly: false,
        isMarket: false,
      },
    ],
  }
}

function takingOrder(marketId: string, account: string, random: () => number): EngineCommand {
  const side = random() < 0.5 ? 'buy' : 'sell'
  return {
    type: 'placeOrders',
    account,
    grouping: 'none',
    orders: [
      {
        marketId,
        side,
        sizeLots: 1_000,
        limitTicks: side === 'buy' ? MID_TICKS * 1.05 : MID_TICKS * 0.95,
        timeInForce: 'ioc',
        reduceOnly: false,
        isMarket: true,
      },
    ],
  }
}

function perSecond(commands: EngineCommand[], act: (command: EngineCommand) => void): number {
  const before = process.cpuUsage()
  for (const command of commands) act(command)
  const { user, system } = process.cpuUsage(before)
  return (commands.length * 1_000_000) / (user + system)
}

function countResting(engine: Engine): number {
  let count = 0
  for (const { definition } of viewOf(engine).markets()) {
    const book = viewOf(engine).book(definition.marketId, 10_000)
    for (const level of [...(book?.bids ?? []), ...(book?.asks ?? [])]) count += level.orderCount
  }
  return count
}

/** Heap figures mean something only right after a collection. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  return () => {
    if (typeof collect === 'function') collect()
  }
}

/** Mulberry32: the same commands every time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printMeasurement(await measure())
}
