import type { PlaceOrders } from '@/server/paper/engine/commands'
import type { CommandResults, EngineCommand } from '@/server/paper/engine/engineCommand'
import type { EngineEvent } from '@/server/paper/engine/events'
import type { EngineView, OrderRecord } from '@/server/paper/engine/view'
import { FIRST_MAKER, SECOND_MAKER } from './houseAccounts'
import type { MarketModel } from './marketModel'
import { createQuoter, type MakerStyle, type Quoter } from './quoter'
import { createTaker, type Taker } from './taker'

/** A command of the exchange's own accounts, in the order to be applied. */
type HouseCommand =
  | { command: Exclude<EngineCommand, PlaceOrders> }
  | { command: PlaceOrders; settle(result: CommandResults['placeOrders']): void }

/** Index prices, makers and takers of all markets of one exchange. */
export interface House {
  /** The commands of a block. After a jump of the clock every market takes its turn at once. */
  turn(timeMs: number, blockNumber: number): HouseCommand[]
  /** Must see the events of every command applied, its own included. */
  observe(events: readonly EngineEvent[]): void
  /** Lets a market take its turn in the next block, out of order. */
  hurry(marketId: string): void
}

const STYLES: readonly MakerStyle[] = [
  { account: FIRST_MAKER, zones: 4, presence: 0.95, share: 0.75 },
  { account: SECOND_MAKER, zones: 1, presence: 0.45, share: 0.5 },
]
/** Longer between two blocks than this, and every price is old. */
const JUMP_MS = 2_000
/** Blocks between two turns of a market, by how often it trades a second. */
const TURN_BLOCKS = [
  { tradesPerSecond: 0.9, blocks: 3 },
  { tradesPerSecond: 0.35, blocks: 6 },
  { tradesPerSecond: 0, blocks: 10 },
] as const

interface Stall {
  model: MarketModel
  quoter: Quoter
  taker: Taker
  /** A market has its turn in the blocks whose number leaves `phase` divided by `period`. */
  period: number
  phase: number
  isHurried: boolean
}

export function createHouse(models: readonly MarketModel[], view: EngineView): House {
  const resting = STYLES.flatMap(({ account }) => view.openOrders(account))
  const stalls = new Map<string, Stall>()
  for (const [at, model] of models.entries()) {
    if (!model.shape.definition.isDelisted) {
      stalls.set(model.marketId, openStall(model, at, resting))
    }
  }
  let previousMs = Number.NEGATIVE_INFINITY

  function quote(stall: Stall, timeMs: number): HouseCommand[] {
    const turn = stall.quoter.turn(stall.model.path.midTicksAt(timeMs))
    return [
      ...turn.cancels.map((command) => ({ command })),
      ...turn.orders.map((command) => ({
        command,
        settle: (result: CommandResults['placeOrders']) =>
          stall.quoter.settle(command, orderIdsOf(result), view),
      })),
    ]
  }

  function oraclePrices(timeMs: number, due: readonly Stall[]): HouseCommand[] {
    if (due.length === 0) return []
    const prices = due.map(({ model }) => ({
      marketId: model.marketId,
      oracleTicks: Math.max(1, Math.round(model.path.oracleTicksAt(timeMs))),
    }))
    return [{ command: { type: 'setOraclePrices', prices } }]
  }

  return {
    turn(timeMs, blockNumber) {
      const isJump = timeMs - previousMs > JUMP_MS
      previousMs = timeMs
      const due: Stall[] = []
      const commands: HouseCommand[] = []
      for (const stall of stalls.values()) {
        const isDue = blockNumber % stall.period === stall.phase
        if (isJump || isDue || stall.isHurried) due.push(stall)
        stall.isHurried = false
      }
      commands.push(...oraclePrices(timeMs, due))
      const halted = new Set(due.filter(({ model }) => isHalted(view, model)))
      for (const stall of due) if (!halted.has(stall)) commands.push(...quote(stall, timeMs))
      for (const stall of stalls.values()) {
        const command = stall.taker.turn(timeMs, stall.model.path.midTicksAt(timeMs))
        if (command && !isHalted(view, stall.model)) commands.push({ command, settle: () => {} })
      }
      return commands
    },
    observe(events) {
      for (const event of events) {
        if (event.type !== 'trade') continue
        const stall = stalls.get(event.trade.marketId)
        if (stall === undefined) continue
        for (const book of stall.quoter.books) {
          // A hole at the best price is filled with the next block, not at the market's leisure.
          if (book.applyTrade(event.trade)) stall.isHurried = true
        }
      }
    },
    hurry(marketId) {
      const stall = stalls.get(marketId)
      if (stall) stall.isHurried = true
    },
  }
}

function openStall(model: MarketModel, at: number, resting: readonly OrderRecord[]): Stall {
  const rank = TURN_BLOCKS.find((entry) => model.tradesPerSecond >= entry.tradesPerSecond)
  const period = rank?.blocks ?? 1
  return {
    model,
    quoter: createQuoter(
      model,
      STYLES,
      resting.filter((order) => order.marketId === model.marketId),
    ),
    taker: createTaker(model),
    period,
    phase: at % period,
    isHurried: false,
  }
}

function isHalted(view: EngineView, model: MarketModel): boolean {
  return view.market(model.marketId)?.isHalted ?? true
}

function orderIdsOf(result: CommandResults['placeOrders']): (number | undefined)[] {
  return result.outcomes.map((outcome) =>
    outcome.kind === 'rejected' ? undefined : outcome.orderId,
  )
}
