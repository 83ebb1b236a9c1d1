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

const UserDetails = z.object({ txs: z.array(z.unknown()) })

/** The venue's explorer: beside its API, and the only place that shows what it refused. */
export interface Explorer {
  /**
   * [40] The account's own transactions, the latest 300 at most; none where so many were asked for
   * that the venue's limit would be wanting for trading.
   * @throws PerpsError where it cannot be read
   */
  transactions(
    user: string,
    context: Pick<CallContext, 'nowMs' | 'signal'>,
  ): Promise<readonly WireTransaction[]>
}

/** Makes the reader of one network's explorer. */
export function createExplorer(http: VenueHttp): Explorer {
  let left = READS_MAX
  let countedAtMs = 0
  return {
    async transactions(user, { nowMs, signal }) {
      const sinceMs = Math.max(0, nowMs - countedAtMs)
      countedAtMs = nowMs
      left = Math.min(READS_MAX, left + sinceMs / READ_EVERY_MS)
      if (left < 1) return []
      left -= 1
      const body = JSON.stringify({ type: 'userDetails', user })
      const answer = await http.read({ method: 'POST', path: '/explorer', body }, signal)
      const { txs = [] } = UserDetails.safeParse(answer).data ?? {}
      // Those of others that name the account are shown too.
      return parseRows(WireTransaction, txs).filter(
        (row) => row.user.toLowerCase() === user.toLowerCase(),
      )
    },
  }
}
