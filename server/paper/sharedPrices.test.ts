import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onFreePorts } from '@/lib/client/testing/freePorts'
import { priceRoute } from './admin/adminPrice'
import { createClock } from './clock'
import type { FaceModule, PaperListing } from './face'
import { faceModules } from './faces'
import { createFundingSeries } from './market/fundingSeries'
import { HOUR_MS } from './market/intervals'
import { ladderFrame, ladderLevels, ladderUnitTicks } from './market/ladder'
import { createMarketModel, type MarketModel } from './market/marketModel'
import { parsePaperEnv } from './paperEnv'
import { type PaperExchange, startPaper } from './startPaper'
import { testFaceModule } from './testing/testFace'
import { NOW_MS, SHAPES } from './testing/testShapes'

const { PAPER_SEED, ...networks } = parsePaperEnv({
  HYPERLIQUID_NETWORK: 'paper',
  LIGHTER_NETWORK: 'paper',
  ONDO_NETWORK: 'paper',
})
const TENTH_BPS = 100_000

/** The markets of an underlying that is a market of the first face, one per face. */
function modelsOf(underlying: string): Map<string, { model: MarketModel; module: FaceModule }> {
  const found = new Map<string, { model: MarketModel; module: FaceModule }>()
  for (const module of faceModules(networks)) {
    const listing = module.listings().find(({ definition, underlying: followed }) => {
      return (followed ?? definition.marketId) === underlying && definition.spot === undefined
    })
    const pricing = {
      name: module.name,
      basis: (module.basisTenthBps ?? 0) / TENTH_BPS,
      indexSpread: (module.indexSpreadTenthBps ?? 0) / TENTH_BPS,
    }
    if (listing) {
      found.set(module.name, { module, model: createMarketModel(PAPER_SEED, listing, pricing) })
    }
  }
  return found
}

/** Price against the mid for buying for so many dollars, the taker fee with it, in basis points. */
function costBps({ model, module }: { model: MarketModel; module: FaceModule }, usd: number) {
  const {
    priceDecimals,
    sizeDecimals,
    fees = module.fees,
  } = {
    fees: module.fees,
    ...model.shape.definition,
  }
  const mid = model.path.midTicksAt(NOW_MS)
  const frame = ladderFrame(model, mid, ladderUnitTicks(model, mid))
  let left = usd
  let base = 0
  for (const { priceTicks, lots } of ladderLevels(model, frame, 'sell')) {
    const price = priceTicks / 10 ** priceDecimals
    const size = Math.min(left / price, lots / 10 ** sizeDecimals)
    base += size
    left -= size * price
    if (left <= 1e-9) break
  }
  expect(left).toBeLessThan(1)
  const average = usd / base
  return (average / (mid / 10 ** priceDecimals) - 1) * 10_000 + fees.takerPpm / 100
}

describe('one underlying on every face', () => {
  it.each(['BTC', 'ETH', 'SOL'])('%s moves together, with a basis of each', (underlying) => {
    const all = [...modelsOf(underlying).values()].map(({ model }) => model)
    expect(all).toHaveLength(3)
    const [first, ...others] = all
    for (let hour = -200; hour < 200; hour += 8) {
      const timeMs = NOW_MS + hour * HOUR_MS
      const priceOf = ({ path, shape }: MarketModel) =>
        path.midTicksAt(timeMs) / 10 ** shape.definition.priceDecimals
      const price = first ? priceOf(first) : 0
      for (const model of others) {
        expect(model.path.basis).not.toBe(0)
        expect(priceOf(model) / price).toBeCloseTo(1 + model.path.basis, 9)
      }
    }
  })

  it.each(['BTC', 'ETH', 'SOL'])('%s pays a funding of its own on each', (underlying) => {
    const weeks = [...modelsOf(underlying).values()].map(({ model, module }) =>
      createFundingSeries(model, () => NOW_MS, module.rules?.funding)
        .list(NOW_MS - 168 * HOUR_MS, NOW_MS)
        .map(({ ratePpb }) => ratePpb),
    )
    for (const [at, one] of weeks.entries()) {
      for (const other of weeks.slice(at + 1)) {
        const differing = one.filter((rate, hour) => Math.abs(rate - (other[hour] ?? 0)) > 1_000)
        expect(differing.length).toBeGreaterThan(40)
      }
    }
  })

  it.each(['BTC', 'ETH', 'SOL'])('%s is cheapest elsewhere for another size', (underlying) => {
    const venues = modelsOf(underlying)
    const bestFor = (usd: number) =>
      [...venues.keys()].toSorted((a, b) => {
        const [one, other] = [venues.get(a), venues.get(b)]
        return one && other ? costBps(one, usd) - costBps(other, usd) : 0
      })[0]
    expect([1_000, 10_000].map(bestFor)).toEqual(['lighter', 'lighter'])
    expect(bestFor(100_000)).toBe('ondo')
    expect(bestFor(1_000_000)).toBe('hyperliquid')
  })
})

const listed = (marketId: string, more: Partial<PaperListing> = {}): PaperListing => {
  const [first] = SHAPES
  if (first === undefined) throw new Error('no shape')
  return { ...first, ...more, definition: { ...first.definition, marketId } }
}
const module = (name: string, listing: PaperListing, more: Partial<FaceModule> = {}) => ({
  ...testFaceModule([listing]).module,
  name,
  ...more,
})
const ELDER = module('elder', listed('BTC', { asset: 'bitcoin' }))
const YOUNGER = module('younger', listed('btc-usd', { underlying: 'BTC' }), {
  portOffset: 2,
  basisTenthBps: 30,
})

describe('moves by decree', () => {
  let directory: string
  let running: PaperExchange | undefined

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'paper-shared-'))
  })
  afterEach(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })

  async function stop() {
    const stopping = running
    running = undefined
    await stopping?.close()
  }

  async function start(modules: readonly FaceModule[], seed = 'perpdesk') {
    await stop()
    running = await onFreePorts(6, async (port) => {
      const settings = parsePaperEnv({
        PERPDESK_DATA_DIR: directory,
        PAPER_PORT: String(port),
        PAPER_CHAIN: 'off',
        PAPER_SEED: seed,
      })
      return await startPaper(settings, modules, () => {})
    })
    return running
  }

  async function move(body: object) {
    const { exchanges = [] } = running ?? {}
    const clock = createClock(join(directory, 'unused.json'))
    const route = priceRoute({
      exchanges,
      chain: undefined,
      clock,
      paperPort: 0,
      log: () => {},
    })
    await route.run(body)
  }

  function prices(): number[] {
    const { exchanges = [] } = running ?? {}
    const mids = exchanges.map((one) => one.midTicks(one.marketFollowing('BTC') ?? '') ?? 0)
    const [first = 1] = mids
    return [first, ...mids.slice(1).map((mid) => mid / first)]
  }

  it('move every face, whatever the underlying is called, and leave each its basis', async () => {
    await start([ELDER, YOUNGER])
    for (const marketId of ['BTC', 'btc-usd', 'bitcoin']) {
      const [before = 1] = prices()
      await move({ marketId, shockBps: 1_000 })
      const [after = 0, ratio] = prices()
      expect(after / before).toBeCloseTo(1.1, 2)
      expect(ratio).toBeCloseTo(1.0003, 4)
    }
    await move({ marketId: 'btc-usd', price: '70000' })
    const [price = 0, ratio] = prices()
    expect((price * 1.0003) / 700_000).toBeCloseTo(1, 3)
    expect(ratio).toBeCloseTo(1.0003, 4)
  })

  it('are taken over by a face that was not there, or is new and named by another seed', async () => {
    await start([ELDER])
    await move({ marketId: 'BTC', shockBps: 500 })
    await start([ELDER, YOUNGER], 'another seed')
    expect(prices()[1]).toBeCloseTo(1.0003, 4)
    await start([ELDER])
    await move({ marketId: 'BTC', shockBps: -700 })
    // What the younger one missed it takes over with its first block.
    const { exchanges } = await start([ELDER, YOUNGER])
    for (const exchange of exchanges) exchange.step()
    expect(prices()[1]).toBeCloseTo(1.0003, 4)
  })

  it('of one face stay with it, over a restart too', async () => {
    await start([ELDER, YOUNGER])
    await move({ marketId: 'BTC', face: 'younger', shockBps: 300 })
    expect(prices()[1]).toBeCloseTo(1.0303, 3)
    const { exchanges } = await start([ELDER, YOUNGER])
    for (const exchange of exchanges) exchange.step()
    expect(prices()[1]).toBeCloseTo(1.0303, 3)
  })
})
