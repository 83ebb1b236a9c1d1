import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { PortfolioHistory, PortfolioRange } from '@/lib/schema/model/account'
import { parseRows } from '@/lib/schema/parseRows'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { type WireAccount, WirePnlPoint } from '@/lib/venues/lighter/wire/account'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How each window is asked for: width of a point, and how many. */
const WINDOWS: Readonly<
  Record<PortfolioRange, { resolution: string; everyMs: number; count: number }>
> = {
  '24h': { resolution: '1h', everyMs: HOUR_MS, count: 24 },
  '7d': { resolution: '1h', everyMs: HOUR_MS, count: 168 },
  '30d': { resolution: '4h', everyMs: 4 * HOUR_MS, count: 180 },
  all: { resolution: '1d', everyMs: DAY_MS, count: 365 },
}

/** The newest row of this window is at most a minute old; those of an hour leave the hour out. */
const NEWEST = { resolution: '1m', everyMs: 60_000, count: 3 }

/**
 * An account's past. The venue counts profit and money moved since the beginning, not what the
 * account was worth: that follows backwards from what it is worth now. Rows are of full steps only,
 * so the newest minute is asked for too: a deposit of this hour is no past of the hours before.
 */
export async function readPortfolio(
  ask: Ask,
  account: Pick<WireAccount, 'index' | 'total_asset_value'>,
  { range, nowMs, signal }: { range: PortfolioRange; nowMs: number; signal?: AbortSignal },
): Promise<PortfolioHistory> {
  const read = async ({ resolution, everyMs, count }: (typeof WINDOWS)[PortfolioRange]) => {
    const query = {
      by: 'index',
      value: account.index,
      resolution,
      start_timestamp: nowMs - count * everyMs,
      end_timestamp: nowMs,
      count_back: count,
    }
    return parseRows(WirePnlPoint, (await ask('pnl', query, signal)).pnl).sort(
      (a, b) => a.timestamp - b.timestamp,
    )
  }
  const [steps, newest] = await Promise.all([read(WINDOWS[range]), read(NEWEST)])
  const lastStepMs = steps.at(-1)?.timestamp ?? 0
  const rows = [...steps, ...newest.filter(({ timestamp }) => timestamp > lastStepMs).slice(-1)]
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return { range, points: [] }
  const worthNow = account.total_asset_value
  const points = rows.map((row) => {
    const since = add(sub(profitOf(last), profitOf(row)), sub(movedOf(last), movedOf(row)))
    return {
      timestamp: row.timestamp,
      accountValue: sub(worthNow, since),
      pnl: sub(profitOf(row), profitOf(first)),
    }
  })
  return { range, points, totalPnl: sub(profitOf(last), profitOf(first)) }
}

function profitOf({ trade_pnl, trade_spot_pnl = ZERO }: WirePnlPoint): Decimal {
  return add(trade_pnl, trade_spot_pnl)
}

/** What came in less what went out. */
function movedOf(row: WirePnlPoint): Decimal {
  const { inflow = ZERO, outflow = ZERO, spot_inflow = ZERO, spot_outflow = ZERO } = row
  return sub(add(inflow, spot_inflow), add(outflow, spot_outflow))
}
