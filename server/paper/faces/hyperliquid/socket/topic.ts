import type { BlockDigest } from './blockDigest'

/** A channel of current state: late frames replace earlier ones. */
export interface StateFeed {
  /** Rebuilt when a block touched one of these keys; empty = every block may change it. */
  touchedBy: readonly string[]
  /** Least time between two frames, milliseconds. */
  intervalMs: number
  /** A frame goes out this often even when nothing was touched. */
  refreshMs?: number
  /** Data of the frames that show the present, usually one; none where there is nothing to show. */
  build(): unknown[]
  /** What must differ for a new frame to be worth sending; the whole data when absent. */
  fingerprint?(data: unknown): unknown
}

/** What a subscription is about. Subscriptions of all connections to the same thing share one. */
export interface Topic {
  /** Channel name of its frames. */
  channel: string
  /** The subscription with every option spelled out; part of the acknowledgement and the key. */
  subscription: Readonly<Record<string, unknown>>
  /** Set for channels of one account. */
  user?: string
  /** Data of the frames sent right after the acknowledgement. */
  snapshot?(): unknown[]
  state?: StateFeed
  /** Data of the frames a block gives rise to. */
  events?(digest: BlockDigest): unknown[]
}

/** Equal for subscriptions to the same thing. */
export function topicKey(topic: Topic): string {
  const entries = Object.entries(topic.subscription)
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
