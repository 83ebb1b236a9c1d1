import { createFaultBoard, type FaultBoard, faultsOf } from './admin/faultSwitches'
import { inBlockOrder } from './blocks/blockOrder'
import { createBlockQueue } from './blocks/blockQueue'
import { replayBlock, runBlock } from './blocks/runBlock'
import { stateHash } from './engine/engine'
import { type ExchangeState, restoreState, saveState } from './exchangeState'
import type { Face, FaceModule } from './face'
import type { Block, ExchangeHost } from './host'
import { createHouse } from './market/house'
import type { MarketHistoryEntry } from './market/marketData'
import type { MarketModel } from './market/marketModel'
import type { PriceShock } from './market/pricePath'
import type { WriteFile } from './saved/diskReserve'
import { openDisk } from './saved/exchangeDisk'
import { readHistory } from './saved/historyFile'
import { readJournal, type StoredJournal } from './saved/journal'
import { readSaved } from './saved/readSaved'
import { openNewMarkets, seedExchange } from './seed'

export interface HostOptions {
  module: FaceModule
  /** Where this exchange keeps its data, its own alone. */
  directory: string
  /** Unix milliseconds, never less than before. */
  now(): number
  /** Names the prices of a new exchange. */
  seed: string
  /** Moves by decree of an underlying so far, elsewhere: a new exchange takes them over. */
  shocksOf?: (underlying: string) => readonly PriceShock[]
  /** How long a new exchange has traded, a minute and a half when absent. */
  warmUpMs?: number
  log(line: string): void
  snapshotIntervalMs?: number
  /** A clock that never jumps, for the intervals of the disk. */
  monotonicMs?: () => number
  /** Writes to the disk; the platform's own when absent. */
  write?: WriteFile
}

/** One exchange in operation: what its face sees, and what the process does with it. */
export interface RunningExchange {
  readonly module: FaceModule
  readonly host: ExchangeHost
  readonly face: Face
  readonly faults: FaultBoard
  /** Applies one block with everything that waits. */
  step(): void
  /** Names the prices of its markets. */
  readonly seed: string
  /**
   * Adds to the logarithm of the price of a market, or of all that follow an underlying, from the
   * next block on, where it resolves. `isOwn`: others with that underlying do not follow.
   */
  shock(name: string, logShift: number, isOwn?: boolean): Promise<void>
  /** Mid price that the market's makers quote around now, in ticks. */
  midTicks(marketId: string): number | undefined
  /** The market of that id, else the first whose price follows it or what is called so. */
  marketFollowing(name: string): string | undefined
  /** What the market of that id, or of what is called so, shares with other exchanges by name. */
  underlyingOf(name: string): string | undefined
  /** Underlyings of all its markets. */
  underlyings(): ReadonlySet<string>
  /** Price of a market against others of its underlying: its units and basis, without any moves. */
  referenceTicks(marketId: string): number | undefined
  /** The moves by decree that a market, or whatever follows it, has had. */
  shocksOf(underlying: string): readonly PriceShock[]
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
 * @throws Error naming the remedy when its data is damaged or another version's.
 */
export function createHost(options: HostOptions): RunningExchange {
  const { directory, log, module } = options
  const stored = readSaved(directory, () => readJournal(directory))
  const opened = stored
    ? readSaved(directory, () => restoreState(module, stored.snapshot))
    : seedExchange(module, options.seed, options.now(), options)
  const { state } = opened
  const keptFromMs = options.now() - HISTORY_KEPT_MS

  const queue = createBlockQueue()
  const faults = createFaultBoard(faultsOf(module))
  let closing: Promise<void> | undefined
  const listeners = new Set<(block: Block) => void>()
  const { marketData, models, view } = state
  const following = (name: string) =>
    models.find(({ marketId }) => marketId === name) ??
    models.find(({ shape }) => shape.underlying === name) ??
    models.find(({ shape }) => shape.asset === name)
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
    ...(options.write && { write: options.write }),
  })

  function notify(block: Block): void {
    for (const listener of listeners) {
      try {
        listener(block)
      } catch (error) {
        log(`a listener of ${module.name} failed: ${textOf(error)}`)
      }
    }
  }

  function step(): void {
    const unwritable = disk.fault()
    if (unwritable !== undefined) {
      // Nothing moves: what is shown stays what is stored.
      const error = new Error('not stored', { cause: unwritable })
      for (const item of queue.take().items) item.reject(error)
      disk.saveIfDue(state.blockNumber, save)
      return
    }
    const { items, shocks } = queue.take()
    const outcome = runBlock(state, {
      timeMs: Math.max(state.timeMs, options.now()),
      house,
      shocks,
      items: inBlockOrder(items, module.blockRank),
      applyRecord: face.applyRecord,
    })
    const block = { number: state.blockNumber, timeMs: state.timeMs, events: outcome.events }
    face.applyBlock?.(block)
    const fault = disk.write(outcome.stored, outcome.history)
    if (fault === undefined) for (const acknowledge of outcome.acknowledge) acknowledge()
    else for (const item of items) item.reject(new Error('not stored', { cause: fault }))
    notify(block)
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
    seed: state.seed,
    shock: (marketId, logShift, isOwn = false) =>
      queue.addShock({ marketId, logShift, ...(isOwn && { isOwn }) }),
    midTicks: (marketId) =>
      models
        .find((model) => model.marketId === marketId)
        ?.path.midTicksAt(Math.max(state.timeMs, options.now())),
    marketFollowing: (name) => following(name)?.marketId,
    underlyingOf: (name) => {
      const model = following(name)
      return model && underlyingOf(model)
    },
    underlyings: () => new Set(models.map(underlyingOf)),
    referenceTicks(marketId) {
      const model = models.find((candidate) => candidate.marketId === marketId)
      if (model === undefined) return undefined
      const { basePrice, definition } = model.shape
      return Number(basePrice) * 10 ** definition.priceDecimals * (1 + model.path.basis)
    },
    shocksOf: (underlying) => following(underlying)?.path.shocks() ?? [],
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

function underlyingOf({ marketId, shape }: MarketModel): string {
  return shape.underlying ?? marketId
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
