import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { decimal } from '@/lib/decimal/decimal'
import { compareQuotes } from './compareQuotes'
import { levels, perp } from './testing/markets'
import { type AssetOrder, quoteVenue, type VenueFacts } from './venueQuote'

const MICRO = 1_000_000n

/** A made-up venue: prices in tenths, sizes in thousandths, rates in millionths, all whole numbers. */
interface Sketch {
  asks: { price: number; size: number }[]
  bids: { price: number; size: number }[]
  taker: number
  maker: number
  platform: number
  /** Millionths per hour. */
  rate: number
  mark: number
  ageMs: number
}

const side = (from: number, step: 1 | -1) =>
  fc
    .array(
      fc.record({ gap: fc.integer({ min: 1, max: 40 }), size: fc.integer({ min: 1, max: 900 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((rows) => {
      let price = from
      return rows.map(({ gap, size }) => {
        price += step * gap
        return { price, size }
      })
    })

const sketch: fc.Arbitrary<Sketch> = fc.integer({ min: 9_900, max: 10_100 }).chain((mid) =>
  fc.record({
    asks: side(mid, 1),
    bids: side(mid, -1),
    taker: fc.integer({ min: 0, max: 600 }),
    maker: fc.integer({ min: 0, max: 200 }),
    platform: fc.integer({ min: 0, max: 100 }),
    rate: fc.integer({ min: -300, max: 300 }),
    mark: fc.constant(mid),
    ageMs: fc.integer({ min: 0, max: 4_000 }),
  }),
)

const ratio = (whole: number, parts: number) => decimal((whole / parts).toFixed(6))

function factsOf(name: string, { asks, bids, taker, maker, platform, rate, mark, ageMs }: Sketch) {
  const rows = (all: Sketch['asks']) =>
    levels(
      ...all.map(({ price, size }) => [(price / 10).toFixed(1), (size / 1000).toFixed(3)] as const),
    )
  const facts: VenueFacts = {
    venue: name,
    market: perp('BTC', { venue: name, asset: 'BTC' }),
    marginMode: 'ISOLATED',
    limits: { funding: { ratePeriodSeconds: 3_600, payoutCadenceSeconds: 3_600 } },
    book: { asks: rows(asks), bids: rows(bids) },
    bookAgeMs: ageMs,
    context: {
      markPrice: ratio(mark, 10),
      funding: { rate: ratio(rate, 1_000_000), nextFundingTime: 0 },
    },
    fees: { maker: ratio(maker, 1_000_000), taker: ratio(taker, 1_000_000) },
    platformFee: { maker: ratio(platform, 1_000_000), taker: ratio(platform, 1_000_000) },
    readiness: 'any',
    position: undefined,
  }
  return facts
}

/** Takes one thousandth after the other off the book, in whole numbers: ten-thousandths of a dollar. */
function walkLots(rows: Sketch['asks'], lots: number, isWithin: (price: number) => boolean) {
  const left = rows.map(({ size }) => size)
  let value = 0n
  let taken = 0
  for (; taken < lots; taken += 1) {
    const at = left.findIndex((size) => size > 0)
    const price = rows[at]?.price
    if (price === undefined || !isWithin(price)) break
    left[at] = (left[at] ?? 0) - 1
    value += BigInt(price)
  }
  return { value, taken }
}

const feeMicro = (valueTenThousandths: bigint, rateMillionths: number): bigint => {
  const product = valueTenThousandths * BigInt(rateMillionths)
  return (product + 9_999n) / 10_000n
}

/** What is paid in all, in micro dollars: value, fees and, apart, funding in parts of 10^-10. */
function bruteForce(order: Typed, of: Sketch) {
  const rows = order.isBuy ? of.asks : of.bids
  const { limit } = order
  const within = (price: number) =>
    limit === undefined || (order.isBuy ? price <= limit : price >= limit)
  const { value, taken } = walkLots(rows, order.lots, within)
  if (taken < order.lots && limit === undefined) return undefined
  const resting = BigInt(order.lots - taken) * BigInt(limit ?? 0)
  // Each part is charged by itself.
  const fee =
    feeMicro(value, of.taker) +
    feeMicro(value, of.platform) +
    feeMicro(resting, of.maker) +
    feeMicro(resting, of.platform)
  const funding =
    BigInt(order.lots) *
    BigInt(of.mark) *
    BigInt(of.rate) *
    BigInt(order.hours) *
    (order.isBuy ? 1n : -1n)
  // In parts of 10^-10 dollars.
  const notional = (value + resting) * MICRO
  const paid = (order.isBuy ? notional : -notional) + fee * 10_000n + funding
  return { notional, fee: fee * 10_000n, funding, paid }
}

const text = (parts: bigint): string => {
  const digits = (parts < 0n ? -parts : parts).toString().padStart(11, '0')
  return decimal(`${parts < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`)
}

interface Typed {
  isBuy: boolean
  lots: number
  limit: number | undefined
  hours: number
}

const orders: fc.Arbitrary<Typed> = fc.record({
  isBuy: fc.boolean(),
  lots: fc.integer({ min: 1, max: 3_000 }),
  limit: fc.option(fc.integer({ min: 9_700, max: 10_300 }), { nil: undefined }),
  hours: fc.integer({ min: 0, max: 48 }),
})

const orderOf = ({ isBuy, lots, limit, hours }: Typed) => {
  const order: AssetOrder = {
    side: isBuy ? 'BUY' : 'SELL',
    size: ratio(lots, 1_000),
    ...(limit === undefined ? {} : { limit: ratio(limit, 10) }),
    leverage: 10,
    holdSeconds: hours * 3_600,
  }
  return order
}

describe('compareQuotes', () => {
  it('prices every order as taking the book lot by lot does, fees and funding to the unit', () => {
    const seed = fuzzSeed('all-in price')
    fc.assert(
      fc.property(orders, sketch, (typed, of) => {
        const quote = quoteVenue(orderOf(typed), factsOf('alpha', of))
        const brute = bruteForce(
          { ...typed, ...(typed.limit && { limit: typed.limit }) } as never,
          of,
        )
        expect(quote.faults.some(({ kind }) => kind === 'thin')).toBe(brute === undefined)
        expect(quote.notional).toBe(brute && text(brute.notional))
        expect(quote.fee).toBe(brute && text(brute.fee))
        if (brute) expect(quote.funding).toBe(text(brute.funding))
      }),
      { seed, numRuns: 400 },
    )
  })

  it('calls best the venue where most is left or least is paid, and no venue with a fault', () => {
    const seed = fuzzSeed('best venue')
    fc.assert(
      fc.property(orders, fc.array(sketch, { minLength: 2, maxLength: 4 }), (typed, all) => {
        const order = orderOf(typed)
        const { best, quotes } = compareQuotes(
          order,
          all.map((of, index) => quoteVenue(order, factsOf(`v${index}`, of))),
        )
        const paid = all.map((of, index) => ({
          venue: `v${index}`,
          paid: of.ageMs > 3_000 ? undefined : bruteForce(typed, of)?.paid,
        }))
        const able = paid.flatMap(({ venue, paid: sum }) =>
          sum === undefined ? [] : [{ venue, sum }],
        )
        const least = able.reduce<bigint | undefined>(
          (low, { sum }) => (low === undefined || sum < low ? sum : low),
          undefined,
        )
        expect(able.find(({ venue }) => venue === best)?.sum).toBe(least)
        for (const quote of quotes) {
          const own = able.find(({ venue }) => venue === quote.venue)?.sum
          expect(quote.isBest).toBe(quote.venue === best)
          if (quote.isBest) expect(quote.faults).toEqual([])
          if (!quote.isBest && own !== undefined && least !== undefined) {
            expect(Number(quote.worseBy?.money)).toBeCloseTo(Number(own - least) / 1e10, 8)
          }
        }
      }),
      { seed, numRuns: 300 },
    )
  })
})

const deep = { asks: levels(['100.1', '50']), bids: levels(['99.9', '50']) }

function venue(name: string, change: Partial<VenueFacts> = {}): VenueFacts {
  return {
    venue: name,
    market: perp('BTC', { venue: name, asset: 'BTC' }),
    marginMode: 'ISOLATED',
    limits: {
      funding: { ratePeriodSeconds: 3_600, payoutCadenceSeconds: 3_600 },
      minOrderValueUsd: 10,
    },
    book: deep,
    bookAgeMs: 200,
    context: {
      markPrice: decimal('100'),
      funding: { rate: decimal('0.0001'), nextFundingTime: 0 },
    },
    fees: { maker: decimal('0.0001'), taker: decimal('0.0004') },
    platformFee: undefined,
    readiness: 'ready',
    position: undefined,
    ...change,
  }
}

const buyOne: AssetOrder = { side: 'BUY', size: decimal('1'), leverage: 10, holdSeconds: 28_800 }

function compare(
  order: AssetOrder,
  venues: readonly VenueFacts[],
  clocks?: ReadonlyMap<string, number>,
) {
  return compareQuotes(
    order,
    venues.map((facts) => quoteVenue(order, facts)),
    clocks,
  )
}

describe('a venue that is never best, however cheap', () => {
  const free = { fees: { maker: decimal('0'), taker: decimal('0') } }
  const cases: [kind: string, change: Partial<VenueFacts>, order?: Partial<AssetOrder>][] = [
    ['stale', { bookAgeMs: 3_001 }],
    ['noBook', { book: undefined, bookAgeMs: undefined }],
    ['oneSided', { book: { asks: deep.asks, bids: [] } }],
    ['crossed', { book: { asks: levels(['99', '50']), bids: levels(['99.5', '5']) } }],
    ['thin', { book: { asks: levels(['100', '0.999']), bids: deep.bids } }],
    ['delisted', { market: perp('BTC', { asset: 'BTC', isDelisted: true }) }],
    ['notSetUp', { readiness: 'notSetUp' }],
    ['noBalance', { readiness: 'noBalance' }],
    ['noFees', { fees: undefined }],
    ['noFunding', { context: undefined }],
    ['belowMinimum', { limits: { ...venue('x').limits, minOrderValueUsd: 101 } }],
    ['belowStep', { market: perp('BTC', { asset: 'BTC', sizeIncrement: decimal('2') }) }],
    [
      'belowSize',
      { market: perp('BTC', { asset: 'BTC', minLimitOrderSize: decimal('1.001') }) },
      { limit: decimal('200') },
    ],
    ['aboveMaximum', { market: perp('BTC', { asset: 'BTC', maxMarketOrderUsd: decimal('100') }) }],
    ['abovePosition', { market: perp('BTC', { asset: 'BTC', maxPositionSize: decimal('0.999') }) }],
    ['offMarket', { book: { asks: levels(['80', '50']), bids: levels(['79', '50']) } }],
  ]
  it.each(cases)('says %s', (kind, change, order) => {
    const { best, quotes } = compare({ ...buyOne, ...order }, [
      venue('dear'),
      venue('doubtful', { ...free, ...change }),
      venue('dear too'),
    ])
    expect(best).toBe('dear')
    expect(quotes[1]?.faults.map((fault) => fault.kind)).toContain(kind)
    expect(quotes[1]?.isBest).toBe(false)
  })

  it('says that its clock is not that of the others, whatever ours says', () => {
    const three = [venue('a', free), venue('b'), venue('c')]
    const ours = new Map([
      ['a', 60_000],
      ['b', 0],
      ['c', 400],
    ])
    const wrong = new Map([
      ['a', 120_000],
      ['b', 119_900],
      ['c', 120_400],
    ])
    expect(compare(buyOne, three, ours).best).toBe('b')
    expect(compare(buyOne, three, ours).quotes[0]?.faults).toEqual([
      { kind: 'clock', offMs: 59_600 },
    ])
    expect(compare(buyOne, three, wrong).best).toBe('a')
  })

  it('is none where two venues are so far apart that either may be another asset', () => {
    const far = { book: { asks: levels(['200.1', '9']), bids: levels(['199.9', '9']) } }
    expect(compare(buyOne, [venue('a'), venue('b', far)]).best).toBeUndefined()
  })
})

describe('a comparison', () => {
  it('counts a thousand of a coin on one venue as a thousand on another', () => {
    const thousands = venue('k', {
      market: perp('kPEPE', {
        asset: 'PEPE',
        units: '1000',
        priceIncrement: decimal('0.000001'),
        sizeIncrement: decimal('1'),
      }),
      book: { asks: levels(['0.004720', '9000']), bids: levels(['0.004716', '9000']) },
      context: {
        markPrice: decimal('0.004718'),
        funding: { rate: decimal('0'), nextFundingTime: 0 },
      },
    })
    const ones = venue('one', {
      market: perp('PEPE', {
        asset: 'PEPE',
        priceIncrement: decimal('0.000000001'),
        sizeIncrement: decimal('1'),
      }),
      book: { asks: levels(['0.000004721', '9000000']), bids: levels(['0.000004715', '9000000']) },
      context: {
        markPrice: decimal('0.000004718'),
        funding: { rate: decimal('0'), nextFundingTime: 0 },
      },
    })
    const order: AssetOrder = { ...buyOne, size: decimal('5000500') }
    const { best, reference, quotes } = compare(order, [thousands, ones])
    expect(reference).toBe('0.000004718')
    expect(quotes.map(({ size, isRounded }) => [size, isRounded])).toEqual([
      ['5000', true],
      ['5000500', false],
    ])
    expect(best).toBe('k')
    expect(quotes[1]?.worseBy?.money).toMatch(/^0\.00/)
  })

  it('lets a cheaper price lose to dearer fees and funding', () => {
    const cheap = venue('cheap', {
      book: { asks: levels(['100.05', '9']), bids: levels(['99.95', '9']) },
      fees: { maker: decimal('0'), taker: decimal('0.001') },
    })
    expect(compare(buyOne, [cheap, venue('b')]).best).toBe('b')
    const funded = venue('funded', {
      fees: { maker: decimal('0'), taker: decimal('0') },
      context: {
        markPrice: decimal('100'),
        funding: { rate: decimal('0.001'), nextFundingTime: 0 },
      },
    })
    expect(compare(buyOne, [funded, venue('b')]).best).toBe('b')
    expect(compare({ ...buyOne, holdSeconds: 0 }, [funded, venue('b')]).best).toBe('funded')
    expect(compare({ ...buyOne, side: 'SELL' }, [funded, venue('b')]).best).toBe('funded')
  })

  it('lets the best venue change with the size', () => {
    const tight = venue('tight', {
      book: { asks: levels(['100.02', '1'], ['101', '50']), bids: deep.bids },
    })
    const wide = venue('wide')
    expect(compare(buyOne, [tight, wide]).best).toBe('tight')
    expect(compare({ ...buyOne, size: decimal('20') }, [tight, wide]).best).toBe('wide')
  })

  it('takes margin at the leverage that the market lets this size have, rounded up', () => {
    const [quote] = compare({ ...buyOne, leverage: 30 }, [venue('a')]).quotes
    expect([quote?.leverage, quote?.margin]).toEqual([20, '5.005'])
  })

  it('says of each venue the size and limit that it would really be sent', () => {
    const coarse = venue('coarse', {
      market: perp('BTC', {
        asset: 'BTC',
        sizeIncrement: decimal('0.25'),
        priceIncrement: decimal('0.5'),
      }),
    })
    const order: AssetOrder = { ...buyOne, size: decimal('1.3'), limit: decimal('99.74') }
    const [quote] = compare(order, [coarse]).quotes
    expect([quote?.size, quote?.isRounded, quote?.limit, quote?.role]).toEqual([
      '1.25',
      true,
      '99.5',
      'maker',
    ])
    expect(quote?.fee).toBe('0.012438')
  })
})
