import { describe, expect, it } from 'vitest'
import { PortfolioHistory } from '@/lib/schema/model/account'
import { Activity } from '@/lib/schema/model/activity'
import { Order } from '@/lib/schema/model/order'
import { TwapOrder } from '@/lib/schema/model/twap'
import { parseRows } from '@/lib/schema/parseRows'
import { WireTwap } from '@/lib/venues/hyperliquid/wire/wireAccount'
import {
  WireFundingRow,
  WireLedgerRow,
  WirePortfolio,
} from '@/lib/venues/hyperliquid/wire/wireHistory'
import { mapFunding } from './mapFunding'
import { identifyLedger, mapLedger } from './mapLedger'
import { mapPortfolio } from './mapPortfolio'
import { mapTwap, twapOrder, twapRows } from './mapTwap'
import { unlistedMarket } from './market'

const user = `0x${'aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`
const vault = `0x${'cc'.repeat(20)}`
const display = (coin: string) => unlistedMarket('hyperliquid', coin)
const ZERO_HASH = `0x${'0'.repeat(64)}`

/** Events of an account from ledger rows, as a read makes them. */
function events(deltas: readonly object[], hash = '0x1'): readonly Activity[] {
  const rows = deltas.map((delta) => ({ time: 1_700_000_000_000, hash, delta }))
  return identifyLedger(parseRows(WireLedgerRow, rows)).flatMap(
    (row) => mapLedger(row, { provider: 'hyperliquid', user, display }) ?? [],
  )
}

describe('mapLedger', () => {
  it('lists deposits and withdrawals with their fee', () => {
    const [deposit, withdrawal] = events([
      { type: 'deposit', usdc: '100.0' },
      { type: 'withdraw', usdc: '49.0', nonce: 5, fee: '1.0' },
    ])
    expect(deposit).toMatchObject({ type: 'DEPOSIT', asset: 'USDC', amount: '100' })
    expect(withdrawal).toMatchObject({
      type: 'WITHDRAWAL',
      amount: '49',
      fee: { amount: '1', asset: 'USDC' },
    })
  })

  it('reads from the owner what came in and what went out', () => {
    const sent = { token: 'PURR', amount: '3.5', usdcValue: '1.0', fee: '0.2', feeToken: 'USDC' }
    const [out, into, spotOut, subAccount] = events([
      {
        type: 'internalTransfer',
        usdc: '5.0',
        user,
        destination: other.toUpperCase().replace('0X', '0x'),
        fee: '1.0',
      },
      { type: 'internalTransfer', usdc: '5.0', user: other, destination: user, fee: '1.0' },
      { type: 'spotTransfer', ...sent, user, destination: other },
      { type: 'subAccountTransfer', usdc: '7.0', user: other, destination: user },
    ])
    expect(out).toMatchObject({
      direction: 'OUT',
      amount: '5',
      counterpartyAddress: other,
      fees: [{ amount: '1', asset: 'USDC' }],
    })
    expect(into).toMatchObject({ direction: 'IN', counterpartyAddress: other })
    expect(into).not.toHaveProperty('fees')
    expect(spotOut).toMatchObject({ direction: 'OUT', asset: 'PURR', amount: '3.5' })
    expect(subAccount).toMatchObject({ direction: 'IN', amount: '7' })
  })

  it('names the ledgers of what stays in the account', () => {
    const send = { type: 'send', user, destination: user, token: 'USDC', amount: '4.0' }
    const [toSpot, toPerps, between] = events([
      { type: 'accountClassTransfer', usdc: '9.0', toPerp: false },
      { type: 'accountClassTransfer', usdc: '9.0', toPerp: true },
      { ...send, sourceDex: '', destinationDex: 'xyz', fee: '0.0' },
    ])
    expect(toSpot).toMatchObject({ direction: 'INTERNAL', from: 'perps', to: 'spot' })
    expect(toPerps).toMatchObject({ direction: 'INTERNAL', from: 'spot', to: 'perps' })
    expect(between).toMatchObject({ direction: 'INTERNAL', from: 'perps', to: 'xyz' })
    expect(between).not.toHaveProperty('fees')
  })

  it('lists moves of vaults and rewards', () => {
    const all = events([
      { type: 'vaultDeposit', vault, usdc: '10.0' },
      { type: 'vaultWithdraw', vault, user, requestedUsd: '10.0', netWithdrawnUsd: '9.5' },
      { type: 'rewardsClaim', amount: '2.0' },
      { type: 'cStakingTransfer', token: 'HYPE', amount: '1.0', isDeposit: true },
    ])
    expect(all).toMatchObject([
      { direction: 'OUT', amount: '10', counterpartyAddress: vault },
      { direction: 'IN', amount: '9.5' },
      { direction: 'IN', amount: '2' },
      { direction: 'INTERNAL', asset: 'HYPE', from: 'spot', to: 'staking' },
    ])
  })

  it('lists a liquidation with what was taken over', () => {
    const [event] = events([
      {
        type: 'liquidation',
        liquidatedNtlPos: '1000.5',
        accountValue: '3.0',
        leverageType: 'Isolated',
        liquidatedPositions: [{ coin: 'ETH', szi: '-2.0' }, { coin: 7 }],
      },
    ])
    expect(event).toMatchObject({
      type: 'LIQUIDATION',
      liquidatedPositions: [{ market: { id: 'ETH' }, size: '2' }],
      liquidatedNotionalPosition: '1000.5',
      leverageType: 'ISOLATED',
    })
  })

  it('gives events that fit our schema and leaves out kinds it does not know', () => {
    const all = events([
      { type: 'deposit', usdc: '1.0' },
      { type: 'somethingNew', usdc: '1.0' },
      { type: 'deposit' },
      {
        type: 'liquidation',
        liquidatedNtlPos: '1',
        accountValue: '1',
        leverageType: 'Cross',
        liquidatedPositions: [],
      },
    ])
    expect(all).toHaveLength(1)
    for (const event of all) expect(Activity.parse(event)).toEqual(event)
  })
})

describe('ids do not collide and never change', () => {
  it('distinguishes funding rows of one zero hash by coin and time', () => {
    const rows = ['BTC', 'ETH'].flatMap((coin) =>
      [1, 2].map((hour) => ({
        time: hour * 3_600_000,
        hash: ZERO_HASH,
        delta: { type: 'funding', coin, usdc: '-1.5', szi: '2.0', fundingRate: '0.0000125' },
      })),
    )
    const ids = parseRows(WireFundingRow, rows).map(
      ({ time, delta }) => mapFunding(delta, time, display(delta.coin)).id,
    )
    expect(ids[0]).toBe('funding:BTC:3600000')
    expect(new Set(ids).size).toBe(4)
  })

  it('numbers equal rows of one transaction, the same way at every read', () => {
    const twice = [
      { type: 'deposit', usdc: '1.0' },
      { type: 'deposit', usdc: '1.0' },
      { type: 'deposit', usdc: '2.0' },
    ]
    const ids = events(twice, ZERO_HASH).map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect(events(twice, ZERO_HASH).map(({ id }) => id)).toEqual(ids)
  })
})

describe('funding is positive where it was received', () => {
  it('keeps the sign of the feed that is signed so', () => {
    const row = WireFundingRow.parse({
      time: 1,
      delta: {
        type: 'funding',
        coin: 'ETH',
        usdc: '-3.625312',
        szi: '49.1',
        fundingRate: '0.00004',
      },
    })
    const paid = mapFunding(row.delta, row.time, display('ETH'))
    expect(paid.amount).toBe('-3.625312')
    expect(Activity.parse(paid)).toEqual(paid)
  })
})

function twap(twapId: number | undefined, status: string, executedSz = '0.0') {
  return {
    time: 1_700_000_600,
    state: {
      coin: 'BTC',
      side: 'A',
      sz: '2.0',
      executedSz,
      executedNtl: executedSz === '0.0' ? '0.0' : '65000.0',
      minutes: 30,
      reduceOnly: true,
      randomize: false,
      timestamp: 1_700_000_000_000,
    },
    status: { status },
    ...(twapId === undefined ? {} : { twapId }),
  }
}

describe('mapTwap', () => {
  it.each([
    ['activated', 'RUNNING', 'OPEN'],
    ['waitingForTrigger', 'PENDING', 'PENDING'],
    ['finished', 'COMPLETED', 'FILLED'],
    ['terminated', 'CANCELLED', 'CANCELLED'],
    ['error', 'FAILED', 'REJECTED'],
    ['somethingNew', 'CANCELLED', 'CANCELLED'],
  ] as const)('reads %s as %s', (word, status, orderStatus) => {
    const [row] = twapRows(parseRows(WireTwap, [twap(7, word, '1.0')]))
    if (row === undefined) throw new Error('no row')
    const mapped = mapTwap(row, display('BTC'))
    const order = twapOrder(row, display('BTC'))
    expect(TwapOrder.parse(mapped)).toEqual(mapped)
    expect(Order.parse(order)).toEqual(order)
    expect(mapped).toMatchObject({ twapId: '7', status, averagePrice: '65000', side: 'SELL' })
    expect(order).toMatchObject({ type: 'TWAP', status: orderStatus, remainingSize: '1' })
    expect(mapped.endedAt !== undefined).toBe(status !== 'RUNNING' && status !== 'PENDING')
  })

  it('shows a TWAP once, as it ended, whatever the order of its rows', () => {
    const rows = [twap(7, 'activated'), twap(7, 'finished', '2.0'), twap(8, 'activated')]
    for (const order of [rows, [...rows].reverse()]) {
      const read = twapRows(parseRows(WireTwap, order))
      expect(read).toHaveLength(2)
      expect(read.find(({ twapId }) => twapId === '7')?.status).toBe('finished')
    }
  })

  it('keeps a row without an id apart from others', () => {
    expect(
      twapRows(parseRows(WireTwap, [twap(undefined, 'finished'), twap(1, 'finished')])),
    ).toHaveLength(2)
  })

  it('invents no average price for one that executed nothing', () => {
    const [row] = twapRows(parseRows(WireTwap, [twap(7, 'activated')]))
    expect(row && mapTwap(row, display('BTC'))).not.toHaveProperty('averagePrice')
  })
})

describe('mapPortfolio', () => {
  const answer = WirePortfolio.parse([
    [
      'day',
      {
        accountValueHistory: [
          [2_000, '1010.0'],
          [1_000, '1000.0'],
          [3_000, '990.0'],
        ],
        pnlHistory: [
          [1_000, '5.0'],
          [2_000, '15.0'],
          [4_000, '-5.0'],
        ],
        vlm: '123.0',
      },
    ],
  ])

  it('gives profit from the start of the window, oldest first, and makes nothing up', () => {
    const past = mapPortfolio(answer, '24h')
    expect(PortfolioHistory.parse(past)).toEqual(past)
    expect(past).toEqual({
      range: '24h',
      points: [
        { timestamp: 1_000, accountValue: '1000', pnl: '0' },
        { timestamp: 2_000, accountValue: '1010', pnl: '10' },
      ],
      volume: '123',
      totalPnl: '-10',
    })
  })

  it('is empty for a window that the venue does not have', () => {
    expect(mapPortfolio(answer, 'all')).toEqual({ range: 'all', points: [] })
  })
})
