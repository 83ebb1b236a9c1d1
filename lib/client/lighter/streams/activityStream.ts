import type { StreamPayloads } from '@/lib/client/channels'
import type { Polling } from '@/lib/client/reads/polling'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import { WireTransactionsFrame } from '@/lib/venues/lighter/wire/accountStream'
import { type AccountsContext, isSnapshot, listen, withAccount } from './streamContext'

/** Poll interval for what is no transaction of the account (funding, liquidations). */
const EVERY_MS = 60_000
const ROWS = 100
/** The history shows a transaction a moment after the stream does, and several come together. */
const SETTLE_MS = 1_500

/** Transactions that move money: transfers, withdrawals, and what comes from the chain. */
const MOVES: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 12, 13, 30, 31, 32, 37, 38])

/**
 * Deposits, withdrawals, transfers and funding: read every minute, and soon after the stream sends
 * a transaction that moved money.
 */
export function activityStream(
  context: AccountsContext,
  polling: Polling,
  name: string,
  address: string,
  emit: (payload: StreamPayloads['activity']) => void,
): Stream<StreamPayloads['activity']> {
  const read = polling.start(
    name,
    EVERY_MS,
    async (signal) => {
      const { items } = await context.reads.activity(address, { limit: ROWS }, signal)
      return { items, isSnapshot: true }
    },
    emit,
  )
  let stopTimer: (() => void) | undefined
  const readSoon = () => {
    stopTimer ??= context.setTimer(() => {
      stopTimer = undefined
      polling.askAgain(name)
    }, SETTLE_MS)
  }
  const moves = withAccount<never>(context, address, ({ accountIndex }) => {
    const request = { channel: ['account_tx', accountIndex].join('/'), address }
    const leave = listen(context, request, (payload) => {
      const frame = WireTransactionsFrame.safeParse(payload).data
      if (frame === undefined || isSnapshot(frame)) return
      if (frame.txs.some(({ type }) => MOVES.has(type ?? 0))) readSoon()
    })
    return { current: () => undefined, stop: leave }
  })
  return {
    current: read.current,
    stop() {
      stopTimer?.()
      moves.stop()
      read.stop()
    },
  }
}
