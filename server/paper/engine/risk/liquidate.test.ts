import { expect, test } from 'vitest'
import type { EngineEvent, LiquidationRisk } from '@/server/paper/engine/events'
import { DEFAULT_RULES } from '@/server/paper/engine/rules'
import {
  BTC,
  closingTrigger,
  openExchange,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

const USD = 1_000_000

/** Ann is long `lots` at 50,000 with 20x and as much money as that needs, no fees. */
function leveraged(
  lots: number,
  marginMode: 'cross' | 'isolated' = 'cross',
  market = BTC,
): TestExchange {
  const exchange = openExchange({
    ...TEST_OPTIONS,
    markets: [market],
    fees: { makerPpm: 0, takerPpm: 0 },
    defaultLeverage: 20,
    defaultMarginMode: marginMode,
  })
  exchange.fund('ann', lots / 40)
  exchange.rest('house', 'sell', lots, 500_000)
  exchange.place('ann', 'buy', lots, 500_000)
  return exchange
}

function liquidations(exchange: TestExchange): [string, number][] {
  return exchange.events.flatMap((event: EngineEvent) =>
    event.type === 'liquidation'
      ? [[event.method, event.signedLots] satisfies [string, number]]
      : [],
  )
}

function risks(exchange: TestExchange): LiquidationRisk[] {
  return exchange.events.flatMap((event) => (event.type === 'liquidation' ? [event.risk] : []))
}

function moveTo(exchange: TestExchange, oracleTicks: number, elapsedMs = 100): void {
  exchange.events = []
  exchange.oracle(oracleTicks)
  exchange.endBlock(elapsedMs)
}

test('leaves a position alone at maintenance and sells it one tick below', () => {
  const exchange = leveraged(1_000)
  const liquidationTicks = exchange.position('ann')?.liquidationTicks ?? 0
  exchange.rest('house', 'buy', 1_000, liquidationTicks - 100)
  moveTo(exchange, liquidationTicks)
  expect(liquidations(exchange)).toEqual([])
  moveTo(exchange, liquidationTicks - 1)
  expect(liquidations(exchange)).toEqual([['market', 1_000]])
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.fills('ann', 1)).toMatchObject([{ isLiquidation: true, isTaker: true }])
  expect(exchange.view.account('ann')?.balanceMicro).toBeGreaterThan(0)
})

test('a short is bought back when the mark rises', () => {
  const exchange = openExchange({ ...TEST_OPTIONS, fees: { makerPpm: 0, takerPpm: 0 } })
  exchange.fund('ann', 25)
  exchange.rest('house', 'buy', 1_000, 500_000)
  exchange.place('ann', 'sell', 1_000, 500_000)
  const liquidationTicks = exchange.position('ann')?.liquidationTicks ?? 0
  exchange.rest('house', 'sell', 1_000, liquidationTicks + 100)
  moveTo(exchange, liquidationTicks)
  expect(exchange.lots('ann')).toBe(-1_000)
  moveTo(exchange, liquidationTicks + 1)
  expect(liquidations(exchange)).toEqual([['market', -1_000]])
})

test('sells a fifth of a position above 100,000 USD, then waits 30 seconds', () => {
  const exchange = leveraged(300_000)
  const below = (exchange.position('ann')?.liquidationTicks ?? 0) - 50
  exchange.rest('house', 'buy', 300_000, below - 10)
  moveTo(exchange, below)
  expect(liquidations(exchange)).toEqual([['market', 60_000]])
  const start = exchange.nowMs
  exchange.oracle(below - 1_500)
  exchange.endBlock(100)
  expect(exchange.lots('ann')).toBe(240_000)
  while (exchange.nowMs + 1_000 < start + DEFAULT_RULES.liquidation.cooldownMs)
    exchange.endBlock(1_000)
  expect(exchange.lots('ann')).toBe(240_000)
  exchange.endBlock(start + DEFAULT_RULES.liquidation.cooldownMs - exchange.nowMs)
  expect(exchange.lots('ann')).toBe(192_000)
})

test('sells parts that are multiples of the lot step, so that what is left can be closed', () => {
  const exchange = leveraged(300_050, 'cross', { ...BTC, lotStep: 50 })
  const below = (exchange.position('ann')?.liquidationTicks ?? 0) - 50
  exchange.rest('house', 'buy', 300_050, below - 10)
  moveTo(exchange, below)
  expect(liquidations(exchange)).toEqual([['market', 60_050]])
  expect(exchange.lots('ann')).toBe(240_000)
})

test('goes on with the next fifth after the pause where the account is still short', () => {
  const exchange = leveraged(300_000)
  const below = (exchange.position('ann')?.liquidationTicks ?? 0) - 1_000
  exchange.rest('house', 'buy', 300_000, below)
  moveTo(exchange, below)
  expect(exchange.lots('ann')).toBe(240_000)
  moveTo(exchange, below - 1_000)
  expect(exchange.lots('ann')).toBe(240_000)
  exchange.rest('house', 'buy', 300_000, below - 1_100)
  moveTo(exchange, below - 1_000, DEFAULT_RULES.liquidation.cooldownMs)
  expect(exchange.lots('ann')).toBe(192_000)
})

test('stops as soon as maintenance is met', () => {
  const exchange = leveraged(300_000)
  const below = (exchange.position('ann')?.liquidationTicks ?? 0) - 10
  exchange.rest('house', 'buy', 300_000, below)
  moveTo(exchange, below)
  moveTo(exchange, below, DEFAULT_RULES.liquidation.cooldownMs)
  moveTo(exchange, below, DEFAULT_RULES.liquidation.cooldownMs)
  expect(exchange.lots('ann')).toBe(240_000)
})

test('without buyers the position stays until two thirds of maintenance, then the insurance takes it', () => {
  const exchange = leveraged(1_000)
  const liquidationTicks = exchange.position('ann')?.liquidationTicks ?? 0
  moveTo(exchange, liquidationTicks - 500)
  expect(exchange.lots('ann')).toBe(1_000)
  expect(exchange.view.orderHistory('ann', 10)).toHaveLength(1)
  moveTo(exchange, liquidationTicks - 2_500)
  expect(liquidations(exchange)).toEqual([['backstop', 1_000]])
  expect(exchange.lots('insurance')).toBe(1_000)
  expect(exchange.view.account('ann')).toMatchObject({ balanceMicro: 0, positions: [] })
  expect(exchange.view.account('insurance')?.balanceMicro).toBeGreaterThan(0)
  expect(exchange.view.fills('ann', 1)).toMatchObject([{ isLiquidation: true, feeMicro: 0 }])
})

test('without buyers it stays down to the close-out rate, where the market names one', () => {
  const rates = { lowerBoundMicro: 0, maxLeverage: 40, maintenancePpm: 40_000, closeoutPpm: 10_000 }
  const exchange = leveraged(1_000, 'cross', { ...BTC, marginTiers: [rates] })
  // 25 USD back 500: 6 are left of them at 48,100, where close-out is 4.81.
  moveTo(exchange, 481_000)
  expect(exchange.lots('ann')).toBe(1_000)
  moveTo(exchange, 479_000)
  expect(liquidations(exchange)).toEqual([['backstop', 1_000]])
  expect(exchange.lots('insurance')).toBe(1_000)
})

test('the insurance pays what a crash left the account short of', () => {
  const exchange = leveraged(1_000)
  moveTo(exchange, 400_000)
  expect(exchange.view.account('ann')).toMatchObject({ balanceMicro: 0, equityMicro: 0 })
  expect(exchange.view.account('insurance')?.balanceMicro).toBe(-75 * USD)
})

test('never sells below the price that would use the account up', () => {
  const exchange = leveraged(1_000)
  exchange.rest('house', 'buy', 1_000, 300_000)
  moveTo(exchange, 479_000)
  expect(exchange.lots('ann')).toBe(1_000)
  expect(exchange.view.account('insurance')?.balanceMicro).toBe(0)
})

test('an isolated position falls alone; cross positions and cash stay', () => {
  const exchange = leveraged(1_000, 'isolated')
  exchange.fund('ann', 1_000)
  moveTo(exchange, 474_000)
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.account('ann')?.balanceMicro).toBe(1_000 * USD)
})

test('resting orders go first; attached triggers live as long as the position', () => {
  const exchange = leveraged(300_000)
  exchange.fund('ann', 100)
  exchange.placeAll('ann', [closingTrigger('takeProfit', 'sell', 0, 550_000)], 'positionTpsl')
  const resting = exchange.rest('ann', 'buy', 500, 400_000)
  const below = (exchange.position('ann')?.liquidationTicks ?? 0) - 10
  exchange.rest('house', 'buy', 300_000, below)
  moveTo(exchange, below)
  expect(exchange.lots('ann')).toBe(240_000)
  expect(exchange.view.order('ann', resting)).toMatchObject({
    status: 'cancelled',
    endReason: 'liquidation',
  })
  expect(exchange.view.openOrders('ann')).toMatchObject([{ status: 'waitingForTrigger' }])
  moveTo(exchange, 400_000, DEFAULT_RULES.liquidation.cooldownMs)
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('touches nothing on a halted market', () => {
  const exchange = leveraged(1_000)
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: true })
  moveTo(exchange, 400_000)
  expect(exchange.lots('ann')).toBe(1_000)
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: false })
  moveTo(exchange, 400_000)
  expect(exchange.lots('ann')).toBe(0)
})

test('never liquidates a house account', () => {
  const exchange = openExchange()
  exchange.fund('small', 1, true)
  exchange.rest('house', 'sell', 1_000_000, 500_000)
  exchange.place('small', 'buy', 1_000_000, 500_000)
  moveTo(exchange, 300_000)
  expect(exchange.lots('small')).toBe(1_000_000)
})

test('sells the position that needs most margin first and spares the rest once that suffices', () => {
  const exchange = openExchange({
    ...TEST_OPTIONS,
    markets: [BTC, { ...BTC, marketId: 'ETH' }],
    fees: { makerPpm: 0, takerPpm: 0 },
  })
  exchange.oracle(500_000, 'ETH')
  exchange.fund('ann', 100)
  for (const [marketId, lots] of [
    ['ETH', 1_000],
    ['BTC', 2_000],
  ] as const) {
    exchange.rest('house', 'sell', lots, 500_000, { marketId })
    exchange.place('ann', 'buy', lots, 500_000, { marketId })
    exchange.rest('house', 'buy', lots, 471_000, { marketId })
  }
  exchange.oracle(471_500, 'ETH')
  moveTo(exchange, 471_500)
  expect(liquidations(exchange)).toEqual([['market', 2_000]])
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.lots('ann', 'ETH')).toBe(1_000)
})

test('reports what the account had and needed before and after a step', () => {
  const exchange = leveraged(300_000)
  exchange.fund('ann', 100)
  exchange.placeAll('ann', [closingTrigger('takeProfit', 'sell', 0, 550_000)], 'positionTpsl')
  const below = (exchange.position('ann')?.liquidationTicks ?? 0) - 50
  exchange.rest('house', 'buy', 300_000, below - 10)
  moveTo(exchange, below)
  const [risk] = risks(exchange)
  const [position] = risk?.positions ?? []
  const markTicks = exchange.view.market('BTC')?.markTicks ?? 0
  const worthMicro = (lots: number, ticks = markTicks) => lots * ticks
  expect(position).toMatchObject({
    ...{ signedLots: 300_000, markTicks, notionalMicro: worthMicro(300_000) },
    ...{ openOrders: 0, pendingOrders: 1, tiedOrders: 1 },
  })
  const figures = (lots: number, collateralMicro: number) => ({
    collateralMicro,
    equityMicro: collateralMicro + worthMicro(lots) - worthMicro(lots, 500_000),
    initialMicro: worthMicro(lots) / 20,
    maintenanceMicro: worthMicro(lots) / 80,
    closeoutMicro: worthMicro(lots) / 120,
  })
  const balanceMicro = exchange.view.account('ann')?.balanceMicro ?? 0
  expect(risk?.before).toEqual({ cross: figures(300_000, 7_600 * USD), isolated: [] })
  expect(risk?.after).toEqual({ cross: figures(240_000, balanceMicro), isolated: [] })
})

test('of a takeover reports that the collateral went with the last position', () => {
  const exchange = leveraged(1_000, 'isolated')
  exchange.fund('ann', 1_000)
  moveTo(exchange, 478_000)
  const none = { initialMicro: 0, maintenanceMicro: 0, closeoutMicro: 0 }
  const cross = { collateralMicro: 1_000 * USD, equityMicro: 1_000 * USD, ...none }
  const [risk] = risks(exchange)
  expect(risk?.before).toMatchObject({
    cross,
    isolated: [{ marketId: 'BTC', collateralMicro: 25 * USD }],
  })
  expect(risk?.after).toEqual({ cross, isolated: [] })
})
