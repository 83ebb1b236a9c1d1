import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHost, type HostOptions, type RunningExchange } from './createHost'
import type { PaperListing } from './face'
import type { WriteFile } from './saved/diskReserve'
import { testFaceModule } from './testing/testFace'
import { NOW_MS, SHAPES } from './testing/testShapes'

const ALICE = `0x${'a'.repeat(40)}`

let root: string
let directory: string
let nowMs: number
let log: string[]
const opened: RunningExchange[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paper-hosts-'))
  directory = join(root, 'data')
  nowMs = NOW_MS
  log = []
})

afterEach(async () => {
  for (const exchange of opened.splice(0)) await exchange.close()
  rmSync(root, { recursive: true, force: true })
})

function open(
  from = directory,
  listings: readonly PaperListing[] = SHAPES,
  write: WriteFile = writeSync,
) {
  const exchange = openWith({ directory: from, module: testFaceModule(listings).module, write })
  return {
    exchange,
    step() {
      nowMs += 100
      exchange.step()
    },
  }
}

function openWith(options: Pick<HostOptions, 'module' | 'directory'> & Partial<HostOptions>) {
  const exchange = createHost({
    now: () => nowMs,
    seed: 'perpdesk',
    log: (line) => log.push(line),
    snapshotIntervalMs: 1e9,
    monotonicMs: () => 0,
    ...options,
  })
  opened.push(exchange)
  return exchange
}

function copyOf(from: string): string {
  const copy = join(root, `copy ${opened.length}`)
  cpSync(from, copy, { recursive: true })
  return copy
}

const deposit = (account: string, usd: number) =>
  ({ type: 'adjustBalance', account, deltaMicro: usd * 1e6, cause: 'deposit' }) as const

describe('a new exchange', () => {
  it('has traded for a minute and a half, or for as long as configured', () => {
    const { module } = testFaceModule(SHAPES)
    const blocksOf = (folder: string, options: Partial<HostOptions> = {}) =>
      openWith({ module, directory: join(root, folder), ...options }).host.blockNumber()
    // Two blocks a second.
    expect(blocksOf('usual')).toBe(181)
    expect(blocksOf('short', { warmUpMs: 10_000 })).toBe(21)
  })
})

describe('a disk that is full', () => {
  it('shows only what is stored, loses nothing it acknowledged, and goes on with the next block', async () => {
    let capacity = Number.POSITIVE_INFINITY
    const { exchange, step } = open(directory, SHAPES, (file, bytes, offset) => {
      if (sizeOf(directory) + bytes.length - offset > capacity) {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      }
      return writeSync(file, bytes, offset)
    })
    const { submit, view } = exchange.host
    step()
    // The block that finds the disk full is still stored, in the room kept for it.
    capacity = sizeOf(directory) + 10
    const last = submit(deposit(ALICE, 500))
    step()
    expect(await last).toEqual({ ok: true, balanceMicro: 500e6 })
    const hash = exchange.stateHash()
    for (let block = 0; block < 3; block += 1) {
      const refused = submit(deposit(ALICE, 1))
      step()
      await expect(refused).rejects.toThrow('not stored')
    }
    expect(exchange.stateHash()).toBe(hash)
    expect(view.account(ALICE)?.balanceMicro).toBe(500e6)
    expect(open(copyOf(directory)).exchange.stateHash()).toBe(hash)
    capacity = Number.POSITIVE_INFINITY
    const next = submit(deposit(ALICE, 1))
    step()
    expect(await next).toEqual({ ok: true, balanceMicro: 501e6 })
    expect(log).toEqual([
      expect.stringMatching(/^cannot write to .*ENOSPC/),
      expect.stringMatching(/^writing to .* again$/),
    ])
    expect(open(copyOf(directory)).exchange.stateHash()).toBe(exchange.stateHash())
  })
})

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

describe('prices that exchanges share', () => {
  const listed = (marketId: string, more: Partial<PaperListing> = {}): PaperListing => {
    const [first] = SHAPES
    if (first === undefined) throw new Error('no shape')
    return { ...first, ...more, definition: { ...first.definition, marketId } }
  }

  it('differ by the basis of each, and a new exchange takes the moves by decree over', async () => {
    const elder = open(join(root, 'elder'), [listed('BTC')])
    elder.step()
    const moved = elder.exchange.shock('BTC', 0.1)
    elder.step()
    await moved
    const { module } = testFaceModule([listed('btc-usd', { underlying: 'BTC' })])
    const younger = openWith({
      module: { ...module, basisTenthBps: 30 },
      directory: join(root, 'younger'),
      shocksOf: elder.exchange.shocksOf,
    })
    expect(younger.marketFollowing('BTC')).toBe('btc-usd')
    expect(younger.marketFollowing('ETH')).toBeUndefined()
    const [ours, theirs] = [elder.exchange.midTicks('BTC'), younger.midTicks('btc-usd')]
    expect((theirs ?? 0) / (ours ?? 1)).toBeCloseTo(1.0003, 6)
    const oracleOf = (exchange: RunningExchange, marketId: string) =>
      exchange.host.view.market(marketId)?.oracleTicks ?? 0
    for (let block = 0; block < 4; block += 1) {
      elder.step()
      younger.step()
    }
    const apart = oracleOf(younger, 'btc-usd') / oracleOf(elder.exchange, 'BTC') - 1
    expect(Math.abs(apart)).toBeLessThan(0.0002)
  })
})

describe('steps that are no powers of ten', () => {
  it('are kept by makers, takers and the open interest of the start', () => {
    const [first] = SHAPES
    if (first === undefined) throw new Error('no shape')
    const { significantFigures: _figures, ...shape } = first
    const definition = { ...first.definition, priceDecimals: 2, sizeDecimals: 4 }
    const { exchange, step } = open(directory, [
      { ...shape, definition, priceStepTicks: 25, lotStep: 4 },
    ])
    for (let block = 0; block < 100; block += 1) step()
    const book = exchange.host.view.book('BTC', 100)
    const levels = [...(book?.bids ?? []), ...(book?.asks ?? [])]
    expect(levels.length).toBeGreaterThan(40)
    for (const { priceTicks, sizeLots } of levels) {
      expect([priceTicks % 25, sizeLots % 4]).toEqual([0, 0])
    }
    const trades = exchange.host.recentTrades('BTC')
    expect(trades.length).toBeGreaterThan(5)
    expect(
      trades.every(({ priceTicks, sizeLots }) => (priceTicks % 25) + (sizeLots % 4) === 0),
    ).toBe(true)
    expect((exchange.host.view.market('BTC')?.openInterestLots ?? 1) % 4).toBe(0)
  })
})
