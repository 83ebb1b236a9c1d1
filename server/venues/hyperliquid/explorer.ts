import { z } from 'zod'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import type { CallContext } from '@/server/venues/adapter'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'

const WireTransaction = z.object({
  time: z.int(),
  user: z.string(),
  action: z.looseObject({ type: z.string() }),
  /** Why it was refused; null where it was taken. A row that tells neither is none. */
  error: z.string().min(1).nullable(),
})
/** One action that the venue took into a block, done or refused. */
export type WireTransaction = z.infer<typeof WireTransaction>

/**
 * Reads at once, and one more every so often: whoever repeats a request about a lost answer a
 * hundred times must not use up what the venue allows us, a quarter of it at most.
 */
const READS_MAX = 12
const READ_EVERY_MS = 8_000
/** Of those, so many are kept for reads by which a step surely ends. */
const KEPT_FOR_ENDS = 3

/** The latest that the explorer shows of an account. */
const SHOWN_MAX = 300

const UserDetails = z.object({ txs: z.array(z.unknown()) })

/** What the explorer shows of an account. */
export interface ShownTransactions {
  /** The account's own. */
  rows: readonly WireTransaction[]
  /** Every one that it shows since then is among them; infinite where any could not be read. */
  wholeSinceMs: number
}

/** The venue's explorer: beside its API, and the only place that shows what it refused. */
export interface Explorer {
  /**
   * [40] The account's own transactions, the latest 300 at most; undefined where so many were asked
   * for that the venue's limit would be wanting for trading.
   * @param isEnd whether a step surely ends by what is read
   * @throws PerpsError where it cannot be read
   */
  transactions(
    user: string,
    context: Pick<CallContext, 'nowMs' | 'signal'>,
    isEnd?: boolean,
  ): Promise<ShownTransactions | undefined>
}

/** Makes the reader of one network's explorer. */
export function createExplorer(http: VenueHttp): Explorer {
  let left = READS_MAX
  let countedAtMs = 0
  return {
    async transactions(user, { nowMs, signal }, isEnd = false) {
      const sinceMs = Math.max(0, nowMs - countedAtMs)
      countedAtMs = nowMs
      left = Math.min(READS_MAX, left + sinceMs / READ_EVERY_MS)
      if (left < (isEnd ? 1 : 1 + KEPT_FOR_ENDS)) return undefined
      left -= 1
      const body = JSON.stringify({ type: 'userDetails', user })
      const answer = await http.read({ method: 'POST', path: '/explorer', body }, signal)
      const details = UserDetails.safeParse(answer).data
      if (details === undefined) return undefined
      const { txs } = details
      const shown = parseRows(WireTransaction, txs)
      // Those of others that name the account are shown too.
      const rows = shown.filter((row) => row.user.toLowerCase() === user.toLowerCase())
      return { rows, wholeSinceMs: wholeSince(shown, txs.length) }
    },
  }
}

function wholeSince(shown: readonly WireTransaction[], count: number): number {
  if (shown.length < count) return Number.POSITIVE_INFINITY
  return count < SHOWN_MAX ? 0 : Math.min(...shown.map(({ time }) => time)) + 1
}
