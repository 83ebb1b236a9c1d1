import { sub, ZERO } from '@/lib/decimal/decimal'
import type { PortfolioHistory, PortfolioRange } from '@/lib/schema/model/account'
import type { WirePortfolio } from '@/lib/venues/hyperliquid/wire/wireHistory'

const WINDOWS: Record<PortfolioRange, string> = {
  '24h': 'day',
  '7d': 'week',
  '30d': 'month',
  all: 'allTime',
}

/**
 * An account's past. PnL counts from the first point on, whatever the venue begins its own at;
 * moments that only one of the two series has are left out, without interpolation.
 */
export function mapPortfolio(portfolio: WirePortfolio, range: PortfolioRange): PortfolioHistory {
  const window = portfolio.find(([name]) => name === WINDOWS[range])?.[1]
  if (window === undefined) return { range, points: [] }
  const pnlAt = new Map(window.pnlHistory)
  const begin = window.pnlHistory[0]?.[1] ?? ZERO
  const points = window.accountValueHistory
    .flatMap(([timestamp, accountValue]) => {
      const pnl = pnlAt.get(timestamp)
      return pnl === undefined ? [] : [{ timestamp, accountValue, pnl: sub(pnl, begin) }]
    })
    .sort((a, b) => a.timestamp - b.timestamp)
  const last = window.pnlHistory.at(-1)?.[1]
  return {
    range,
    points,
    volume: window.vlm,
    ...(last === undefined ? {} : { totalPnl: sub(last, begin) }),
  }
}
