import type { SocketPool } from '@/lib/client/sockets/socketPool'
import { SharedStreams, type Stream } from '@/lib/client/sockets/subscriptions'
import { type LighterRequest, wireSubscription } from './wireProtocol'

/** What several streams make of one wire subscription together. */
interface Fold {
  state: unknown
}

/** The state after a frame, and what changed. */
interface Step {
  state: unknown
  change: unknown
}

/** How frames become a state. */
export interface Folding<State, Change> {
  /**
   * Whether only the state counts: of frames that are passed on together, listeners get the last
   * one alone, without the changes of those before it.
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
  private readonly shared = new SharedStreams<Step>()
  private readonly folds = new Map<string, Fold>()
  private readonly pool: SocketPool

  constructor(pool: SocketPool) {
    this.pool = pool
  }

  /** Listens; the answer has the present state and leaves. */
  listen<State, Change>(
    folding: Folding<State, Change>,
    onState: (state: State, change: Change) => void,
  ): { current(): State | undefined; leave(): void } {
    const { name } = folding
    const leave = this.shared.subscribe(
      name,
      (emit) => this.start(folding, emit),
      // A fold of this name was made by a folding of these very types.
      ({ state, change }) => onState(state as State, change as Change),
    )
    const fold = this.folds.get(name)
    return { current: () => fold?.state as State | undefined, leave }
  }

  private start<State, Change>(
    { name, request, take, isStateAlone }: Folding<State, Change>,
    emit: (step: Step) => void,
  ): Stream<Step> {
    const subscription = wireSubscription(request)
    const askAgain = () => this.pool.askAgain(subscription.id)
    const fold: Fold = { state: undefined }
    this.folds.set(name, fold)
    let pending: Step | undefined
    const leave = this.pool.add(subscription, (payload, hasMore) => {
      const next = take(fold.state as State | undefined, payload, askAgain)
      if (next !== undefined) fold.state = next.state
      const step = next ?? pending
      pending = hasMore && isStateAlone === true ? step : undefined
      if (step !== undefined && pending === undefined) emit(step)
    })
    return {
      // Who joins reads the state; it has no change.
      current: () => undefined,
      stop: () => {
        if (this.folds.get(name) === fold) this.folds.delete(name)
        leave()
      },
    }
  }
}
