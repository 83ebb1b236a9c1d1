import { createStore } from 'zustand/vanilla'

/** What a shortcut does to the position or the orders of the market in view. */
export type PositionAct = 'cancelOrders' | 'close' | 'reverse' | 'stopUp' | 'stopDown'

interface PositionRequest {
  provider: string
  marketId: string
  act: PositionAct
  /** When the key was pressed. */
  askedAtMs: number
  /** Grows with every request, so that the same key pressed twice is two requests. */
  sequence: number
}

/** The newest request; the component that shows the market handles it. */
export const positionRequestStore = createStore<{
  request: PositionRequest | undefined
  /** Sequence of the newest request that was handled. */
  handledSequence: number
}>(() => ({ request: undefined, handledSequence: 0 }))

/** Requests an act on the position or the orders of a market. */
export function askOfPosition(request: Omit<PositionRequest, 'sequence'>): void {
  positionRequestStore.setState((before) => ({
    request: { ...request, sequence: (before.request?.sequence ?? 0) + 1 },
  }))
}

/** A key press older than this is dropped: the user no longer expects its effect. */
const EXPIRES_AFTER_MS = 2_000

/**
 * Takes the act that waits for this market, once. A request for another market is dropped, and so is
 * one made long before the code that runs it had loaded: no order is sent long after its key press.
 */
export function takePositionAct(
  provider: string,
  marketId: string,
  nowMs: number,
): PositionAct | undefined {
  const { request, handledSequence } = positionRequestStore.getState()
  if (request === undefined || request.sequence <= handledSequence) return undefined
  positionRequestStore.setState({ handledSequence: request.sequence })
  // A clock set back makes the age unknown; such a request is dropped as well.
  if (Math.abs(nowMs - request.askedAtMs) > EXPIRES_AFTER_MS) return undefined
  return request.provider === provider && request.marketId === marketId ? request.act : undefined
}
