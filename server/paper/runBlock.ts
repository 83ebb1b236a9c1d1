import type { CommandResult, EngineCommand, UserCommand } from './engine/commands'
import { apply } from './engine/engine'
import type { EngineEvent } from './engine/events'
import type { ExchangeState } from './exchangeState'
import type { Face } from './face'
import type { FaceRecord } from './host'
import type { House } from './market/house'
import type { MarketHistoryEntry } from './market/marketData'
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
  marketId: string
  logShift: number
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

/** One block: index prices, the house, everybody else, then what falls due at its end. */
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

  advance(state, timeMs, input.shocks)
  for (const shock of input.shocks) house.hurry(shock.marketId)
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

function advance(state: ExchangeState, timeMs: number, shocks: readonly PendingShock[]): void {
  state.blockNumber += 1
  state.timeMs = timeMs
  for (const { marketId, logShift } of shocks) {
    for (const model of state.models) {
      const isHit = model.marketId === marketId || model.shape.underlying === marketId
      if (isHit) model.path.addShock({ timeMs, logShift })
    }
  }
}
