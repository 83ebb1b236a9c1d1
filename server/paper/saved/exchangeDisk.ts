import { mkdirSync, writeSync } from 'node:fs'
import { formatBlock, type StoredBlock } from '@/server/paper/blocks/storedBlock'
import type { MarketHistoryEntry } from '@/server/paper/market/marketData'
import { createDiskReserve, isFull, type WriteFile } from './diskReserve'
import { type HistoryFile, openHistory } from './historyFile'
import { type Journal, openJournal } from './journal'

/** Where one exchange is saved: blocks as they happen, the whole of it every few seconds. */
export interface ExchangeDisk {
  /** Why no block may be run now, if so: what it did could not be stored. */
  fault(): Error | undefined
  /**
   * Writes a block. Undefined when it is safe; else why it is not: no block may be run until a
   * later snapshot holds the state again, which is tried every few seconds.
   */
  write(block: StoredBlock, history: readonly MarketHistoryEntry[]): Error | undefined
  /** Saves the whole state when it is time. */
  saveIfDue(blockNumber: number, state: () => string): void
  /** Saves the whole state now and lets go of the disk. */
  close(blockNumber: number, state: () => string): Promise<void>
}

/**
 * A snapshot may take this part of the time, however large it grows: nothing is matched meanwhile,
 * and all who wait are answered at once afterwards. Commands since the last one are replayed after
 * a kill: a hundred seconds of it at 250 ms a snapshot, which is some three seconds of work.
 */
const BUSY_PART = 0.0025

/**
 * @param first the state to begin with, which is saved before anything else.
 * @throws when the directory cannot be written.
 */
export function openDisk(options: {
  directory: string
  intervalMs: number
  monotonicMs(): number
  history: readonly MarketHistoryEntry[]
  first: { blockNumber: number; state: string }
  log(line: string): void
  /** Writes to the disk; the platform's own when absent. */
  write?: WriteFile
}): ExchangeDisk {
  const { intervalMs, monotonicMs, log, write = writeSync } = options
  mkdirSync(options.directory, { recursive: true })
  const reserve = createDiskReserve(options.directory, write)
  reserve.take()
  const journal: Journal = openJournal(options.directory, { write, reserve })
  const historyFile: HistoryFile = openHistory(options.directory, options.history)
  journal.saveSnapshotNow(options.first.blockNumber, options.first.state)
  let dueAtMs = monotonicMs() + intervalMs
  let saving: Promise<void> | undefined
  let fault: Error | undefined
  let isWithoutRoom = false

  function fail(error: unknown): Error {
    const problem = error instanceof Error ? error : new Error(String(error))
    if (fault === undefined) log(`cannot write to ${options.directory}: ${problem.message}`)
    fault = problem
    return problem
  }

  function saveWhole(blockNumber: number, state: () => string): void {
    const startedMs = monotonicMs()
    const text = state()
    const tookMs = monotonicMs() - startedMs
    dueAtMs = startedMs + Math.max(intervalMs, tookMs / BUSY_PART)
    const wasFaulty = fault !== undefined
    saving = journal
      .saveSnapshot(blockNumber, text)
      .then(() => {
        if (!wasFaulty) return
        fault = undefined
        log(`writing to ${options.directory} again`)
      })
      .catch((error: unknown) => {
        // The blocks are in the journal; only their number grows until there is room.
        if (!isFull(error)) fail(error)
      })
      .then(() => {
        saving = undefined
      })
  }

  /**
   * Takes the room that a block may need; logs once when there is none, and when there is again.
   */
  function findRoom(): Error | undefined {
    const problem = reserve.take()
    if ((problem !== undefined) === isWithoutRoom) return problem
    isWithoutRoom = problem !== undefined
    if (problem)
      log(`cannot write to ${options.directory}: ${problem.message}; no blocks until then`)
    else log(`writing to ${options.directory} again`)
    return problem
  }

  return {
    fault: () => fault ?? findRoom(),
    write(block, history) {
      if (fault !== undefined) return fault
      try {
        journal.append(formatBlock(block))
        historyFile.append(history)
        return undefined
      } catch (error) {
        return fail(error)
      }
    },
    saveIfDue(blockNumber, state) {
      if (saving === undefined && monotonicMs() >= dueAtMs) saveWhole(blockNumber, state)
    },
    async close(blockNumber, state) {
      await saving
      journal.saveSnapshotNow(blockNumber, state())
      journal.close()
      historyFile.close()
    },
  }
}
