import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { createHost, type RunningExchange } from './createHost'
import type { UserCommand } from './engine/engineCommand'
import { type TestFace, testFaceModule } from './testing/testFace'
import { NOW_MS, SHAPES } from './testing/testShapes'

const RUNS = 30
const ACCOUNTS = ['0xa', '0xb', '0xc'].map((start) => start.padEnd(42, '0'))

let root: string
let template: string
let copies = 0

/** One command between two blocks. */
interface Act {
  kind:
    | 'money'
    | 'transfer'
    | 'share'
    | 'order'
    | 'cancel'
    | 'leverage'
    | 'halt'
    | 'shock'
    | 'fact'
    | 'jump'
    | 'kill'
  account: number
  market: number
  isBuy: boolean
  size: number
  offset: number
}

const acts: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(
    'money',
    'transfer',
    'share',
    'order',
    'order',
    'order',
    'cancel',
    'leverage',
    'halt',
    'shock',
    'fact',
    'jump',
    'kill',
  ),
  account: fc.nat(ACCOUNTS.length - 1),
  market: fc.nat(SHAPES.length - 1),
  isBuy: fc.boolean(),
  size: fc.integer({ min: 1, max: 20 }),
  offset: fc.integer({ min: -15, max: 15 }),
})

interface Running {
  exchange: RunningExchange
  face: TestFace
  directory: string
}

function open(directory: string, now: () => number): Running {
  const { module, faces } = testFaceModule()
  const log = (line: string): void => {
    throw new Error(line)
  }
  const exchange = createHost({
    module,
    directory,
    now,
    seed: 'perpdesk',
    log,
    snapshotIntervalMs: 1e9,
  })
  const [face] = faces
  if (face === undefined) throw new Error('no face')
  return { exchange, face, directory }
}

function copyOf(directory: string): string {
  const copy = join(root, `copy-${copies++}`)
  cpSync(directory, copy, { recursive: true })
  return copy
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'paper-restart-'))
  template = join(root, 'template')
  await open(template, () => NOW_MS).exchange.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function commandOf(act: Act, exchange: RunningExchange): UserCommand {
  const account = ACCOUNTS[act.account] ?? ''
  const marketId = SHAPES[act.market]?.definition.marketId ?? ''
  if (act.kind === 'money') {
    return { type: 'adjustBalance', account, deltaMicro: act.size * 1e9, cause: 'faucet' }
  }
  if (act.kind === 'transfer') {
    const destination = ACCOUNTS[act.size % ACCOUNTS.length] ?? ''
    const [fromWallet = '', toWallet = ''] = act.isBuy ? ['', 'spot'] : ['spot', '']
    const units = act.size * 3e8
    return {
      type: 'transfer',
      account,
      destination,
      fromWallet,
      toWallet,
      token: 'USDC',
      units,
    }
  }
  if (act.kind === 'share') {
    return { type: 'setCollateral', account, collateral: act.isBuy ? 'all' : 'separate' }
  }
  if (act.kind === 'leverage') {
    const marginMode = act.isBuy ? 'cross' : 'isolated'
    return { type: 'setLeverage', account, marketId, leverage: act.size, marginMode }
  }
  if (act.kind === 'halt') return { type: 'setMarketHalted', marketId, isHalted: act.isBuy }
  if (act.kind === 'cancel') {
    const targets = exchange.host.view
      .openOrders(account)
      .slice(0, act.size)
      .map(({ orderId, marketId: of }) => ({ orderId, marketId: of }))
    return { type: 'cancelOrders', account, targets }
  }
  const mid = exchange.midTicks(marketId) ?? 1
  const price = Math.max(1, Math.round(mid * (1 + act.offset / 2_000)))
  const lots = Math.ceil((act.size * 50e6) / price)
  return {
    type: 'placeOrders',
    account,
    grouping: 'none',
    orders: [
      {
        marketId,
        side: act.isBuy ? 'buy' : 'sell',
        sizeLots: lots,
        limitTicks: price,
        timeInForce: act.size % 3 === 0 ? 'ioc' : 'gtc',
        reduceOnly: act.size % 7 === 0,
        isMarket: false,
      },
    ],
  }
}

it('a kill after any history of acts, shocks and jumps loses nothing acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(acts, { maxLength: 4 }), { maxLength: 25 }),
      async (blocks) => {
        let nowMs = NOW_MS
        const now = (): number => nowMs
        let running = open(copyOf(template), now)
        for (const block of [...blocks, [{ kind: 'kill' } as const]]) {
          const answers: Promise<unknown>[] = []
          let isKilled = false
          for (const act of block) {
            if (act.kind === 'kill') isKilled = true
            else if (act.kind === 'jump') nowMs += act.size * 777_777
            else if (act.kind === 'fact') {
              answers.push(running.exchange.host.submitRecord({ note: `fact ${act.size}` }))
            } else if (act.kind === 'shock') {
              const marketId = SHAPES[act.market]?.definition.marketId ?? ''
              answers.push(running.exchange.shock(marketId, act.offset / 500))
            } else {
              answers.push(
                running.exchange.host.submit(commandOf(act, running.exchange), { note: act.kind }),
              )
            }
          }
          nowMs += 100
          running.exchange.step()
          await Promise.all(answers)
          if (!isKilled) continue
          const reopened = open(copyOf(running.directory), now)
          expect(reopened.exchange.stateHash()).toBe(running.exchange.stateHash())
          expect(reopened.face.notes()).toEqual(running.face.notes())
          expect(reopened.exchange.timeMs()).toBe(running.exchange.timeMs())
          for (const { definition } of SHAPES) {
            expect(reopened.exchange.midTicks(definition.marketId)).toBe(
              running.exchange.midTicks(definition.marketId),
            )
          }
          await running.exchange.close()
          running = reopened
        }
        await running.exchange.close()
        for (const name of readdirSync(root)) {
          if (name.startsWith('copy-')) rmSync(join(root, name), { recursive: true })
        }
      },
    ),
    { numRuns: RUNS, seed: fuzzSeed('restart') },
  )
})
