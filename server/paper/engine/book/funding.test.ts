import { expect, test } from 'vitest'
import { HOUR_MS } from '@/server/paper/engine/rules'
import {
  openExchange,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

const HOUR = 1_700_002_800_000

/** Ann is long and Bob short 10,000 lots (0.1 BTC, 5,000 USD); it is 30 s before the full hour. */
function beforeTheHour(): TestExchange {
  const exchange = openExchange({ ...TEST_OPTIONS, fees: { makerPpm: 0, takerPpm: 0 } })
  exchange.nowMs = HOUR - 30_000
  exchange.fund('ann', 10_000)
  exchange.fund('bob', 10_000)
  exchange.rest('bob', 'sell', 10_000, 500_000)
  exchange.place('ann', 'buy', 10_000, 500_000)
  exchange.endBlock(0)
  exchange.events = []
  return exchange
}

function payments(exchange: TestExchange): [string, number, number][] {
  return exchange.events.flatMap((event) =>
    event.type === 'funding'
      ? [[event.account, event.amountMicro, event.timeMs] satisfies [string, number, number]]
      : [],
  )
}

test('pays an eighth of 0.01 % on the hour when there is no premium, longs to shorts', () => {
  const exchange = beforeTheHour()
  exchange.endBlock(29_900)
  expect(payments(exchange)).toEqual([])
  exchange.endBlock(100)
  expect(payments(exchange)).toEqual([
    ['ann', -62_500, HOUR],
    ['bob', 62_500, HOUR],
  ])
  expect(exchange.view.account('ann')?.balanceMicro).toBe(10_000_000_000 - 62_500)
  expect(exchange.position('bob')?.accruedFundingMicro).toBe(62_500)
})

test('settles an hour once, however many blocks fall into it', () => {
  const exchange = beforeTheHour()
  for (let block = 0; block < 700; block += 1) exchange.endBlock(100)
  expect(payments(exchange)).toHaveLength(2)
})

test('settles once after a time jump over many hours, at the latest full hour', () => {
  const exchange = beforeTheHour()
  exchange.endBlock(7 * HOUR_MS)
  expect(payments(exchange)).toEqual([
    ['ann', -62_500, HOUR + 6 * HOUR_MS],
    ['bob', 62_500, HOUR + 6 * HOUR_MS],
  ])
})

test('does not pay for the hour in which the exchange first started', () => {
  const exchange = openExchange()
  exchange.nowMs = HOUR
  exchange.events = []
  exchange.endBlock(0)
  expect(exchange.events.filter(({ type }) => type === 'fundingRate')).toEqual([])
})

test('longs pay more when the book trades above the index, shorts when below', () => {
  for (const [bid, ask, expected] of [
    [504_000, 506_000, 937_500],
    [494_000, 496_000, -937_500],
  ] as const) {
    const exchange = beforeTheHour()
    exchange.rest('house', 'buy', 100_000, bid)
    exchange.rest('house', 'sell', 100_000, ask)
    for (let sample = 0; sample < 6; sample += 1) exchange.endBlock(5_000)
    // One sample of 0 and five of 0.8 %: 0.667 %, less the pull of 0.05 %, an eighth of it.
    const rate = exchange.events.find(({ type }) => type === 'fundingRate')
    const ratePpb = rate?.type === 'fundingRate' ? rate.ratePpb : 0
    expect(Math.sign(ratePpb)).toBe(Math.sign(expected))
    const average = Math.trunc((Math.sign(expected) * 8_000_000 * 5) / 6)
    expect(ratePpb).toBe(Math.trunc((average - Math.sign(expected) * 500_000) / 8))
    expect(payments(exchange)[0]?.[1]).toBe(
      -Math.sign(expected) * Math.ceil((5e9 * Math.abs(ratePpb)) / 1e9),
    )
  }
})

test('never exceeds 4 % an hour', () => {
  const exchange = beforeTheHour()
  exchange.rest('house', 'buy', 100_000, 880_000)
  exchange.rest('house', 'sell', 100_000, 890_000)
  for (let sample = 0; sample < 6; sample += 1) exchange.endBlock(5_000)
  expect(exchange.events).toContainEqual(
    expect.objectContaining({ type: 'fundingRate', ratePpb: 40_000_000 }),
  )
})

test('takes an isolated position’s funding from its own margin', () => {
  const exchange = openExchange({
    ...TEST_OPTIONS,
    fees: { makerPpm: 0, takerPpm: 0 },
    defaultMarginMode: 'isolated',
  })
  exchange.nowMs = HOUR - 1_000
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 10_000, 500_000)
  exchange.place('ann', 'buy', 10_000, 500_000)
  exchange.endBlock(0)
  const cashMicro = exchange.view.account('ann')?.balanceMicro
  const marginMicro = exchange.position('ann')?.isolatedMarginMicro ?? 0
  exchange.endBlock(1_000)
  expect(exchange.view.account('ann')?.balanceMicro).toBe(cashMicro)
  expect(exchange.position('ann')?.isolatedMarginMicro).toBe(marginMicro - 62_500)
})

test('shows the rate of the running hour and when it is paid', () => {
  const exchange = beforeTheHour()
  expect(exchange.view.market('BTC')).toMatchObject({
    fundingRatePpb: 12_500,
    nextFundingTimeMs: HOUR,
  })
})
