import type { Trade } from '@/lib/schema/model/orderbook'

/** One line of the tape. */
export interface TapeLine {
  key: string
  trade: Trade
  /** Stands out: far above what traded lately. */
  isBig: boolean
}

/** The newest trades of one market, outside React. */
export interface TapeStore {
  /** Takes prints in any order, known ones again included. */
  push(trades: readonly Trade[]): void
  /** Newest first. The array changes only when its content does. */
  lines(): readonly TapeLine[]
  clear(): void
  onPaint(listener: () => void): () => void
}

export interface TapeStoreOptions {
  /** Most lines kept. */
  capacity: number
  schedule(run: () => void): void
}

/**
 * How many times the median notional a print must have to be highlighted, where there are enough
 * prints to compare.
 */
const BIG_MULTIPLE = 8
const BIG_SAMPLE_MIN = 20
const JUDGE_EVERY = 10

/**
 * Keeps a capped, ordered tape; a print seen twice (snapshot after a reconnect) counts once. Prints
 * are queued unprocessed until the lines are read or as many wait as the tape holds.
 */
export function createTapeStore({ capacity, schedule }: TapeStoreOptions): TapeStore {
  const listeners = new Set<() => void>()
  let lines: readonly TapeLine[] = []
  let waiting: Trade[] = []
  let seenIds = new Set<string>()
  let threshold: number | undefined
  let untilJudged = 0
  let isScheduled = false

  const paintSoon = () => {
    if (isScheduled || listeners.size === 0) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      for (const listener of listeners) listener()
    })
  }

  const takeIn = () => {
    if (waiting.length === 0) return
    const added: TapeLine[] = []
    for (const trade of waiting.toReversed()) {
      untilJudged -= 1
      if (untilJudged < 0) {
        // The median moves slowly: computed again after every tenth print.
        threshold = bigThreshold([...added, ...lines].map(({ trade }) => trade))
        untilJudged = JUDGE_EVERY - 1
      }
      const isBig = threshold !== undefined && notionalOf(trade) >= threshold
      added.push({ key: keyOf(trade), trade, isBig })
    }
    waiting = []
    const all = newestFirst([...added.reverse(), ...lines])
    for (const line of all.slice(capacity)) seenIds.delete(line.key)
    lines = all.slice(0, capacity)
  }

  return {
    push(trades) {
      const fresh = trades.filter((trade) => {
        const isFresh = !seenIds.has(keyOf(trade))
        seenIds.add(keyOf(trade))
        return isFresh
      })
      if (fresh.length === 0) return
      // The venue's order within one millisecond is kept.
      waiting.unshift(...fresh)
      if (waiting.length >= capacity) takeIn()
      paintSoon()
    },
    lines() {
      takeIn()
      return lines
    },
    clear() {
      lines = []
      waiting = []
      seenIds = new Set()
      untilJudged = 0
      paintSoon()
    },
    onPaint(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/**
 * The notional from which a print is highlighted among these; undefined while there are too few.
 */
export function bigThreshold(trades: readonly Trade[]): number | undefined {
  if (trades.length < BIG_SAMPLE_MIN) return undefined
  const notionals = trades.map(notionalOf).sort((a, b) => a - b)
  const median = notionals[Math.floor(notionals.length / 2)]
  return median === undefined ? undefined : median * BIG_MULTIPLE
}

// A float is enough to compare prints with each other; nothing is sent or shown from it.
function notionalOf(trade: Trade): number {
  return Number(trade.price) * Number(trade.size)
}

function keyOf(trade: Trade): string {
  return trade.id ?? `${trade.timestamp} ${trade.side} ${trade.price} ${trade.size}`
}

// A stable sort: what shares a millisecond stays as it came.
function newestFirst(lines: TapeLine[]): TapeLine[] {
  return lines.sort((a, b) => b.trade.timestamp - a.trade.timestamp)
}
