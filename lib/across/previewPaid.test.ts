import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { add, type Decimal, decimal, sub, ZERO } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { apply } from '@/server/paper/engine/engine'
import type { FaceModule } from '@/server/paper/face'
import { faceModules } from '@/server/paper/faces'
import { parsePaperEnv } from '@/server/paper/paperEnv'
import { seedExchange } from '@/server/paper/seed'
import { perp } from './testing/markets'
import { type AssetOrder, expectedFunding, quoteVenue, type VenueFacts } from './venueQuote'

const { PAPER_SEED, ...networks } = parsePaperEnv({
  HYPERLIQUID_NETWORK: 'paper',
  LIGHTER_NETWORK: 'paper',
  ONDO_NETWORK: 'paper',
})
const MODULES = faceModules(networks)
const NOW_MS = Date.UTC(2026, 10, 20, 9, 30)
/** Of the platform, parts per million. */
const PLATFORM_PPM = 50
const MONEY_DECIMALS = 6

/** An exchange of one market, its makers held and its clock stopped. */
function stoppedExchange(module: FaceModule) {
  const isBtc = ({ definition }: ReturnType<FaceModule['listings']>[number]) =>
    /^BTC(-USD\.P)?$/.test(definition.marketId)
  const listing = module.listings().find(isBtc)
  if (listing === undefined) throw new Error(`${module.name} lists no BTC`)
  const { state } = seedExchange({ ...module, listings: () => [listing] }, PAPER_SEED, NOW_MS)
  return { state, definition: listing.definition }
}

/** The market as the client library knows it. */
function marketOf({ definition }: ReturnType<typeof stoppedExchange>, module: FaceModule) {
  const { lotStep = 1, marginParts, priceDecimals, sizeDecimals } = definition
  const { priceStepTicks = 1 } =
    module.listings().find((one) => one.definition === definition) ?? {}
  return perp('BTC', {
    venue: module.name,
    asset: 'BTC',
    szDecimals: sizeDecimals,
    priceDecimals,
    sizeIncrement: fromScaledInteger(lotStep, sizeDecimals),
    priceIncrement: fromScaledInteger(priceStepTicks, priceDecimals),
    maxLeverage: definition.maxLeverage,
    ...(marginParts && { marginFractionStep: decimal(String(1 / marginParts)) }),
  })
}

/** Its figures at the venue right now. */
function factsOf(exchange: ReturnType<typeof stoppedExchange>, module: FaceModule): VenueFacts {
  const { definition, state } = exchange
  const { marketId, priceDecimals, sizeDecimals, fees = module.fees } = definition
  const book = state.view.book(marketId, 1_000)
  const levels = (side: readonly { priceTicks: number; sizeLots: number }[]) =>
    side.map(({ priceTicks, sizeLots }) => ({
      price: fromScaledInteger(priceTicks, priceDecimals),
      size: fromScaledInteger(sizeLots, sizeDecimals),
    }))
  return {
    venue: module.name,
    market: marketOf(exchange, module),
    marginMode: 'ISOLATED',
    limits: { funding: { ratePeriodSeconds: 28_800, payoutCadenceSeconds: 3_600 } },
    book: { bids: levels(book?.bids ?? []), asks: levels(book?.asks ?? []) },
    bookAgeMs: 0,
    context: undefined,
    fees: { maker: ppm(fees.makerPpm), taker: ppm(fees.takerPpm) },
    platformFee: { maker: ppm(PLATFORM_PPM), taker: ppm(PLATFORM_PPM) },
    readiness: 'ready',
    position: undefined,
  }
}

function ppm(rate: number): Decimal {
  return fromScaledInteger(rate, 6)
}

function microApart(paid: Decimal, reported: Decimal | undefined): number {
  return Math.round(Number(sub(paid, reported ?? ZERO)) * 10 ** MONEY_DECIMALS)
}

let accounts = 0

/** Sends what was previewed, from a new account, and returns what it was charged. */
function pay(
  { state, definition }: ReturnType<typeof stoppedExchange>,
  order: Pick<AssetOrder, 'side' | 'leverage'>,
  sizeLots: number,
) {
  const { marketId, priceDecimals, sizeDecimals } = definition
  accounts += 1
  const account = `0x${String(accounts).padStart(40, '0')}`
  const run = (command: Parameters<typeof apply>[1]) => apply(state.engine, command, state.timeMs)
  run({ type: 'adjustBalance', account, deltaMicro: 1e12, cause: 'faucet' })
  const { leverage } = order
  run({ type: 'setLeverage', account, marketId, leverage, marginMode: 'isolated' })
  const side = order.side === 'BUY' ? ('buy' as const) : ('sell' as const)
  const touch = state.view.market(marketId)?.markTicks ?? 0
  const limitTicks = Math.round(touch * (side === 'buy' ? 1.04 : 0.96))
  const onStep = limitTicks - (limitTicks % 10 ** Math.max(0, String(limitTicks).length - 4))
  run({
    type: 'placeOrders',
    account,
    orders: [
      {
        marketId,
        side,
        sizeLots,
        limitTicks: onStep,
        timeInForce: 'ioc',
        reduceOnly: false,
        isMarket: true,
      },
    ],
    grouping: 'none',
    builder: { account: '0xfee', feePpm: PLATFORM_PPM },
  })
  const fills = state.view.fills(account, 10_000)
  const money = (micro: number) => fromScaledInteger(micro, MONEY_DECIMALS)
  const position = state.view.account(account)?.positions[0]
  return {
    fills,
    size: fromScaledInteger(
      fills.reduce((sum, fill) => sum + fill.sizeLots, 0),
      sizeDecimals,
    ),
    notional: fills.reduce(
      (sum, fill) =>
        add(sum, fromScaledInteger(fill.priceTicks * fill.sizeLots, priceDecimals + sizeDecimals)),
      ZERO,
    ),
    fee: money(fills.reduce((sum, { feeMicro }) => sum + feeMicro, 0)),
    margin: money(position?.isolatedMarginMicro ?? 0),
  }
}

describe.each(MODULES.map((module) => [module.name, module] as const))('on %s', (_, module) => {
  const exchange = stoppedExchange(module)
  const { definition } = exchange
  const { lotStep = 1, sizeDecimals } = definition

  it('an order is charged the price, fees and margin of its preview', () => {
    let most = 0
    fc.assert(
      fc.property(
        fc.constantFrom('BUY' as const, 'SELL' as const),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        (side, reach, leverage) => {
          // From a few hundred dollars to some hundred thousand.
          const lots = Math.ceil((0.003 * 500 ** reach * 10 ** sizeDecimals) / lotStep) * lotStep
          const size = fromScaledInteger(lots, sizeDecimals)
          const order: AssetOrder = { side, size, leverage, holdSeconds: 0 }
          const quote = quoteVenue(order, factsOf(exchange, module))
          const paid = pay(exchange, { side, leverage: quote.leverage }, lots)
          most = Math.max(most, paid.fills.length)
          expect(quote.faults).toEqual([])
          expect(paid.size).toBe(quote.size)
          expect(paid.notional).toBe(quote.notional)
          // The book does not show how many orders it meets, and the venue rounds each execution
          // up: with more executions each fee and the margin may be a millionth of a dollar higher.
          const further = paid.fills.length - 1
          const fee = microApart(paid.fee, quote.fee)
          const margin = microApart(paid.margin, quote.margin)
          expect([fee >= 0, fee <= 2 * further]).toEqual([true, true])
          expect([margin >= 0, margin <= further]).toEqual([true, true])
        },
      ),
      { seed: fuzzSeed('preview and paid', 18), numRuns: 40 },
    )
    expect(most).toBeGreaterThan(2)
  })
})

describe('the funding of a preview', () => {
  it('is size × mark price × rate × time over the period of the rate, paid by longs', () => {
    const whole = (max: number) => fc.integer({ min: 1, max })
    fc.assert(
      fc.property(
        whole(1e9),
        whole(1e9),
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.constantFrom(3_600, 28_800, 86_400, 604_800),
        fc.constantFrom(3_600, 28_800),
        (lots, ticks, rate, holdSeconds, ratePeriodSeconds) => {
          const facts = {
            context: {
              markPrice: fromScaledInteger(ticks, 2),
              funding: { rate: fromScaledInteger(rate, 8), nextFundingTime: 0 },
            },
            limits: { funding: { ratePeriodSeconds, payoutCadenceSeconds: 3_600 } },
          }
          const size = fromScaledInteger(lots, 3)
          const of = (side: 'BUY' | 'SELL') =>
            expectedFunding({ side, holdSeconds }, facts, size) ?? decimal('0')
          // In units of 1e-13: the scales of size, price and rate together.
          const exact = BigInt(lots) * BigInt(ticks) * BigInt(rate) * BigInt(holdSeconds)
          const reported = BigInt(Math.round(Number(of('BUY')) * 1e6))
          const wanted = exact / BigInt(ratePeriodSeconds) / 10_000_000n
          const apart = reported > wanted ? reported - wanted : wanted - reported
          // What a double of that size cannot hold.
          expect(apart <= 1n + (wanted < 0n ? -wanted : wanted) / 1_000_000_000_000n).toBe(true)
          expect(add(of('BUY'), of('SELL'))).toBe('0')
        },
      ),
      { seed: fuzzSeed('preview and paid', 18), numRuns: 200 },
    )
  })
})
