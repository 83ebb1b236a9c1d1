import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHost, type RunningExchange } from './createHost'
import type { NewOrder } from './engine/commands'
import type { Block } from './host'
import { HOUR_MS } from './market/intervals'
import { type TestFace, testFaceModule } from './testing/testFace'
import { NOW_MS, SHAPES } from './testing/testShapes'

const ALICE = `0x${'a'.repeat(40)}`
const BOB = `0x${'b'.repeat(40)}`

let root: string
let directory: string
let nowMs: number
let log: string[]
const opened: RunningExchange[] = []
let monotonicMs: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paper-host-'))
  directory = join(root, 'data')
  nowMs = NOW_MS
  log = []
  monotonicMs = 0
})

afterEach(async () => {
  for (const exchange of opened.splice(0)) await exchange.close()
  rmSync(root, { recursive: true, force: true })
})

interface Opened {
  exchange: RunningExchange
  face: TestFace
  /** One block, 100 ms later. */
  step(): void
}

function open(from = directory, snapshotIntervalMs = 1e9, listings = SHAPES): Opened {
  const { module, faces } = testFaceModule(listings)
  const exchange = createHost({
    module,
    directory: from,
    now: () => nowMs,
    seed: 'perpdesk',
    log: (line) => log.push(line),
    snapshotIntervalMs,
    monotonicMs: () => monotonicMs,
  })
  opened.push(exchange)
  const [face] = faces
  if (face === undefined) throw new Error('no face')
  return {
    exchange,
    face,
    step() {
      nowMs += 100
      exchange.step()
    },
  }
}

/** What is on disk at this moment: a process killed now would leave exactly this. */
function killedCopy(): string {
  const copy = join(root, `copy-${readdirSync(root).length}`)
  cpSync(directory, copy, { recursive: true })
  return copy
}

function deposit(account: string, usd: number) {
  const money = { type: 'adjustBalance', account, deltaMicro: usd * 1e6, cause: 'faucet' } as const
  return money
}

function limit(side: 'buy' | 'sell', limitTicks: number, more: Partial<NewOrder> = {}): NewOrder {
  return {
    marketId: 'BTC',
    side,
    sizeLots: 1_000,
    limitTicks,
    timeInForce: 'gtc',
    reduceOnly: false,
    isMarket: false,
    ...more,
  }
}

describe('a new exchange', () => {
  it('opens with trades behind it, full books and open interest on every market', () => {
    const { exchange } = open()
    for (const market of exchange.host.view.markets()) {
      const { marketId } = market.definition
      const trades = exchange.host.recentTrades(marketId)
      expect(trades.length).toBeGreaterThan(0)
      expect(trades.every((trade) => trade.timeMs > NOW_MS - 91_000)).toBe(true)
      expect(market.openInterestLots).toBeGreaterThan(0)
      expect(exchange.host.view.book(marketId, 20)?.bids).toHaveLength(20)
      expect(exchange.host.candles(marketId, '1m', NOW_MS - HOUR_MS, NOW_MS)).toHaveLength(61)
    }
    expect(exchange.accountCount()).toBe(0)
  })

  it('is the same for the same seed and time', () => {
    const one = open(join(root, 'one'))
    const other = open(join(root, 'other'))
    expect(one.exchange.stateHash()).toBe(other.exchange.stateHash())
  })
})

describe('a block', () => {
  it('answers a command after it was applied: reads then show it', async () => {
    const { exchange, step } = open()
    const answer = exchange.host.submit(deposit(ALICE, 500))
    expect(exchange.host.view.account(ALICE)).toBeUndefined()
    step()
    expect(await answer).toEqual({ ok: true, balanceMicro: 500e6 })
    expect(exchange.host.view.account(ALICE)?.balanceMicro).toBe(500e6)
    expect(exchange.accountCount()).toBe(1)
  })

  it('refuses a command that would not come back from disk as it is', async () => {
    const { exchange } = open()
    const account = ALICE
    for (const deltaMicro of [Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 60]) {
      const answer = exchange.host.submit({ ...deposit(account, 1), deltaMicro })
      await expect(answer).rejects.toThrow('not a command')
    }
  })

  it('gives its listeners number, time and events, in order and once', async () => {
    const { exchange, step } = open()
    const blocks: Block[] = []
    const stop = exchange.host.onBlock((block) => blocks.push(block))
    const answer = exchange.host.submit(deposit(ALICE, 500))
    step()
    await answer
    step()
    stop()
    step()
    expect(blocks.map((block) => block.timeMs)).toEqual([NOW_MS + 100, NOW_MS + 200])
    expect(blocks.map((block) => block.number)).toEqual([
      exchange.host.blockNumber() - 2,
      exchange.host.blockNumber() - 1,
    ])
    expect(blocks[0]?.events).toContainEqual(
      expect.objectContaining({ type: 'balance', account: ALICE }),
    )
  })

  it('goes on when a listener fails', () => {
    const { exchange, step } = open()
    const numbers: number[] = []
    exchange.host.onBlock(() => {
      throw new Error('a broken listener')
    })
    exchange.host.onBlock((block) => numbers.push(block.number))
    step()
    step()
    expect(numbers).toHaveLength(2)
    expect(log.join()).toContain('a broken listener')
  })

  it('lets a maker cancel before a taker that came earlier in the same block', async () => {
    const { exchange, step } = open()
    const { submit } = exchange.host
    const money = [submit(deposit(ALICE, 10_000)), submit(deposit(BOB, 10_000))]
    step()
    await Promise.all(money)
    const bid = exchange.host.view.market('BTC')?.bestBidTicks ?? 0
    const ask = exchange.host.view.market('BTC')?.bestAskTicks ?? 0
    const inside = Math.floor((bid + ask) / 20) * 10
    const order = limit('buy', Math.max(inside, bid))
    const placed = submit({
      type: 'placeOrders',
      account: ALICE,
      orders: [order],
      grouping: 'none',
    })
    step()
    const [resting] = (await placed).outcomes
    if (resting?.kind !== 'resting') throw new Error('not resting')
    const taking = submit({
      type: 'placeOrders',
      account: BOB,
      orders: [limit('sell', order.limitTicks, { timeInForce: 'ioc' })],
      grouping: 'none',
    })
    const cancelling = submit({
      type: 'cancelOrders',
      account: ALICE,
      targets: [{ marketId: 'BTC', orderId: resting.orderId }],
    })
    step()
    expect((await cancelling).outcomes).toEqual([{ kind: 'cancelled', orderId: resting.orderId }])
    await taking
    expect(exchange.host.view.fills(ALICE, 5)).toEqual([])
  })

  it('never goes back in time, whatever the clock says', () => {
    const { exchange, step } = open()
    step()
    const before = exchange.timeMs()
    nowMs -= HOUR_MS
    exchange.step()
    expect(exchange.timeMs()).toBe(before)
  })

  it('puts a price shock in force for good', async () => {
    const { exchange, step } = open()
    const before = exchange.midTicks('ETH') ?? 0
    const done = exchange.shock('ETH', Math.log(1.2))
    step()
    await done
    expect((exchange.midTicks('ETH') ?? 0) / before).toBeCloseTo(1.2, 2)
    const market = exchange.host.view.market('ETH')
    expect((market?.bestBidTicks ?? 0) / before).toBeCloseTo(1.2, 2)
    expect((market?.oracleTicks ?? 0) / before).toBeCloseTo(1.2, 2)
    const reopened = open(killedCopy())
    expect((reopened.exchange.midTicks('ETH') ?? 0) / before).toBeCloseTo(1.2, 2)
  })
})

describe('a restart', () => {
  it('after a kill at any block loses nothing acknowledged: same state hash, same facts', async () => {
    const { exchange, face, step } = open(directory, 0)
    let seed = 1
    const draw = (limitOf: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return seed % limitOf
    }
    for (let block = 0; block < 120; block++) {
      const answers: Promise<unknown>[] = [
        exchange.host.submit(deposit(draw(2) ? ALICE : BOB, 1_000), { note: `money ${block}` }),
      ]
      if (block % 2 === 0) {
        const mid = Math.round((exchange.midTicks('BTC') ?? 0) / 10) * 10
        const order = limit(draw(2) ? 'buy' : 'sell', mid + (draw(9) - 4) * 100)
        answers.push(
          exchange.host.submit({
            type: 'placeOrders',
            account: draw(2) ? ALICE : BOB,
            orders: [order],
            grouping: 'none',
          }),
        )
      }
      if (block % 7 === 0) answers.push(exchange.host.submitRecord({ note: `fact ${block}` }))
      if (block === 50) answers.push(exchange.shock('BTC', Math.log(1.01)))
      step()
      await Promise.all(answers)
      if (block % 17 !== 0) continue
      const reopened = open(killedCopy())
      expect(reopened.exchange.stateHash()).toBe(exchange.stateHash())
      expect(reopened.face.notes()).toEqual(face.notes())
      expect(reopened.exchange.host.blockNumber()).toBe(exchange.host.blockNumber())
      expect(reopened.exchange.host.recentTrades('BTC')).toEqual(exchange.host.recentTrades('BTC'))
      expect(reopened.exchange.host.candles('BTC', '1m', NOW_MS - HOUR_MS, nowMs)).toEqual(
        exchange.host.candles('BTC', '1m', NOW_MS - HOUR_MS, nowMs),
      )
    }
  })

  it('tolerates a torn last line, which was never acknowledged', async () => {
    const { exchange, step } = open()
    const answer = exchange.host.submit(deposit(ALICE, 500))
    step()
    await answer
    const copy = killedCopy()
    const tail = readdirSync(copy).find((name) => name.startsWith('tail-')) ?? ''
    appendFileSync(join(copy, tail), '{"n":99999,"t":17952')
    const reopened = open(copy)
    expect(reopened.exchange.stateHash()).toBe(exchange.stateHash())
    reopened.step()
    expect(open(copy).exchange.stateHash()).toBe(reopened.exchange.stateHash())
  })

  it('refuses a journal that is damaged in the middle, naming the file', () => {
    const { step } = open()
    step()
    step()
    const copy = killedCopy()
    const tail = readdirSync(copy).find((name) => name.startsWith('tail-')) ?? ''
    writeFileSync(join(copy, tail), 'no block\n{"n":1}\n')
    expect(() => open(copy)).toThrow(`${join(copy, tail)} is damaged at line 1`)
    expect(() => open(copy)).toThrow(`${copy} cannot be read by this version`)
    expect(() => open(copy)).toThrow(/remove it to begin again$/)
  })

  it('refuses a journal with a block missing', () => {
    const { step } = open()
    step()
    const copy = killedCopy()
    const tail = readdirSync(copy).find((name) => name.startsWith('tail-')) ?? ''
    writeFileSync(join(copy, tail), '{"n":5000,"t":1795231868100,"e":[]}\n')
    expect(() => open(copy)).toThrow('is missing from the journal')
  })

  it('jumps to now: orders stay, the candle gap is filled, funding is settled once', async () => {
    const { exchange, step } = open()
    const money = exchange.host.submit(deposit(ALICE, 100_000))
    step()
    await money
    const bid = exchange.host.view.market('BTC')?.bestBidTicks ?? 0
    const far = limit('buy', Math.round(bid / 20) * 10)
    const placing = exchange.host.submit({
      type: 'placeOrders',
      account: ALICE,
      orders: [limit('buy', Math.round((bid * 1.01) / 10) * 10, { timeInForce: 'ioc' }), far],
      grouping: 'none',
    })
    step()
    await placing
    const copy = killedCopy()
    nowMs += 5 * HOUR_MS
    const reopened = open(copy)
    const fundings: unknown[] = []
    reopened.exchange.host.onBlock((block) => {
      fundings.push(...block.events.filter((event) => event.type === 'funding'))
    })
    reopened.step()
    reopened.step()
    const { host } = reopened.exchange
    expect(fundings).toHaveLength(1)
    expect(host.view.openOrders(ALICE)).toHaveLength(1)
    expect(host.view.account(ALICE)?.positions).toHaveLength(1)
    const candles = host.candles('BTC', '1m', nowMs - 5 * HOUR_MS, nowMs)
    expect(candles).toHaveLength(300)
    expect(candles.filter((candle) => candle.volumeLots === 0)).toEqual([])
    const market = host.view.market('BTC')
    const mid = reopened.exchange.midTicks('BTC') ?? 0
    expect((market?.bestBidTicks ?? 0) / mid).toBeCloseTo(1, 3)
  })

  it('opens markets that were not there before, with prices and open interest', async () => {
    const before = open(directory, 1e9, SHAPES.slice(0, 2))
    await before.exchange.close()
    const { view } = open().exchange.host
    expect(view.market('MEME')?.oracleTicks).toBeGreaterThan(0)
    expect(view.market('MEME')?.openInterestLots).toBeGreaterThan(0)
  })

  it('saves on close and goes on from there', async () => {
    const { exchange, step } = open()
    const answer = exchange.host.submit(deposit(ALICE, 500), { note: 'kept' })
    step()
    await answer
    const waiting = exchange.host.submit(deposit(ALICE, 1))
    await exchange.close()
    expect(await waiting).toEqual({ ok: true, balanceMicro: 501e6 })
    await expect(exchange.host.submit(deposit(ALICE, 1))).rejects.toThrow('closing')
    const reopened = open()
    expect(reopened.exchange.stateHash()).toBe(exchange.stateHash())
    expect(reopened.face.notes()).toEqual(['kept'])
  })
})

describe('a disk that refuses', () => {
  it('acknowledges nothing until the state is saved again, and says so once', async () => {
    const { exchange, step } = open(directory, 1_000)
    const { submit } = exchange.host
    rmSync(directory, { recursive: true })
    monotonicMs += 5_000
    step()
    await expect.poll(() => log).toHaveLength(1)
    const refused = submit(deposit(ALICE, 500))
    step()
    await expect(refused).rejects.toThrow('not stored')
    expect(exchange.host.view.account(ALICE)).toBeUndefined()
    mkdirSync(directory)
    monotonicMs += 5_000
    step()
    await expect.poll(() => log).toHaveLength(2)
    const answer = submit(deposit(ALICE, 1))
    step()
    expect(await answer).toEqual({ ok: true, balanceMicro: 1e6 })
    expect(open(killedCopy()).exchange.stateHash()).toBe(exchange.stateHash())
    expect(log.filter((line) => line.startsWith('cannot write'))).toHaveLength(1)
    expect(log.filter((line) => line.startsWith('writing'))).toHaveLength(1)
  })
})
