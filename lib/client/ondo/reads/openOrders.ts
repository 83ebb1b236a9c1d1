import { parseRows } from '@/lib/schema/parseRows'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { WireOrder, WireStopOrders } from '@/lib/venues/ondo/wire/account'

/** Rows of one page of the venue; it names no maximum, clients page by this. */
export const PAGE_ROWS = 200
/** Open orders are read whole; the venue's cap on them is not published. */
const PAGES_MAX = 10

const LIVE_STATUSES: ReadonlySet<string> = new Set(['open', 'pending', 'untriggered'])

/** Kinds of exit, and the type of order that each is listed as. */
const EXIT_TYPES = { stopLoss: 'stopMarket', takeProfit: 'takeProfitMarket' } as const
const EXIT_KINDS = ['stopLoss', 'takeProfit'] as const

/**
 * Every open order of an account. The venue's `status=open` leaves out untriggered orders: they are
 * taken from the newest orders of all. Where these fill more than a page, exits of positions that
 * are not among them are looked for in the orders of their market.
 */
export async function readOpenOrders(
  ask: Ask,
  signal: AbortSignal | undefined,
): Promise<readonly WireOrder[]> {
  const rows = new Map<string, WireOrder>()
  /** Of two answers the one that has an order ended is the newer one: none opens again. */
  const endedIds = new Set<string>()
  const take = (reported: readonly unknown[]) => {
    for (const row of parseRows(WireOrder, reported)) {
      if (!LIVE_STATUSES.has(row.status)) endedIds.add(row.orderId)
      if (endedIds.has(row.orderId)) rows.delete(row.orderId)
      else rows.set(row.orderId, row)
    }
  }
  /** Reads a list to its end, or until `isEnough`. */
  const readPages = async (
    filter: Readonly<Record<string, string>>,
    isEnough: () => boolean = () => false,
  ): Promise<void> => {
    let cursor: string | undefined
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = { ...filter, limit: PAGE_ROWS, cursor }
      const answer = await ask('orders', { query, signal })
      take(answer.result)
      cursor = answer.nextCursor
      if (cursor === undefined || isEnough()) return
    }
  }
  const newest = ask('orders', { query: { limit: PAGE_ROWS }, signal })
  // Awaited last: where the others fail first, this failure is ignored.
  newest.catch(() => undefined)
  await readPages({ status: 'open' })
  const { result, nextCursor } = await newest
  take(result)
  const positions = nextCursor === undefined ? [] : await readExits(ask, signal)
  for (const { marketId, kinds } of positions) {
    const areThere = () => kinds.every((kind) => isListed([...rows.values()], marketId, kind))
    if (!areThere()) await readPages({ market: marketId }, areThere)
  }
  return [...rows.values()]
}

type ExitKind = (typeof EXIT_KINDS)[number]

/** The exits that are set, by market. */
async function readExits(
  ask: Ask,
  signal: AbortSignal | undefined,
): Promise<readonly { marketId: string; kinds: readonly ExitKind[] }[]> {
  const { result } = await ask('stopOrders', { signal })
  return Object.entries(result ?? {}).map(([marketId, reported]) => {
    const exits = WireStopOrders.safeParse(reported).data
    return { marketId, kinds: EXIT_KINDS.filter((kind) => exits?.[kind] !== undefined) }
  })
}

function isListed(rows: readonly WireOrder[], marketId: string, kind: ExitKind): boolean {
  return rows.some(
    ({ market, status, stopOrderType, type }) =>
      market === marketId &&
      status === 'untriggered' &&
      (stopOrderType === kind || type === EXIT_TYPES[kind]),
  )
}
