import { z } from 'zod'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
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

const UserDetails = z.object({ txs: z.array(z.unknown()) })

/** The venue's explorer: beside its API, and the only place that shows what it refused. */
export interface Explorer {
  /**
   * [40] The account's own transactions, the latest 300 at most.
   * @throws PerpsError where it cannot be read
   */
  transactions(user: string, signal: AbortSignal): Promise<readonly WireTransaction[]>
}

/** Makes the reader of one network's explorer. */
export function createExplorer(http: VenueHttp): Explorer {
  return {
    async transactions(user, signal) {
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
