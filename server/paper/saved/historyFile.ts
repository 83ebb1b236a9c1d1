import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { MarketHistoryEntry } from '@/server/paper/market/marketData'
import { isFull } from './diskReserve'

/** Closed minutes and funding as they were, one a line, appended as they are settled. */
export interface HistoryFile {
  append(entries: readonly MarketHistoryEntry[]): void
  close(): void
}

const NAME = 'history.jsonl'
const integer = z.number().int()
const Line = z.union([
  z.tuple([
    z.literal('m'),
    z.string(),
    integer,
    integer,
    integer,
    integer,
    integer,
    integer,
    integer,
  ]),
  z.tuple([z.literal('f'), z.string(), integer, integer, integer]),
])
const MINUTE_MS = 60_000

/** Entries of a directory that are not older than a moment, in the order written. */
export function readHistory(directory: string, notBeforeMs: number): MarketHistoryEntry[] {
  let text: string
  try {
    text = readFileSync(join(directory, NAME), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    const entry = parseLine(line)
    return entry !== undefined && timeOf(entry) >= notBeforeMs ? [entry] : []
  })
}

/** Begins the file again with what is still of use, and opens it for more. */
export function openHistory(
  directory: string,
  entries: readonly MarketHistoryEntry[],
): HistoryFile {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, NAME)
  writeFileSync(`${path}.new`, entries.map(formatLine).join(''))
  renameSync(`${path}.new`, path)
  const file = openSync(path, 'a')
  let waiting = ''
  return {
    append(entries) {
      waiting += entries.map(formatLine).join('')
      if (waiting === '') return
      try {
        writeSync(file, waiting)
        waiting = ''
      } catch (error) {
        // What is not written comes again from the blocks, or with the next entries.
        if (!isFull(error)) throw error
      }
    },
    close: () => closeSync(file),
  }
}

function timeOf(entry: MarketHistoryEntry): number {
  return entry.kind === 'minute' ? entry.candle.openTimeMs : entry.hour.timeMs
}

function formatLine(entry: MarketHistoryEntry): string {
  if (entry.kind === 'funding') {
    const { timeMs, ratePpb, premiumPpb } = entry.hour
    return `${JSON.stringify(['f', entry.marketId, timeMs, ratePpb, premiumPpb])}\n`
  }
  const { openTimeMs, openTicks, highTicks, lowTicks, closeTicks, volumeLots, tradeCount } =
    entry.candle
  const prices = [openTicks, highTicks, lowTicks, closeTicks]
  return `${JSON.stringify(['m', entry.marketId, openTimeMs, ...prices, volumeLots, tradeCount])}\n`
}

/** Undefined for a torn line: what it said comes again from the blocks after the snapshot. */
function parseLine(line: string): MarketHistoryEntry | undefined {
  if (line === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  const parsed = Line.safeParse(value)
  if (!parsed.success) return undefined
  if (parsed.data[0] === 'f') {
    const [, marketId, timeMs, ratePpb, premiumPpb] = parsed.data
    return { kind: 'funding', marketId, hour: { timeMs, ratePpb, premiumPpb } }
  }
  const [
    ,
    marketId,
    openTimeMs,
    openTicks,
    highTicks,
    lowTicks,
    closeTicks,
    volumeLots,
    tradeCount,
  ] = parsed.data
  return {
    kind: 'minute',
    marketId,
    candle: {
      openTimeMs,
      closeTimeMs: openTimeMs + MINUTE_MS - 1,
      openTicks,
      highTicks,
      lowTicks,
      closeTicks,
      volumeLots,
      tradeCount,
    },
  }
}
