import { z } from 'zod'
import type { TwapOrder } from '@/lib/schema/twap'
import {
  isTwapEnded,
  mapTwap,
  runningTwap,
  type TwapRow,
  twapRows,
} from '@/lib/venues/hyperliquid/mapTwap'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { WireTwap, WireTwapFacts } from '@/lib/venues/hyperliquid/wireAccount'
import { WireTwapState, WireWebData } from '@/lib/venues/hyperliquid/wireHistory'
import type { AskInfo } from './info'
import type { Universe } from './universe'

/** TWAPs of an account. */
export type TwapReads = ReturnType<typeof createTwapReads>

/**
 * Makes the reads of TWAPs. The history tells how each stands but, for one that runs, not how far
 * it got; another answer does. Where the two differ the end that the history tells wins.
 */
export function createTwapReads(ask: AskInfo, universe: () => Promise<Universe>) {
  const history = async (user: string, signal: AbortSignal | undefined) => {
    const rows = await ask({ type: 'twapHistory', user }, z.array(z.unknown()), signal)
    return twapRows(parseRows(WireTwap, rows))
  }
  const running = async (user: string, signal: AbortSignal | undefined) => {
    const { twapStates } = await ask({ type: 'webData2', user }, WireWebData, signal)
    return readTwapStates(twapStates ?? [])
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
      const [all, known] = await Promise.all([rows(user, signal), universe()])
      return all
        .filter(({ status }) => !isTwapEnded(status))
        .map((row) => mapTwap(row, known.display(row.facts.coin)))
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
