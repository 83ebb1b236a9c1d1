import { createAccount } from './accounts/accounts'
import { adjustMargin } from './accounts/adjustMargin'
import { adjustBalance } from './accounts/balance'
import { claimRewards } from './accounts/claimRewards'
import { setCollateral } from './accounts/collateral'
import { setLeverage } from './accounts/leverage'
import { setAccountFees } from './accounts/setAccountFees'
import { setReferred } from './accounts/setReferred'
import { transfer } from './accounts/transfer'
import { assertSafe } from './book/integers'
import { setOraclePrices } from './book/markPrice'
import type { SetMarketHalted } from './commands'
import { createMarket } from './createMarket'
import { endBlock } from './endBlock'
import type { CommandResult, CommandResults, EngineCommand } from './engineCommand'
import { createView } from './engineView'
import type { EngineEvent } from './events'
import { cancelOrders } from './orders/cancelOrders'
import { modifyOrders } from './orders/modifyOrders'
import { placeOrders } from './orders/placeOrders'
import { cancelTwap, placeTwap } from './orders/placeTwap'
import { scheduleCancel } from './orders/scheduleCancel'
import { DEFAULT_RULES } from './rules'
import { fillFromSnapshot } from './saved/restore'
import { takeSnapshot } from './saved/snapshot'
import { hashValue } from './saved/stateHash'
import type { Engine, EngineOptions } from './state'
import type { EngineView } from './view'

/** What a command answered and everything it brought about, in the order it happened. */
export interface Applied<C extends EngineCommand> {
  result: CommandResult<C>
  events: EngineEvent[]
}

/** Name of the account that backs liquidations unless the options name another. */
const INSURANCE_ACCOUNT = 'insurance'

/**
 * A matching engine with its markets, books and accounts. It has no clock, no randomness and no
 * I/O: the same commands at the same times give the same state, shown by `stateHash`.
 */
export function createEngine(options: EngineOptions): Engine {
  const markets = options.markets.map(createMarket)
  const insurance = createAccount(options.insuranceAccount ?? INSURANCE_ACCOUNT, true)
  return {
    options,
    rules: { ...DEFAULT_RULES, ...options.rules },
    markets,
    marketsById: new Map(markets.map((market) => [market.definition.marketId, market])),
    accounts: new Map([[insurance.id, insurance]]),
    insurance,
    nowMs: 0,
    nextOrderId: 1,
    nextTradeId: 1,
    nextSequence: 1,
    feesMicro: 0,
    tokenFees: new Map(),
    depositedMicro: 0,
    depositedTokens: new Map(),
    fundingHour: -1,
    expiring: new Set(),
    earliestExpiryMs: Number.POSITIVE_INFINITY,
    events: [],
    changedBooks: new Set(),
  }
}

/**
 * Applies a command at a time (Unix milliseconds). Time never runs back inside the engine: an
 * earlier time counts as the latest one seen. A refusal is part of the result, never thrown.
 *
 * @throws RangeError when money would leave the safe integers; the engine must not be used then
 */
export function apply<C extends EngineCommand>(
  engine: Engine,
  command: C,
  nowMs: number,
): Applied<C>
export function apply(
  engine: Engine,
  command: EngineCommand,
  nowMs: number,
): Applied<EngineCommand> {
  engine.nowMs = Math.max(engine.nowMs, assertSafe(nowMs, 'time'))
  engine.events = []
  const result = run(engine, command)
  for (const market of engine.changedBooks) {
    engine.events.push({ type: 'book', marketId: market.definition.marketId })
  }
  engine.changedBooks.clear()
  const { events } = engine
  engine.events = []
  return { result, events }
}

/** Reads over the engine; see `EngineView`. */
export function viewOf(engine: Engine): EngineView {
  return createView(engine)
}

/** Everything needed to go on elsewhere, as plain JSON. */
export function snapshot(engine: Engine): unknown {
  return takeSnapshot(engine)
}

/**
 * An engine that goes on where the snapshot was taken: same hash, same answers from then on.
 *
 * @throws Error naming the place when the snapshot is malformed or of another version
 */
export function restore(options: EngineOptions, saved: unknown): Engine {
  const engine = createEngine(options)
  fillFromSnapshot(engine, saved)
  return engine
}

/** Fingerprint of the whole state, 16 hexadecimal digits. */
export function stateHash(engine: Engine): string {
  return hashValue(takeSnapshot(engine))
}

function run(engine: Engine, command: EngineCommand): CommandResult {
  switch (command.type) {
    case 'placeOrders':
      return placeOrders(engine, command)
    case 'cancelOrders':
      return cancelOrders(engine, command)
    case 'modifyOrders':
      return modifyOrders(engine, command)
    case 'placeTwap':
      return placeTwap(engine, command)
    case 'cancelTwap':
      return cancelTwap(engine, command)
    case 'scheduleCancel':
      return scheduleCancel(engine, command)
    case 'setLeverage':
      return setLeverage(engine, command)
    case 'adjustMargin':
      return adjustMargin(engine, command)
    case 'adjustBalance':
      return adjustBalance(engine, command)
    case 'setCollateral':
      return setCollateral(engine, command)
    case 'transfer':
      return transfer(engine, command)
    case 'claimRewards':
      return claimRewards(engine, command)
    case 'setReferred':
      return setReferred(engine, command)
    case 'setAccountFees':
      return setAccountFees(engine, command)
    case 'setMarketHalted':
      return setMarketHalted(engine, command)
    case 'setOraclePrices':
      return setOraclePrices(engine, command)
    case 'endBlock':
      return endBlock(engine)
  }
}

function setMarketHalted(
  engine: Engine,
  command: SetMarketHalted,
): CommandResults['setMarketHalted'] {
  const market = engine.marketsById.get(command.marketId)
  if (!market) return { ok: false }
  market.isHalted = command.isHalted
  return { ok: true }
}
