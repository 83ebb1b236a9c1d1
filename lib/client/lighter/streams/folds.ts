import type { SocketPool } from '@/lib/client/sockets/socketPool'
import { type LighterRequest, wireSubscription } from './wireProtocol'

/** What several streams make of one wire subscription together. */
interface Fold {
  state: unknown
  listeners: Set<(state: unknown, change: unknown) => void>
  leave: () => void
}

/** How frames become a state. */
export interface Folding<State, Change> {
  /**
   * Whether only the state counts: of frames that are handed on together, listeners hear of the last
   * one alone. Its changes are not told.
   */
  isStateAlone?: boolean
  /** One name for one way of folding: two streams that share it share the state. */
  name: string
  request: LighterRequest
  /**
   * The state after a frame and what changed; undefined: the frame says nothing, or is out of turn.
   * `askAgain` asks for a fresh snapshot.
   */
  take(
    state: State | undefined,
    payload: unknown,
    askAgain: () => void,
  ): { state: State; change: Change } | undefined
}

/**
 * States that are built up frame by frame, each once for all who listen: the first listener starts
 * it, the last one to leave ends it, and who joins in between has the whole of it at once.
 */
export class Folds {
  private readonly folds = new Map<string, Fold>()
  private readonly pool: SocketPool

  constructor(pool: SocketPool) {
    this.pool = pool
  }

  /** Listens; the answer tells the present state and leaves. */
  listen<State, Change>(
    folding: Folding<State, Change>,
    onState: (state: State, change: Change) => void,
  ): { current(): State | undefined; leave(): void } {
    const fold = this.folds.get(folding.name) ?? this.start(folding)
    // A fold of this name was made by a folding of these very types.
    const own = (state: unknown, change: unknown) => onState(state as State, change as Change)
    fold.listeners.add(own)
    return {
      current: () => fold.state as State | undefined,
      leave: () => {
        if (!fold.listeners.delete(own) || fold.listeners.size > 0) return
        if (this.folds.get(folding.name) === fold) this.folds.delete(folding.name)
        fold.leave()
      },
    }
  }

  private start<State, Change>(folding: Folding<State, Change>): Fold {
    const { name, request, take, isStateAlone } = folding
    const subscription = wireSubscription(request)
    const askAgain = () => this.pool.askAgain(subscription.id)
    const fold: Fold = { state: undefined, listeners: new Set(), leave: () => {} }
    let untold: { state: State; change: Change } | undefined
    fold.leave = this.pool.add(subscription, (payload, hasMore) => {
      const next = take(fold.state as State | undefined, payload, askAgain)
      if (next !== undefined) fold.state = next.state
      untold = next ?? untold
      if (untold === undefined || (hasMore && isStateAlone === true)) return
      const { state, change } = untold
      untold = undefined
      for (const listener of [...fold.listeners]) listener(state, change)
    })
    this.folds.set(name, fold)
    return fold
  }
}
