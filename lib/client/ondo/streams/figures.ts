import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import { type LiveFigures, mapContext } from '@/lib/venues/ondo/map/marketData'
import {
  FIGURE_CHANNELS,
  takeFigureRows,
  takeRestFigures,
} from '@/lib/venues/ondo/reads/liveFigures'
import { contextsOf, readFigures } from '@/lib/venues/ondo/reads/markets'
import { listen, rereadStream, type StreamContext } from './streamContext'

/** Volume, open interest and the day's change come over REST alone. */
const DETAILS_MS = 10_000
/** Frames of three channels come together: where nothing else gathers them, listeners are called once. */
const GATHER_MS = 100

/** Live figures of all markets, read once for every stream that shows them. */
export class Figures {
  private readonly context: StreamContext
  private readonly figures = new Map<string, LiveFigures>()
  private readonly listeners = new Set<() => void>()
  private stop: (() => void) | undefined
  private stopTimer: (() => void) | undefined
  private isSeeded = false
  /** Figures came since the listeners were called. */
  private isChanged = false

  constructor(context: StreamContext) {
    this.context = context
  }

  /** A stream made of the figures; the first one starts them, the last one ends them. */
  stream<Payload>(
    read: () => Payload | undefined,
    emit: (payload: Payload) => void,
  ): Stream<Payload> {
    const notify = () => {
      const payload = read()
      if (payload !== undefined) emit(payload)
    }
    this.listeners.add(notify)
    this.start()
    if (this.isSeeded) notify()
    return {
      current: () => (this.isSeeded ? read() : undefined),
      stop: () => {
        this.listeners.delete(notify)
        if (this.listeners.size === 0) this.end()
      },
    }
  }

  /** Of one market; undefined before it was priced. */
  contextOf(marketId: string): MarketContext | undefined {
    const marketFigures = this.figures.get(marketId)
    return marketFigures && mapContext(marketId, marketFigures)
  }

  /** Every market that is priced, by its mid price. */
  mids(): Record<string, string> {
    const priced = [...this.figures.keys()].flatMap((id) => this.contextOf(id) ?? [])
    return Object.fromEntries(priced.map(({ marketId, midPrice }) => [marketId, midPrice]))
  }

  all(): readonly MarketContext[] {
    return [...this.figures.keys()].flatMap((id) => this.contextOf(id) ?? [])
  }

  private start(): void {
    if (this.stop !== undefined) return
    const rest = rereadStream(this.context, {
      name: 'figures',
      read: async () => {
        const markets = await this.context.markets()
        const read = await readFigures(this.context.ask)
        takeRestFigures(this.figures, read)
        return contextsOf(markets, this.figures)
      },
      emit: () => {
        this.isSeeded = true
        this.notify()
      },
      ...(this.context.pool === undefined ? {} : { everyMs: DETAILS_MS }),
    })
    const leave = FIGURE_CHANNELS.map((channel) =>
      listen(this.context, { channel }, (payload, hasMore) => {
        if (Array.isArray(payload) && takeFigureRows(this.figures, channel, payload)) {
          this.isChanged = true
        }
        if (hasMore || !this.isChanged || !this.isSeeded) return
        // Frames that are read together were gathered by then.
        if (this.context.pool?.isGathering === true) this.notify()
        else this.reportSoon()
      }),
    )
    this.stop = () => {
      rest.stop()
      for (const each of leave) each()
    }
  }

  private reportSoon(): void {
    this.stopTimer ??= this.context.setTimer(() => this.notify(), GATHER_MS)
  }

  private notify(): void {
    this.isChanged = false
    this.stopTimer?.()
    this.stopTimer = undefined
    for (const listener of [...this.listeners]) listener()
  }

  private end(): void {
    this.stop?.()
    this.stop = undefined
    this.stopTimer?.()
    this.stopTimer = undefined
    // What comes back later is seeded again: old figures would look live.
    this.isSeeded = false
    this.isChanged = false
    this.figures.clear()
  }
}
