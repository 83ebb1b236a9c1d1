import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { readPortfolio } from './portfolio'

const HOUR_S = 3_600
const NOW_S = 1_800_000_000 - (1_800_000_000 % HOUR_S) + 600

/** A venue whose account got 10,000 four minutes ago and has made 5 since. */
const ask = (async (_question: string, query: { resolution: string; count_back: number }) => {
  const everyS = query.resolution === '1m' ? 60 : HOUR_S
  const newest = Math.floor(NOW_S / everyS) * everyS
  const row = (timestamp: number) => ({
    timestamp,
    trade_pnl: timestamp >= NOW_S - 120 ? 5 : 0,
    trade_spot_pnl: 0,
    inflow: timestamp >= NOW_S - 240 ? 10_000 : 0,
    outflow: 0,
    spot_inflow: 0,
    spot_outflow: 0,
  })
  const rows = Array.from({ length: query.count_back }, (_, back) => row(newest - back * everyS))
  return { code: 200, pnl: rows }
}) as unknown as Ask

it('does not count a deposit of this hour as what the account was worth before', async () => {
  const account = { index: '7', total_asset_value: decimal('10005') }
  const { points, totalPnl } = await readPortfolio(ask, account, {
    range: '24h',
    nowMs: NOW_S * 1_000,
  })
  expect(points).toHaveLength(25)
  expect(new Set(points.slice(0, 24).map(({ accountValue }) => accountValue))).toEqual(
    new Set(['0']),
  )
  expect(points.at(-1)).toEqual({ timestamp: NOW_S * 1_000, accountValue: '10005', pnl: '5' })
  expect(totalPnl).toBe('5')
})
