import type { Block } from '@/server/paper/host'

/** What a subscription asks for. */
export interface Wanted {
  channel: string
  markets?: readonly string[] | undefined
  limit?: number | undefined
  depthLevels?: number | undefined
  numPastTrades?: number | undefined
  resolution?: string | undefined
}

/** One channel with its listeners; its frames are made once for all of them. */
export interface Channel {
  /** As frames name it. */
  readonly name: string
  /** What is sent to one who comes in: none, or the `data` of one frame each. */
  snapshot(): readonly unknown[]
  /** The `data` of the frames that a block gives rise to. */
  update(block: Block): readonly unknown[]
}

/** A refusal on the stream: its text is the venue's. */
export class StreamError extends Error {
  override readonly name = 'StreamError'
}

/**
 * A channel of rows by market that shows the present: those that differ from what was sent, at most
 * so often.
 */
export function rowsChannel(
  name: string,
  keys: readonly string[],
  intervalMs: number,
  rowOf: (key: string) => unknown,
): Channel {
  const sent = new Map<string, string>()
  let sentAtMs = Number.NEGATIVE_INFINITY

  function changed(): unknown[] {
    const rows: unknown[] = []
    for (const key of keys) {
      const row = rowOf(key)
      const text = JSON.stringify(row)
      if (sent.get(key) === text) continue
      sent.set(key, text)
      rows.push(row)
    }
    return rows
  }

  return {
    name,
    snapshot() {
      const rows = keys.map(rowOf)
      // For the first one alone: others have not received the latest changes yet.
      if (sent.size === 0)
        for (const [at, key] of keys.entries()) sent.set(key, JSON.stringify(rows[at]))
      return [rows]
    },
    update({ timeMs }) {
      if (timeMs - sentAtMs < intervalMs) return []
      sentAtMs = timeMs
      const rows = changed()
      return rows.length === 0 ? [] : [rows]
    },
  }
}

/** A channel of one thing that shows the present when it differs, at most so often. */
export function stateChannel(name: string, intervalMs: number, build: () => unknown): Channel {
  let sent = ''
  let sentAtMs = Number.NEGATIVE_INFINITY
  return {
    name,
    snapshot() {
      const state = build()
      // For the first one alone: others have not received the latest changes yet.
      if (sent === '') sent = JSON.stringify(state)
      return [state]
    },
    update({ timeMs }) {
      if (timeMs - sentAtMs < intervalMs) return []
      sentAtMs = timeMs
      const state = build()
      const text = JSON.stringify(state)
      if (text === sent) return []
      sent = text
      return [state]
    },
  }
}
