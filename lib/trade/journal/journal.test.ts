import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Activity } from '@/lib/schema/model/activity'
import type { Fill } from '@/lib/schema/model/fill'
import { dailyResults } from './dailyResults'
import { roundTrips } from './roundTrips'
import { taxRows } from './taxRows'
import { maxDrawdown, tradeStats, withoutFlows } from './tradeStats'

const asset = (displaySymbol: string) => ({
  providerId: 'alpha',
  id: displaySymbol,
  displaySymbol,
  logoURI: '',
})
const market = {
  providerId: 'alpha',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset('BTC'),
  quoteAsset: asset('USDC'),
}

let count = 0
function fill(hour: number, side: 'BUY' | 'SELL', size: string, price: string, rest = {}): Fill {
  count += 1
  return {
    id: `f${count}`,
    orderId: `o${count}`,
    market,
    side,
    size: decimal(size),
    price: decimal(price),
    liquidity: 'taker',
    fee: { amount: decimal('1'), asset: 'USDC' },
    createdAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
    ...rest,
  }
}

function funding(hour: number, amount: string): Activity {
  return {
    id: `p${hour}`,
    provider: 'alpha',
    timestamp: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
    type: 'FUNDING',
    market,
    amount: decimal(amount),
    positionSize: decimal('1'),
    fundingRate: decimal('0.0001'),
  }
}

describe('round trips', () => {
  it('join executions until the position is closed, with funding and fees of that time', () => {
    const [trip, ...others] = roundTrips(
      [
        fill(5, 'SELL', '3', '130'),
        fill(1, 'BUY', '1', '100'),
        fill(2, 'BUY', '2', '115'),
        fill(4, 'SELL', '0', '1'),
      ],
      [funding(3, '-2'), funding(9, '-100')],
    )
    expect(others).toEqual([])
    expect(trip).toMatchObject({
      side: 'LONG',
      size: '3',
      entryPrice: '110',
      exitPrice: '130',
      realizedPnl: '60',
      fees: '4',
      funding: '-2',
      net: '54',
      fillCount: 4,
      isPartial: false,
    })
  })

  it('end and begin with an execution that turns the position over, its fee split by size', () => {
    const [short, long] = roundTrips([fill(1, 'BUY', '1', '100'), fill(2, 'SELL', '4', '90')], [])
    expect(long).toMatchObject({ side: 'LONG', realizedPnl: '-10', fees: '1.25', net: '-11.25' })
    expect(short).toMatchObject({
      side: 'SHORT',
      size: '3',
      closedAtMs: undefined,
      entryPrice: '90',
      fees: '0.75',
    })
  })

  it('follow the position through executions of one moment, in whatever order they are listed', () => {
    const part = (hour: number, side: 'BUY' | 'SELL', size: string, start: string) =>
      fill(hour, side, size, side === 'BUY' ? '100' : '110', { startPosition: decimal(start) })
    const opening = [part(1, 'BUY', '2', '0'), part(1, 'BUY', '3', '2'), part(1, 'BUY', '5', '5')]
    const turning = [
      part(2, 'SELL', '4', '10'),
      part(2, 'SELL', '9', '6'),
      part(2, 'SELL', '1', '-3'),
    ]
    const listings = [
      [...opening, ...turning],
      [...opening, ...turning].reverse(),
      [opening[1], turning[2], opening[2], turning[0], opening[0], turning[1]],
    ]
    for (const listing of listings) {
      const trips = roundTrips(
        listing.flatMap((one) => one ?? []),
        [],
      )
      expect(trips).toMatchObject([
        { side: 'SHORT', size: '4', closedAtMs: undefined, isPartial: false },
        { side: 'LONG', size: '10', closedSize: '10', realizedPnl: '100', isPartial: false },
      ])
    }
  })

  it('say where their beginning is not known, and count it into no rate', () => {
    const trips = roundTrips(
      [fill(1, 'SELL', '2', '100', { startPosition: decimal('2') }), fill(2, 'BUY', '1', '90')],
      [],
    )
    expect(trips.map(({ isPartial }) => isPartial)).toEqual([false, true])
    expect(tradeStats(trips)).toMatchObject({ closed: 0, winRate: undefined })
  })
})

it('counts how many round trips won, and gives what was won against what was lost', () => {
  const trips = roundTrips(
    [
      fill(1, 'BUY', '1', '100'),
      fill(2, 'SELL', '1', '112'),
      fill(3, 'SELL', '1', '100'),
      fill(4, 'BUY', '1', '103'),
    ],
    [],
  )
  expect(tradeStats(trips)).toEqual({
    closed: 2,
    won: 1,
    winRate: '0.5',
    meanWin: '10',
    meanLoss: '-5',
    profitFactor: '2',
  })
})

describe('the curve without deposits and withdrawals', () => {
  const history = {
    range: '7d' as const,
    points: [
      { timestamp: 1, accountValue: decimal('0'), pnl: decimal('0') },
      { timestamp: 2, accountValue: decimal('1100'), pnl: decimal('100') },
      { timestamp: 3, accountValue: decimal('575'), pnl: decimal('-175') },
      { timestamp: 4, accountValue: decimal('1050'), pnl: decimal('50') },
    ],
  }

  it('moves by profit alone and ends at what the account is worth', () => {
    expect(withoutFlows(history).points.map(({ accountValue }) => accountValue)).toEqual([
      '1000',
      '1100',
      '825',
      '1050',
    ])
  })

  it('has its largest fall measured from a peak: no withdrawal is one', () => {
    expect(maxDrawdown(history)).toEqual({
      amount: '275',
      share: '0.25',
      peakAtMs: 2,
      lowAtMs: 3,
    })
  })
})

it('sums profit, funding and fees of each day', () => {
  const fills = [
    fill(1, 'BUY', '1', '100'),
    fill(23, 'SELL', '1', '110', { realizedPnl: decimal('10') }),
    fill(24, 'BUY', '1', '100'),
  ]
  expect(dailyResults(fills, [funding(2, '-3'), funding(30, '0.5')])).toEqual([
    { day: '2026-01-01', net: '5', fillCount: 2 },
    { day: '2026-01-02', net: '-0.5', fillCount: 1 },
  ])
})

it('gives taxes what closing brought, fees and funding apart, and no move within the account', () => {
  const move = { provider: 'alpha', asset: 'USDC', amount: decimal('50') }
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
  const rows = taxRows(
    [
      fill(3, 'SELL', '1', '110', { id: 'x', realizedPnl: decimal('-10') }),
      fill(4, 'BUY', '2', '3', { id: 's', classification: 'Spot Buy' }),
    ],
    [
      funding(2, '-3'),
      { ...move, id: 'd', type: 'DEPOSIT', timestamp: at(1) },
      { ...move, id: 'm', type: 'TRANSFER', direction: 'INTERNAL', timestamp: at(1) },
      { ...move, id: 'w', type: 'WITHDRAWAL', timestamp: at(9) },
    ],
  )
  const usdc = (amount: string) => ({ amount, asset: 'USDC' })
  expect(rows.map(({ kind, received, sent }) => ({ kind, received, sent }))).toEqual([
    { kind: 'deposit', received: usdc('50'), sent: undefined },
    { kind: 'funding', received: undefined, sent: usdc('3') },
    { kind: 'loss', received: undefined, sent: usdc('10') },
    { kind: 'fee', received: undefined, sent: usdc('1') },
    { kind: 'trade', received: { amount: '2', asset: 'BTC' }, sent: usdc('6') },
    { kind: 'withdrawal', received: undefined, sent: usdc('50') },
  ])
})
