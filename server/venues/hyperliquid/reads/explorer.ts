import { z } from 'zod'
import { parseRows } from '@/lib/schema/parseRows'
import type { CallContext } from '@/server/venues/adapter'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'

const WireTransaction = z.object({
  time: z.int(),
  user: z.string(),
  action: z.looseObject({ type: z.string() }),
  /** Why it was refused; null where it was taken. A row that says neither is none. */
  error: z.string().min(1).nullable(),
})
/** One action that the venue took into a block, done or refused. */
export type WireTransaction = z.infer<typeof WireTransaction>

/**
 * Reads at once, and one more every so often: a caller that repeats a request about a lost answer a
 * hundred times uses at most a quarter of what the venue allows us.
 */
const READS_MAX = 12
const READ_EVERY_MS = 8_000
/** Of those, so many are kept for reads by which a step surely ends. */
const RESERVED_FOR_ENDS = 3

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

type Question = Pick<CallContext, 'steadyMs' | 'signal'>

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
    question: Question,
    isEnd?: boolean,
  ): Promise<ShownTransactions | undefined>
}

/**
 * Makes the reader of one network's explorer. Who asks while an account is being read waits for the
 * next read of it, which is one for all who wait: it begins after they asked, for what a read
 * shows that began before may be from before what they ask about.
 */
export function createExplorer(http: VenueHttp): Explorer {
  type Reading = Promise<ShownTransactions | undefined>
  const mayRead = createAllowance()
  const running = new Map<string, Reading>()
  const waiting = new Map<string, Reading>()

  async function readOnce(
    user: string,
    { steadyMs, signal }: Question,
    isEnd: boolean,
  ): Promise<ShownTransactions | undefined> {
    if (!mayRead(steadyMs, isEnd)) return undefined
    const body = JSON.stringify({ type: 'userDetails', user })
    const answer = await http.read({ method: 'POST', path: '/explorer', body }, signal)
    const details = UserDetails.safeParse(answer).data
    if (details === undefined) return undefined
    const { txs } = details
    const transactions = parseRows(WireTransaction, txs)
    // Those of others that name the account are shown too.
    const rows = transactions.filter((row) => row.user.toLowerCase() === user.toLowerCase())
    return { rows, wholeSinceMs: wholeSince(transactions, txs.length) }
  }

  function begin(user: string, question: Question): Reading {
    const reading = readOnce(user, question, false).finally(() => {
      if (running.get(user) === reading) running.delete(user)
    })
    running.set(user, reading)
    return reading
  }

  function waitFor(before: Reading, user: string, question: Question): Reading {
    const next = before
      .catch(() => undefined)
      .then(() => {
        waiting.delete(user)
        return begin(user, question)
      })
    waiting.set(user, next)
    return next
  }

  return {
    async transactions(user, question, isEnd = false) {
      if (isEnd) return await readOnce(user, question, isEnd)
      const joined = waiting.get(user)
      if (joined !== undefined) return await joined
      const before = running.get(user)
      return await (before === undefined ? begin(user, question) : waitFor(before, user, question))
    },
  }
}

/** Counts reads, and says whether one more may be made now. */
function createAllowance(): (steadyMs: number, isEnd: boolean) => boolean {
  let left = READS_MAX
  let countedAtMs = 0
  return (steadyMs, isEnd) => {
    const sinceMs = Math.max(0, steadyMs - countedAtMs)
    countedAtMs = steadyMs
    left = Math.min(READS_MAX, left + sinceMs / READ_EVERY_MS)
    if (left < (isEnd ? 1 : 1 + RESERVED_FOR_ENDS)) return false
    left -= 1
    return true
  }
}

function wholeSince(transactions: readonly WireTransaction[], count: number): number {
  if (transactions.length < count) return Number.POSITIVE_INFINITY
  return count < SHOWN_MAX ? 0 : Math.min(...transactions.map(({ time }) => time)) + 1
}
