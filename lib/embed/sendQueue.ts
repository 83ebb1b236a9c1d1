import type { GuestType } from './envelope'

/** A message of the page in the queue. */
interface QueuedMessage {
  type: GuestType
  payload: unknown
  /** Asked right before it is sent: one that is no longer wanted is left out. */
  isWanted(): boolean
}

/** Messages on their way to the host, in the order they came. */
interface SendQueue {
  /** Sends it at once while there is room, else in order. */
  add(message: QueuedMessage): void
  /** Drops what waits; nothing is sent any more. */
  close(): void
}

/**
 * Sends no faster than a host takes messages. What finds no room waits in order: every wallet
 * request and order event, and the newest of everything else.
 */
export function createSendQueue(options: {
  nowMs(): number
  setTimer(run: () => void, delayMs: number): () => void
  send(message: QueuedMessage): void
}): SendQueue {
  const waiting: QueuedMessage[] = []
  let sent: { atMs: number; isRequest: boolean }[] = []
  let stopTimer: (() => void) | undefined
  let isClosed = false

  // A few places are kept for wallet requests, so that other messages never crowd a wallet out.
  const findNext = (): number => {
    const now = options.nowMs()
    sent = sent.filter(({ atMs }) => now - atMs < 1_000)
    if (sent.length >= SENT_PER_SECOND) return -1
    const others = sent.filter(({ isRequest }) => !isRequest).length
    return waiting.findIndex(
      (message) => !message.isWanted() || isWalletRequest(message) || others < OTHERS_PER_SECOND,
    )
  }

  const sendInTurn = () => {
    stopTimer?.()
    stopTimer = undefined
    for (let at = findNext(); at >= 0; at = findNext()) {
      const [message] = waiting.splice(at, 1)
      if (message === undefined || !message.isWanted()) continue
      sent.push({ atMs: options.nowMs(), isRequest: isWalletRequest(message) })
      options.send(message)
    }
    if (waiting.length > 0) stopTimer ??= options.setTimer(sendInTurn, PACE_MS)
  }

  return {
    add(message) {
      if (isClosed) return
      const { subject, most } = limitOf(message)
      const alike = waiting.filter((other) => limitOf(other).subject === subject)
      const [oldest] = alike
      const at = oldest === undefined || alike.length < most ? -1 : waiting.indexOf(oldest)
      // In the place of the older one: what changes all the time comes all the same.
      if (at >= 0 && most === 1) waiting[at] = message
      else {
        if (at >= 0) waiting.splice(at, 1)
        waiting.push(message)
      }
      sendInTurn()
    },
    close() {
      isClosed = true
      waiting.length = 0
      stopTimer?.()
      stopTimer = undefined
    },
  }
}

/** Fewer than the host takes: what is sent a second may arrive within less. */
const SENT_PER_SECOND = 16
const OTHERS_PER_SECOND = 14
const PACE_MS = 100
/** Orders beyond this many drop the oldest: half a minute at full pace. */
const ORDERS_MAX = 500
/** Most errors and links that wait, the newest of each. */
const REPORTS_MAX = 4

function isWalletRequest({ type }: QueuedMessage): boolean {
  return type === 'wallet.request'
}

/** Messages that count together while they wait, and the most of them. */
function limitOf(message: QueuedMessage): { subject: string; most: number } {
  const { type, payload } = message
  // Each is answered, or given up after a time.
  if (isWalletRequest(message)) return { subject: type, most: Number.POSITIVE_INFINITY }
  if (type.startsWith('order.')) return { subject: 'order', most: ORDERS_MAX }
  if (type === 'error' || type === 'link.open') return { subject: type, most: REPORTS_MAX }
  // Of the rest the newest says everything; of a position, in its market.
  if (type !== 'position.changed') return { subject: type, most: 1 }
  const { provider, marketId } = Object(payload)
  return { subject: `${type} ${provider}:${marketId}`, most: 1 }
}
