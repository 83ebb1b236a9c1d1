import { expect, test } from 'vitest'
import { type BlockItem, runBlock } from './blocks/runBlock'
import type { Grouping, NewOrder, OrderModification } from './engine/commands'
import { stateHash } from './engine/engine'
import type { UserCommand } from './engine/engineCommand'
import type { ExchangeState } from './exchangeState'
import { faceModule } from './faces/hyperliquid/face'
import { hashUnit } from './market/hash'
import { seedExchange } from './seed'

/** 2026-11-20 09:30:00 UTC. */
const NOW_MS = Date.UTC(2026, 10, 20, 9, 30)
const BLOCKS = 500
const USERS = ['ann', 'bob', 'cat'].map((name, at) => `0x${`${at + 1}a`.repeat(20)}:${name}`)
const COINS = ['BTC', 'ETH', 'SOL', 'PURR/USDC']

/** A stream of numbers that is the same on every machine and in every version. */
function numbers(seed: number) {
  let draws = 0
  const unit = (): number => {
    draws += 1
    return hashUnit(seed, draws)
  }
  return {
    unit,
    below: (most: number) => Math.floor(unit() * most),
    pick: <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value => {
      const found = values[Math.floor(unit() * values.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}

type Numbers = ReturnType<typeof numbers>

function randomOrder({ view }: ExchangeState, { below, pick, unit }: Numbers): NewOrder {
  const marketId = pick(COINS)
  const market = view.market(marketId)
  if (market === undefined) throw new Error(`no ${marketId}`)
  const { definition, markTicks } = market
  const perUsd = 10 ** (definition.priceDecimals + definition.sizeDecimals) / markTicks
  const side = pick(['buy', 'sell'] as const)
  const near = Math.max(1, Math.round(markTicks * (1 + (unit() - 0.5) * 0.004)))
  const reduceOnly = definition.spot === undefined && unit() < 0.2
  const order: NewOrder = {
    marketId,
    side,
    sizeLots: Math.max(1, Math.round(perUsd * (10 + below(40_000)))),
    limitTicks: near,
    timeInForce: pick(['gtc', 'gtc', 'ioc', 'postOnly'] as const),
    reduceOnly,
    isMarket: false,
    ...(unit() < 0.2 && { clientOrderId: `c${below(40)}` }),
  }
  if (unit() > 0.2 || definition.spot) return order
  const kind = pick(['takeProfit', 'stopLoss'] as const)
  const isBelow = (side === 'sell') === (kind === 'stopLoss')
  const triggerTicks = Math.max(1, Math.round(markTicks * (isBelow ? 0.9995 : 1.0005)))
  return { ...order, trigger: { kind, triggerTicks, isMarket: unit() < 0.5 } }
}

function randomCommand(state: ExchangeState, chance: Numbers): UserCommand {
  const { below, pick, unit } = chance
  const account = pick(USERS)
  const draw = unit()
  const orders = Array.from({ length: 1 + below(3) }, () => randomOrder(state, chance))
  const open = state.view.openOrders(account)
  const targets = open.slice(0, 2).map(({ marketId, orderId }) => ({ marketId, orderId }))
  const marketId = pick(COINS)
  if (draw < 0.5) {
    const grouping: Grouping = pick(['none', 'none', 'none', 'parentTpsl', 'positionTpsl'] as const)
    const builder = unit() < 0.3 ? { account: 'builder', feePpm: 100 } : undefined
    return { type: 'placeOrders', account, orders, grouping, ...(builder && { builder }) }
  }
  if (draw < 0.62) return { type: 'cancelOrders', account, targets }
  if (draw < 0.72) {
    const modifications: OrderModification[] = targets.map((target) => ({
      target,
      order: { ...randomOrder(state, chance), marketId: target.marketId },
    }))
    return { type: 'modifyOrders', account, modifications }
  }
  if (draw < 0.8) {
    const marginMode = pick(['cross', 'isolated'] as const)
    return { type: 'setLeverage', account, marketId, leverage: 1 + below(40), marginMode }
  }
  if (draw < 0.86) {
    const deltaMicro = (below(200) - 100) * 1_000_000
    return { type: 'adjustMargin', account, marketId, deltaMicro }
  }
  if (draw < 0.92) {
    const { sizeLots, side } = randomOrder(state, chance)
    const durationMs = 300_000 + 30_000 * below(4)
    const more = { reduceOnly: false, isRandomized: unit() < 0.5, durationMs }
    return { type: 'placeTwap', account, marketId, side, sizeLots: sizeLots * 12, ...more }
  }
  if (draw < 0.95) return { type: 'scheduleCancel', account, timeMs: state.timeMs + 6_000 }
  const units = below(1_000) * 1_000_000
  const wallets = { fromWallet: '', toWallet: 'spot', token: 'USDC' }
  return { type: 'transfer', account, destination: account, ...wallets, units }
}

function itemOf(command: UserCommand): BlockItem {
  return {
    command,
    reject: (error) => {
      throw error
    },
    execute(run) {
      run(command)
      return { record: undefined, acknowledge: () => undefined }
    },
  }
}

test('plays the recorded session to the recorded state, block by block', () => {
  const { state, house } = seedExchange(faceModule, 'golden', NOW_MS)
  const chance = numbers(7)
  const hashes: string[] = []
  for (let block = 0; block < BLOCKS; block += 1) {
    // Now and then time jumps: over the slices of a TWAP, a full hour, a day.
    const jumpMs = block % 125 === 124 ? 1_900_000 : block % 40 === 39 ? 31_000 : 100
    const commands =
      block === 0
        ? USERS.map((account): UserCommand => {
            return { type: 'adjustBalance', account, deltaMicro: 2e11, cause: 'faucet' }
          })
        : Array.from({ length: chance.below(4) }, () => randomCommand(state, chance))
    runBlock(state, {
      timeMs: state.timeMs + jumpMs,
      house,
      shocks: block % 90 === 89 ? [{ marketId: 'BTC', logShift: chance.unit() * 0.08 - 0.04 }] : [],
      items: commands.map(itemOf),
      applyRecord: () => undefined,
    })
    if (block % 100 === 99) hashes.push(stateHash(state.engine))
  }
  const traded = USERS.map((account) => state.view.fills(account, 10_000).length)
  expect(Math.min(...traded)).toBeGreaterThan(50)
  // As release 0.1 computes them: a change of these changes what is replayed from disk.
  expect(hashes).toEqual([
    '0bb2ca3d510f2976',
    '903aef4f675be35c',
    '724bd4128830171c',
    'd9a9da45d1492e78',
    '56cf648b47862860',
  ])
})
