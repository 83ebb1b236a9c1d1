import { createStore } from 'zustand/vanilla'

/** What a key asks of the position and orders of the market in view. */
export type PositionAct = 'cancelOrders' | 'close' | 'reverse' | 'stopUp' | 'stopDown'

interface PositionRequest {
  provider: string
  marketId: string
  act: PositionAct
  /** When the key was pressed. */
  askedAtMs: number
  /** Grows with every request, so that the same key pressed twice is two requests. */
  turn: number
}

/** The newest request; whoever shows the market follows it. */
export const positionRequestStore = createStore<{
  request: PositionRequest | undefined
  /** Turn of the newest request that was followed. */
  takenTurn: number
}>(() => ({ request: undefined, takenTurn: 0 }))

/** Asks for something to be done about the position or the orders of a market. */
export function askOfPosition(request: Omit<PositionRequest, 'turn'>): void {
  positionRequestStore.setState((before) => ({
    request: { ...request, turn: (before.request?.turn ?? 0) + 1 },
  }))
}

/** Whoever pressed a key longer ago than this no longer expects what it does. */
const STANDS_MS = 2_000

/**
 * The act that waits for this market, once. One asked of another market is dropped, not kept, and so
 * is one asked before the code that does it was here: orders never go out long after their key.
 */
export function takePositionAct(
  provider: string,
  marketId: string,
  nowMs: number,
): PositionAct | undefined {
  const { request, takenTurn } = positionRequestStore.getState()
  if (request === undefined || request.turn <= takenTurn) return undefined
  positionRequestStore.setState({ takenTurn: request.turn })
  // Of one that was asked in what is now the future no one knows the age.
  if (Math.abs(nowMs - request.askedAtMs) > STANDS_MS) return undefined
  return request.provider === provider && request.marketId === marketId ? request.act : undefined
}
