import type { Block } from '@/server/paper/host'

/** What a channel says: fields beside its name and type. */
export type Message = Record<string, unknown>

/** One channel with its listeners; its messages are made once for all of them. */
export interface Channel {
  /** As messages name it, with a colon. */
  readonly name: string
  /** First word of the name: part of the message's type. */
  readonly kind: string
  /** The account it is about, where it is about one. */
  readonly account?: number
  /** Current state, for a new subscriber; in step with the updates before and after. */
  snapshot(): Message
  /** What a block changed, if anything. */
  update(block: Block, hashes: readonly string[]): Message | undefined
}

/** A channel that shows the present, at most so often, when it differs. */
export function stateChannel(
  channel: Pick<Channel, 'name' | 'kind'> & { account?: number },
  intervalMs: number,
  build: () => Message,
): Channel {
  let sentAtMs = Number.NEGATIVE_INFINITY
  let sent = ''
  return {
    ...channel,
    snapshot: build,
    update({ timeMs }) {
      if (timeMs - sentAtMs < intervalMs) return undefined
      sentAtMs = timeMs
      const message = build()
      const text = JSON.stringify({ ...message, timestamp: 0 })
      if (text === sent) return undefined
      sent = text
      return message
    },
  }
}

/** Channels whose subscription carries a token of the account. */
const OPEN_ACCOUNT_CHANNELS = new Set(['account_all', 'user_stats'])

export function needsToken({ account, kind }: Channel): boolean {
  return account !== undefined && !OPEN_ACCOUNT_CHANNELS.has(kind)
}

/** Whether the channel answers without a token, with an empty snapshot and nothing after it. */
export function hasPublicForm({ kind }: Channel): boolean {
  return kind === 'account_all_trades'
}
