import type { TwapOrder } from '@/lib/schema/model/twap'
import { parseRows } from '@/lib/schema/parseRows'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askTwapStates, askTwaps } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import {
  isTwapEnded,
  mapTwap,
  runningTwap,
  type TwapRow,
  twapRows,
} from '@/lib/venues/hyperliquid/map/mapTwap'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { WireTwapFacts } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WireTwapState } from '@/lib/venues/hyperliquid/wire/wireHistory'

/** TWAPs of an account. */
export type TwapReads = ReturnType<typeof createTwapReads>

/**
 * Makes the reads of TWAPs. The history holds the state of each but not the progress of a running
 * one, which another answer holds. Where the two differ, an end in the history wins.
 */
export function createTwapReads(ask: AskVenue, universe: () => Promise<Universe>) {
  const history = async (user: string, signal: AbortSignal | undefined) => {
    return twapRows(await askTwaps(ask, user, signal))
  }
  const running = async (user: string, signal: AbortSignal | undefined) => {
    return readTwapStates(await askTwapStates(ask, user, signal))
  }
  const rows = async (user: string, signal?: AbortSignal): Promise<readonly TwapRow[]> => {
    // A big answer for a small part of it: asked for only where something runs.
    const past = await history(user, signal)
    if (past.every(({ status }) => isTwapEnded(status))) return past
    const progress = new Map(
      // Without it a row still says what runs, only not how far it got.
      (await running(user, signal).catch(() => [])).map((row) => [row.twapId, row.facts]),
    )
    return past.map((row) => {
      const facts = progress.get(row.twapId)
      return facts === undefined || isTwapEnded(row.status) ? row : { ...row, facts }
    })
  }
  return {
    /** Every TWAP, past ones included, each once. */
    rows,

    /** TWAPs that run or wait to. */
    async running(user: string, signal?: AbortSignal): Promise<readonly TwapOrder[]> {
      const [all, listed] = await Promise.all([rows(user, signal), universe()])
      return all
        .filter(({ status }) => !isTwapEnded(status))
        .map((row) => mapTwap(row, listed.display(row.facts.coin)))
    },
  }
}

/** Running TWAPs as the venue lists them by id; rows that cannot be read are left out. */
export function readTwapStates(states: readonly unknown[]): readonly TwapRow[] {
  return parseRows(WireTwapState, states).flatMap(([twapId, state]) => {
    const facts = WireTwapFacts.safeParse(state)
    return facts.success ? [runningTwap(twapId, facts.data)] : []
  })
}
