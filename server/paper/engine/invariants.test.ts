import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants, checkSolvency } from './checkInvariants'
import type { EngineCommand, MarketDefinition, NewOrder, TriggerSpec } from './commands'
import { apply, createEngine, restore, snapshot, stateHash } from './engine'
import type { EngineEvent } from './events'
import type { EngineOptions } from './state'

/** Value decimals sum to 6, 7 and 5, so that exact, rounded and multiplied values all occur. */
const MARKETS: MarketDefinition[] = [
  market('EXACT', 3, 3, { maxLeverage: 40 }),
  market('FINE', 3, 4, { maxLeverage: 20 }),
  market('COARSE', 2, 3, { maxLeverage: 10, onlyIsolated: true }),
]

const OPTIONS: EngineOptions = {
  markets: MARKETS,
  fees: { makerPpm: 150, takerPpm: 450 },
  defaultLeverage: 20,
}

const START_MS = 1_700_000_000_000

const USERS = ['ann', 'bob', 'cat', 'house']

function market(
  marketId: string,
  priceDecimals: number,
  sizeDecimals: number,
  more: Partial<MarketDefinition>,
): MarketDefinition {
  const maxLeverage = more.maxLeverage ?? 10
  return {
    marketId,
    index: 0,
    priceDecimals,
    sizeDecimals,
    maxLeverage,
    onlyIsolated: false,
    isDelisted: false,
    minNotionalMicro: 1_000_000,
    marginTiers: [
      { lowerBoundMicro: 0, maxLeverage },
      { lowerBoundMicro: 20_000_000_000, maxLeverage: Math.ceil(maxLeverage / 2) },
    ],
    ...more,
  }
}

const marketId = fc.constantFrom('EXACT', 'EXACT', 'EXACT', 'FINE', 'COARSE')
const account = fc.constantFrom(...USERS)
const ticks = fc.integer({ min: 99_000, max: 101_000 })
const oracleTicks = fc.oneof(
  { weight: 6, arbitrary: ticks },
  { weight: 1, arbitrary: fc.integer({ min: 90_000, max: 110_000 }) },
)
const side = fc.constantFrom('buy' as const, 'sell' as const)
const lots = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 500_000 }))

const plainOrder: fc.Arbitrary<NewOrder> = fc.record(
  {
    marketId,
    side,
    sizeLots: lots,
    limitTicks: ticks,
    timeInForce: fc.constantFrom('gtc' as const, 'ioc' as const, 'postOnly' as const),
    reduceOnly: fc.boolean(),
    isMarket: fc.boolean(),
    clientOrderId: fc.constantFrom('c1', 'c2', 'c3'),
  },
  {
    requiredKeys: [
      'marketId',
      'side',
      'sizeLots',
      'limitTicks',
      'timeInForce',
      'reduceOnly',
      'isMarket',
    ],
  },
)

const trigger: fc.Arbitrary<TriggerSpec> = fc.record({
  kind: fc.constantFrom('takeProfit' as const, 'stopLoss' as const),
  triggerTicks: ticks,
  isMarket: fc.boolean(),
})

const triggerOrder: fc.Arbitrary<NewOrder> = fc
  .tuple(
    plainOrder,
    trigger,
    fc.constantFrom(0, 100, 1_000, 250_000),
    fc.constantFrom(true, true, false),
  )
  .map(([order, spec, sizeLots, reduceOnly]) => ({ ...order, sizeLots, reduceOnly, trigger: spec }))

const group: fc.Arbitrary<NewOrder[]> = fc
  .tuple(
    plainOrder,
    fc.integer({ min: 1, max: 3_000 }),
    fc.integer({ min: 1, max: 3_000 }),
    fc.boolean(),
  )
  .map(([parent, above, below, tracks]) => {
    const sign = parent.side === 'buy' ? 1 : -1
    const child = (kind: TriggerSpec['kind'], triggerTicks: number): NewOrder => ({
      marketId: parent.marketId,
      side: parent.side === 'buy' ? 'sell' : 'buy',
      sizeLots: tracks ? 0 : parent.sizeLots,
      limitTicks: triggerTicks - sign * 5_000,
      timeInForce: 'gtc',
      reduceOnly: true,
      isMarket: true,
      trigger: { kind, triggerTicks, isMarket: above % 2 === 0 },
    })
    return [
      parent,
      child('takeProfit', parent.limitTicks + sign * above),
      child('stopLoss', parent.limitTicks - sign * (below + 1_000)),
    ]
  })

const target = fc.oneof(
  fc.record({ marketId, orderId: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ marketId, clientOrderId: fc.constantFrom('c1', 'c2', 'c3') }),
)

const command: fc.Arbitrary<EngineCommand> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record(
      {
        type: fc.constant('placeOrders' as const),
        account,
        orders: fc.array(plainOrder, { minLength: 1, maxLength: 3 }),
        grouping: fc.constant('none' as const),
        builder: fc.constant({ account: 'builder', feePpm: 100 }),
      },
      { requiredKeys: ['type', 'account', 'orders', 'grouping'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('placeOrders' as const),
      account,
      orders: fc.array(triggerOrder, { minLength: 1, maxLength: 2 }),
      grouping: fc.constantFrom('none' as const, 'positionTpsl' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('placeOrders' as const),
      account,
      orders: group,
      grouping: fc.constant('parentTpsl' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('cancelOrders' as const),
      account,
      targets: fc.array(target, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('modifyOrders' as const),
      account,
      modifications: fc.array(
        fc.record({
          target,
          order: fc.oneof(plainOrder, triggerOrder),
          placeIfEnded: fc.boolean(),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('setLeverage' as const),
      account,
      marketId,
      leverage: fc.integer({ min: 1, max: 40 }),
      marginMode: fc.constantFrom('cross' as const, 'isolated' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('placeTwap' as const),
      account,
      marketId,
      side,
      sizeLots: lots,
      reduceOnly: fc.boolean(),
      durationMs: fc.constantFrom(300_000, 600_000),
      isRandomized: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('cancelTwap' as const),
      account,
      marketId,
      twapId: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('scheduleCancel' as const),
      account,
      timeMs: fc.integer({ min: START_MS, max: START_MS + 1_000_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('adjustMargin' as const),
      account,
      marketId,
      deltaMicro: fc.integer({ min: -500_000_000, max: 500_000_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('adjustBalance' as const),
      account,
      deltaMicro: fc.integer({ min: -2_000_000_000, max: 1_000_000_000 }),
      cause: fc.constantFrom('deposit' as const, 'withdrawal' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('setOraclePrices' as const),
      prices: fc.array(fc.record({ marketId, oracleTicks }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 8, arbitrary: fc.constant({ type: 'endBlock' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('setMarketHalted' as const),
      marketId,
      isHalted: fc.boolean(),
    }),
  },
)

interface Step {
  command: EngineCommand
  elapsedMs: number
  isRestart: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  command,
  elapsedMs: fc.constantFrom(0, 100, 100, 100, 5_000, 40_000, 3_600_000),
  isRestart: fc.constantFrom(false, false, false, false, false, false, false, true),
})

const opening: Step[] = [
  ...USERS.map((name) => ({
    type: 'adjustBalance' as const,
    account: name,
    deltaMicro: name === 'house' ? 1e15 : 3_000_000_000,
    cause: 'faucet' as const,
    isHouse: name === 'house',
  })),
  {
    type: 'setOraclePrices' as const,
    prices: MARKETS.map(({ marketId: id }) => ({ marketId: id, oracleTicks: 100_000 })),
  },
].map((first) => ({ command: first, elapsedMs: 0, isRestart: false }))

/** What random sequences must have met, or they prove nothing. */
const MUST_HAPPEN = [
  'filled',
  'triggered',
  'waitingForFill',
  'rejected',
  'iocRemainder',
  'selfTrade',
  'reduceOnly',
  'siblingFilled',
  'parentCancelled',
  'positionClosed',
  'margin',
  'liquidation',
  'market',
  'backstop',
  'funding',
  'builderFee',
  'scheduled',
  'twap finished',
  'twap failed',
]

function happenings(event: EngineEvent): (string | undefined)[] {
  if (event.type === 'order') return [event.order.status, event.order.endReason]
  if (event.type === 'liquidation') return [event.method]
  if (event.type === 'twap') return [`twap ${event.twap.status}`]
  if (event.type === 'balance') return [event.cause]
  return [event.type]
}

const RUNS = Number(process.env.ENGINE_SEQUENCES ?? 1_000)

test(`keeps every invariant over ${RUNS} random sequences, replays and restarts the same`, () => {
  const seen = new Set<string | undefined>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 80, size: 'max' }), (steps) => {
      let restarted = createEngine(OPTIONS)
      const straight = createEngine(OPTIONS)
      let nowMs = START_MS
      for (const { command: next, elapsedMs, isRestart } of [...opening, ...steps]) {
        nowMs += elapsedMs
        if (isRestart) {
          restarted = restore(OPTIONS, JSON.parse(JSON.stringify(snapshot(restarted))))
        }
        const once = apply(straight, next, nowMs)
        const again = apply(restarted, next, nowMs)
        expect(again).toEqual(once)
        checkInvariants(straight)
        if (next.type === 'endBlock') checkSolvency(straight, once.events)
        for (const event of once.events) for (const what of happenings(event)) seen.add(what)
      }
      expect(snapshot(restarted)).toEqual(snapshot(straight))
      expect(stateHash(restarted)).toBe(stateHash(straight))
    }),
    { numRuns: RUNS, seed: 20_261 },
  )
  if (RUNS >= 1_000) expect(MUST_HAPPEN.filter((what) => !seen.has(what))).toEqual([])
}, 600_000)
