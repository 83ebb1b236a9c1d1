import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import type { Grouping, NewOrder, TriggerSpec } from './commands'
import { apply, createEngine, restore, snapshot, stateHash } from './engine'
import type { EngineCommand } from './engineCommand'
import type { EngineEvent } from './events'
import type { EngineOptions } from './state'
import { checkInvariants, checkSolvency } from './testing/checkInvariants'
import { MIXED_OPENING, MIXED_OPTIONS, MIXED_USERS } from './testing/mixedMarkets'
import { EXACT_MARGIN_OPTIONS, ONE_EXIT_OPTIONS } from './testing/mixedRules'

const START_MS = 1_700_000_000_000

const wallet = fc.constantFrom('', '', 'spot', 'spot', 'sub', 'far')
const account = fc.constantFrom(...MIXED_USERS)
const ticks = fc.integer({ min: 99_000, max: 101_000 })
const oracleTicks = fc.oneof(
  { weight: 6, arbitrary: ticks },
  { weight: 1, arbitrary: fc.integer({ min: 90_000, max: 110_000 }) },
)
const side = fc.constantFrom('buy' as const, 'sell' as const)
const unusualSelfTrade = fc.constantFrom(
  'taker' as const,
  'both' as const,
  'reduce' as const,
  'reject' as const,
)
const lots = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 500_000 }))

/** How often there are transfers between wallets, and exits of a position, among all commands. */
type Weights = Readonly<Partial<Record<'transfers' | 'exits', number>>>

/** Commands on some of the markets. */
function commandOn(
  marketIds: readonly string[],
  { transfers = 1, exits = 0 }: Weights,
): fc.Arbitrary<EngineCommand> {
  const marketId = fc.constantFrom(...marketIds)
  const usualOrder: fc.Arbitrary<NewOrder> = fc.record(
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

  const plainOrder: fc.Arbitrary<NewOrder> = fc
    .tuple(
      usualOrder,
      fc.nat(9),
      unusualSelfTrade,
      fc.integer({ min: START_MS, max: START_MS + 4_000_000 }),
    )
    .map(([order, kind, selfTrade, expiresAtMs]) => {
      if (kind === 0) return { ...order, selfTrade }
      return kind === 1 ? { ...order, expiresAtMs } : order
    })

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
    .map(([order, spec, sizeLots, reduceOnly]) => ({
      ...order,
      sizeLots,
      reduceOnly,
      trigger: spec,
    }))

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

  const placing = (orders: fc.Arbitrary<NewOrder[]>, ...groupings: readonly Grouping[]) =>
    fc.record({
      ...{ type: fc.constant('placeOrders' as const), account, orders },
      grouping: fc.constantFrom(...groupings),
    })
  const triggers = fc.array(triggerOrder, { minLength: 1, maxLength: 2 })
  const exit = triggerOrder.map((order) => ({ ...order, reduceOnly: true }))

  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record(
        {
          type: fc.constant('placeOrders' as const),
          account,
          orders: fc.array(plainOrder, { minLength: 1, maxLength: 3 }),
          grouping: fc.constant('none' as const),
          builder: fc.constantFrom(
            { account: 'builder', feePpm: 100 },
            { account: 'builder', makerPpm: 20, takerPpm: 90 },
          ),
        },
        { requiredKeys: ['type', 'account', 'orders', 'grouping'] },
      ),
    },
    { weight: 3, arbitrary: placing(triggers, 'none', 'positionTpsl', 'oco') },
    { weight: 3, arbitrary: placing(group, 'parentTpsl') },
    {
      weight: exits,
      arbitrary: placing(fc.array(exit, { minLength: 1, maxLength: 2 }), 'positionTpsl'),
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
            keepsId: fc.boolean(),
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
      arbitrary: fc.record(
        {
          type: fc.constant('placeTwap' as const),
          account,
          marketId,
          side,
          sizeLots: lots,
          reduceOnly: fc.boolean(),
          durationMs: fc.constantFrom(300_000, 600_000),
          isRandomized: fc.boolean(),
          selfTrade: unusualSelfTrade,
        },
        {
          requiredKeys: [
            'type',
            'account',
            'marketId',
            'side',
            'sizeLots',
            'reduceOnly',
            'durationMs',
            'isRandomized',
          ],
        },
      ),
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
    {
      weight: transfers,
      arbitrary: fc.record({
        type: fc.constant('transfer' as const),
        account,
        destination: account,
        fromWallet: wallet,
        toWallet: wallet,
        token: fc.constantFrom('USDC', 'USDC', 'COIN'),
        units: fc.integer({ min: 0, max: 500_000_000 }),
        feeUnits: fc.constantFrom(0, 1_000_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('setCollateral' as const),
        account,
        collateral: fc.constantFrom('separate' as const, 'subVenues' as const, 'all' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('claimRewards' as const, 'setReferred' as const),
        account: fc.constantFrom('ann', 'builder'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record(
        {
          type: fc.constant('setAccountFees' as const),
          account,
          fees: fc.constant({ makerPpm: 40, takerPpm: 280 }),
        },
        { requiredKeys: ['type', 'account'] },
      ),
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
}

interface Step {
  command: EngineCommand
  elapsedMs: number
  isRestart: boolean
}

const stepOn = (marketIds: readonly string[], weights: Weights = {}): fc.Arbitrary<Step> =>
  fc.record({
    command: commandOn(marketIds, weights),
    elapsedMs: fc.constantFrom(0, 100, 100, 100, 5_000, 40_000, 3_600_000),
    isRestart: fc.constantFrom(false, false, false, false, false, false, false, true),
  })

/** What every sequence begins with. */
const opening: readonly Step[] = MIXED_OPENING.map((command) => ({
  command,
  elapsedMs: 0,
  isRestart: false,
}))

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
  'expired',
  'twap finished',
  'twap failed',
]

const FILLED: Record<string, string> = {
  'COIN/USDCbuy': 'spot bought',
  'COIN/USDCsell': 'spot sold',
  'sub:SAMEbuy': 'sub-venue traded',
  'far:OTHERbuy': 'foreign money traded',
}

function happenings(event: EngineEvent): (string | undefined)[] {
  if (event.type === 'order') return [event.order.status, event.order.endReason]
  if (event.type === 'liquidation') return [event.method]
  if (event.type === 'twap') return [`twap ${event.twap.status}`]
  if (event.type === 'fill') return [FILLED[event.fill.marketId + event.fill.side] ?? event.type]
  if (event.type === 'balance') return [event.cause]
  return [event.type]
}

const MUST_HAPPEN_IN_WALLETS = [
  'spot bought',
  'spot sold',
  'sub-venue traded',
  'foreign money traded',
  'wallet',
  'margin',
  'liquidation',
  'funding',
  'triggered',
  'twap finished',
]

/** What must have happened under rules and margins that are not the default. */
const MUST_HAPPEN_ANYWHERE = [
  'filled',
  'triggered',
  'rejected',
  'selfTrade',
  'positionClosed',
  'margin',
  'liquidation',
  'market',
  'backstop',
  'funding',
  'builderFee',
  'scheduled',
  'expired',
  'twap finished',
]

const STRAIGHT_RUNS = Number(process.env.ENGINE_SEQUENCES ?? 1_000)
/** Of each set of rules beside the default ones. */
const OTHER_STRAIGHT_RUNS = Math.ceil(STRAIGHT_RUNS / 2)
const runsOf = (straightRuns: number) => straightRuns + replayedRuns(straightRuns)

/** A fifth of all have a second engine that is restarted. */
function replayedRuns(straightRuns: number): number {
  return Math.ceil(straightRuns / 4)
}

type Seen = Set<string | undefined>
type Follow = (step: Step, nowMs: number) => object

/** Applies a sequence to an engine, checking it after every command; gives the engine. */
function play(options: EngineOptions, steps: readonly Step[], seen: Seen, follow?: Follow) {
  const engine = createEngine(options)
  let nowMs = START_MS
  for (const step of [...opening, ...steps]) {
    nowMs += step.elapsedMs
    const applied = apply(engine, step.command, nowMs)
    const again = follow?.(step, nowMs)
    if (again && JSON.stringify(again) !== JSON.stringify(applied)) expect(again).toEqual(applied)
    checkInvariants(engine)
    if (step.command.type === 'endBlock') checkSolvency(engine, applied.events)
    for (const event of applied.events) for (const what of happenings(event)) seen.add(what)
  }
  return engine
}

/** Plays a sequence on two engines, the second of which is restarted now and then. */
function playTwice(options: EngineOptions, steps: readonly Step[], seen: Seen): void {
  let second = createEngine(options)
  const first = play(options, steps, seen, ({ command, isRestart }, nowMs) => {
    if (isRestart) second = restore(options, JSON.parse(JSON.stringify(snapshot(second))))
    return apply(second, command, nowMs)
  })
  expect(snapshot(second)).toEqual(snapshot(first))
  expect(stateHash(second)).toBe(stateHash(first))
}

interface Trial {
  usualSeed: number
  mustHappen: readonly string[]
  options?: EngineOptions
  straightRuns?: number
}

/** Plays random sequences; gives what of `mustHappen` the usual seed did not meet. */
function tryAll(
  step: fc.Arbitrary<Step>,
  { usualSeed, mustHappen, options = MIXED_OPTIONS, straightRuns = STRAIGHT_RUNS }: Trial,
): readonly string[] {
  const seed = fuzzSeed('engine', usualSeed)
  const seen: Seen = new Set()
  const sequences = fc.array(step, { minLength: 1, maxLength: 80, size: 'max' })
  fc.assert(
    fc.property(sequences, (steps) => playTwice(options, steps, seen)),
    { numRuns: replayedRuns(straightRuns), seed },
  )
  fc.assert(
    fc.property(sequences, (steps) => void play(options, steps, seen)),
    { numRuns: straightRuns, seed: seed + 10_000 },
  )
  // Another seed may miss what is rare; the usual one proves that the sequences are rich.
  return seed === usualSeed ? mustHappen.filter((what) => !seen.has(what)) : []
}

const ALL_RUNS = 2 * (runsOf(STRAIGHT_RUNS) + runsOf(OTHER_STRAIGHT_RUNS))
const PERPETUALS = ['EXACT', 'EXACT', 'EXACT', 'FINE', 'COARSE']

describe(`every invariant holds over ${ALL_RUNS} random sequences`, () => {
  test('on perpetuals', () => {
    const trial = { usualSeed: 20_261, mustHappen: MUST_HAPPEN }
    expect(tryAll(stepOn(PERPETUALS), trial)).toEqual([])
  })

  test('on spot pairs and sub-venues, with money moved between wallets', () => {
    const markets = ['COIN/USDC', 'COIN/USDC', 'sub:SAME', 'sub:SAME', 'far:OTHER', 'EXACT']
    const trial = { usualSeed: 20_272, mustHappen: MUST_HAPPEN_IN_WALLETS }
    expect(tryAll(stepOn(markets, { transfers: 6 }), trial)).toEqual([])
  })

  test.each([
    ['margins in parts, asked for by trade', 20_311, EXACT_MARGIN_OPTIONS, {}],
    [
      'one exit of each kind, margin before all else, funding and rates of markets',
      20_303,
      ONE_EXIT_OPTIONS,
      { exits: 12 },
    ],
  ])('under other rules: %s', (_rules, usualSeed, options, weights) => {
    const trial = { usualSeed, options, straightRuns: OTHER_STRAIGHT_RUNS }
    const steps = stepOn(PERPETUALS, weights)
    expect(tryAll(steps, { ...trial, mustHappen: MUST_HAPPEN_ANYWHERE })).toEqual([])
  })
})
