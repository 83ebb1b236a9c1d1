import { inBlockOrder } from './blockOrder'
import { createBlockQueue } from './blockQueue'
import { stateHash } from './engine/engine'
import { openDisk } from './exchangeDisk'
import { type ExchangeState, restoreState, saveState } from './exchangeState'
import type { Face, FaceModule } from './face'
import { createFaultBoard, type FaultBoard } from './faultSwitches'
import { readHistory } from './historyFile'
import type { Block, ExchangeHost } from './host'
import { readJournal, type StoredJournal } from './journal'
import { createHouse } from './market/house'
import type { MarketHistoryEntry } from './market/marketData'
import { readSaved } from './readSaved'
import { replayBlock, runBlock } from './runBlock'
import { openNewMarkets, seedExchange } from './seed'

export interface HostOptions {
  module: FaceModule
  /** Where this exchange keeps its data, its own alone. */
  directory: string
  /** Unix milliseconds, never less than before. */
  now(): number
  /** Names the prices of a new exchange. */
  seed: string
  log(line: string): void
  snapshotIntervalMs?: number
  /** A clock that never jumps, for the intervals of the disk. */
  monotonicMs?: () => number
}

/** One exchange in operation: what its face sees, and what the process does with it. */
export interface RunningExchange {
  readonly module: FaceModule
  readonly host: ExchangeHost
  readonly face: Face
  readonly faults: FaultBoard
  /** Applies one block with everything that waits. */
  step(): void
  /** Adds to the logarithm of a market's price from the next block on, where it resolves. */
  shock(marketId: string, logShift: number): Promise<void>
  /** Mid price that the market's makers quote around now, in ticks. */
  midTicks(marketId: string): number | undefined
  /** Time of the last block. */
  timeMs(): number
  stateHash(): string
  accountCount(): number
  /** Answers what waits, saves everything and lets go of the disk. */
  close(): Promise<void>
}

const SNAPSHOT_INTERVAL_MS = 5_000
/** Minutes and hours older than this are not read back. */
const HISTORY_KEPT_MS = 7 * 24 * 3_600_000

/**
 * Opens an exchange: from its data if there is any, else from the seed.
 * @throws Error naming the cure when its data is damaged or another version's.
 */
export function createHost(options: HostOptions): RunningExchange {
  const { directory, log, module } = options
  const stored = readSaved(directory, () => readJournal(directory))
  const opened = stored
    ? readSaved(directory, () => restoreState(module, stored.snapshot))
    : seedExchange(module, options.seed, options.now())
  const { state } = opened
  const keptFromMs = options.now() - HISTORY_KEPT_MS

  const queue = createBlockQueue()
  const faults = createFaultBoard()
  let closing: Promise<void> | undefined
  const listeners = new Set<(block: Block) => void>()
  const { marketData, models, view } = state
  const host: ExchangeHost = {
    view,
    faults,
    now: options.now,
    blockNumber: () => state.blockNumber,
    submit: queue.submit,
    submitRecord: queue.submitRecord,
    onBlock(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    candles: marketData.candles,
    recentTrades: marketData.recentTrades,
    dayStatistics: marketData.dayStatistics,
    fundingHistory: marketData.fundingHistory,
  }

  const history = 'history' in opened ? opened.history : readHistory(directory, keptFromMs)
  for (const entry of history) marketData.addHistory(entry)
  const face = module.create(host)
  if ('face' in opened) readSaved(directory, () => face.restore(opened.face))
  history.push(...readSaved(directory, () => replay(state, stored, face)))
  if (stored !== undefined) openNewMarkets(state)
  const house = 'house' in opened ? opened.house : createHouse(models, view)
  const save = (): string => saveState(state, face.snapshot())
  const disk = openDisk({
    directory,
    intervalMs: options.snapshotIntervalMs ?? SNAPSHOT_INTERVAL_MS,
    monotonicMs: options.monotonicMs ?? (() => performance.now()),
    history,
    first: { blockNumber: state.blockNumber, state: save() },
    log,
  })

  function tell(block: Block): void {
    for (const listener of listeners) {
      try {
        listener(block)
      } catch (error) {
        log(`a listener of ${module.name} failed: ${textOf(error)}`)
      }
    }
  }

  function step(): void {
    const { items, shocks } = queue.take()
    const outcome = runBlock(state, {
      timeMs: Math.max(state.timeMs, options.now()),
      house,
      shocks,
      items: inBlockOrder(items),
      applyRecord: face.applyRecord,
    })
    const block = { number: state.blockNumber, timeMs: state.timeMs, events: outcome.events }
    face.applyBlock?.(block)
    const fault = disk.write(outcome.stored, outcome.history)
    if (fault === undefined) for (const acknowledge of outcome.acknowledge) acknowledge()
    else for (const item of items) item.reject(new Error('not stored', { cause: fault }))
    tell(block)
    disk.saveIfDue(state.blockNumber, save)
  }

  async function shutDown(): Promise<void> {
    queue.close()
    step()
    await face.close()
    await disk.close(state.blockNumber, save)
  }

  return {
    module,
    host,
    face,
    faults,
    step,
    shock: (marketId, logShift) => queue.addShock({ marketId, logShift }),
    midTicks: (marketId) =>
      models
        .find((model) => model.marketId === marketId)
        ?.path.midTicksAt(Math.max(state.timeMs, options.now())),
    timeMs: () => state.timeMs,
    accountCount: () => view.accountCount(),
    stateHash: () => stateHash(state.engine),
    close() {
      closing ??= shutDown()
      return closing
    },
  }
}

/** Does again what happened after the snapshot. */
function replay(
  state: ExchangeState,
  stored: StoredJournal | undefined,
  face: Face,
): MarketHistoryEntry[] {
  const history: MarketHistoryEntry[] = []
  for (const block of stored?.blocks ?? []) {
    if (block.number > state.blockNumber) {
      history.push(...replayBlock(state, block, face))
    }
  }
  return history
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
