import { apply } from '@/server/paper/engine/engine'
import type { CommandResult, EngineCommand, UserCommand } from '@/server/paper/engine/engineCommand'
import type { EngineEvent } from '@/server/paper/engine/events'
import type { ExchangeState } from '@/server/paper/exchangeState'
import type { Face } from '@/server/paper/face'
import type { FaceRecord } from '@/server/paper/host'
import type { House } from '@/server/paper/market/house'
import type { MarketHistoryEntry } from '@/server/paper/market/marketData'
import type { MarketModel } from '@/server/paper/market/marketModel'
import type { StoredBlock, StoredEntry } from './storedBlock'

/** Applies a command at the block's time and gives its answer. */
export type RunCommand = <C extends EngineCommand>(command: C) => CommandResult<C>

/** Something that waits for the next block. */
export interface BlockItem {
  command?: UserCommand | undefined
  /** Runs the command, if there is one, and says which record goes with what came of it. */
  execute(run: RunCommand): {
    record: FaceRecord | undefined
    /** Called when the block is on disk. */
    acknowledge: () => void
  }
  reject(error: Error): void
}

/** A price move by decree that waits for the next block. */
export interface PendingShock {
  /** A market, or the underlying that markets follow. */
  marketId: string
  logShift: number
  /** Of this exchange alone. */
  isOwn?: true
}

export interface BlockOutcome {
  stored: StoredBlock
  events: EngineEvent[]
  history: MarketHistoryEntry[]
  /** To be called when the block is on disk. */
  acknowledge: (() => void)[]
}

export interface BlockInput {
  timeMs: number
  house: House
  shocks: readonly PendingShock[]
  /** In the order to be applied. */
  items: readonly BlockItem[]
  applyRecord(record: FaceRecord): void
}

/** One block: index prices, the house, all other commands, then what falls due at its end. */
export function runBlock(state: ExchangeState, input: BlockInput): BlockOutcome {
  const { house, timeMs } = input
  const events: EngineEvent[] = []
  const entries: StoredEntry[] = []
  const acknowledge: (() => void)[] = []
  const run: RunCommand = (command) => {
    const applied = apply(state.engine, command, timeMs)
    events.push(...applied.events)
    house.observe(applied.events)
    return applied.result
  }

  for (const marketId of advance(state, timeMs, input.shocks)) house.hurry(marketId)
  for (const turn of house.turn(timeMs, state.blockNumber)) {
    entries.push({ command: turn.command })
    if ('settle' in turn) turn.settle(run(turn.command))
    else run(turn.command)
  }
  for (const item of input.items) {
    const done = item.execute(run)
    entries.push({ command: item.command, record: done.record })
    acknowledge.push(done.acknowledge)
    if (done.record) input.applyRecord(done.record)
  }
  run({ type: 'endBlock' })
  const history = state.marketData.applyBlock(timeMs, events)
  const stored = { number: state.blockNumber, timeMs, shocks: input.shocks, entries }
  return { stored, events, history, acknowledge }
}

/** Does again what a block did. */
export function replayBlock(
  state: ExchangeState,
  block: StoredBlock,
  face: Pick<Face, 'applyRecord' | 'applyBlock'>,
): MarketHistoryEntry[] {
  if (block.number !== state.blockNumber + 1) {
    throw new Error(`block ${state.blockNumber + 1} is missing from the journal`)
  }
  const events: EngineEvent[] = []
  advance(state, block.timeMs, block.shocks)
  for (const { command, record } of block.entries) {
    if (command) events.push(...apply(state.engine, command, block.timeMs).events)
    if (record) face.applyRecord(record)
  }
  events.push(...apply(state.engine, { type: 'endBlock' }, block.timeMs).events)
  face.applyBlock?.({ number: block.number, timeMs: block.timeMs, events })
  return state.marketData.applyBlock(block.timeMs, events)
}

/**
 * @returns the markets to be quoted again at once: those named, or where a name is that of an
 *   underlying alone, those that follow it
 */
function advance(
  state: ExchangeState,
  timeMs: number,
  shocks: readonly PendingShock[],
): readonly string[] {
  state.blockNumber += 1
  state.timeMs = timeMs
  return shocks.flatMap(({ marketId: name, ...shock }) => {
    const isNamed = ({ marketId }: MarketModel): boolean => marketId === name
    const moved = state.models.filter((model) => isNamed(model) || model.shape.underlying === name)
    for (const { path } of moved) path.addShock({ timeMs, ...shock })
    const atOnce = moved.some(isNamed) ? moved.filter(isNamed) : moved
    return atOnce.map(({ marketId }) => marketId)
  })
}
