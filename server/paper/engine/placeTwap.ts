import { findStaticFault } from './checks'
import type { CommandResults, NewOrder, RejectReason } from './commands'
import { builderPphm, chargedRatesOf } from './fees'
import { freeUnits, paidToken, paidUnits } from './holdings'
import { freeWithout, intakeFits, tierAllows } from './margin'
import { notionalCeil } from './notional'
import { reducibleLots } from './positions'
import { slotOf } from './slots'
import type { Account, Engine, Market, Twap } from './state'
import type { CancelTwap, PlaceTwap } from './twapCommands'
import { toTwapRecord } from './twapRecord'
import { endTwap } from './twaps'

const INTERVAL_MS = 30_000
const DURATION_MS_MIN = 300_000
const DURATION_MS_MAX = 604_800_000
const RUNNING_MAX = 100
/** A TWAP is worth at least ten of the smallest orders. */
const MINIMUM_FACTOR = 10

/** Starts a TWAP; its first slice trades at the end of this block. */
export function placeTwap(engine: Engine, command: PlaceTwap): CommandResults['placeTwap'] {
  const account = engine.accounts.get(command.account)
  if (!account) return { ok: false, reason: 'unknownAccount' }
  const market = engine.marketsById.get(command.marketId)
  if (!market) return { ok: false, reason: 'unknownMarket' }
  const intervalMs = command.intervalMs ?? INTERVAL_MS
  if (!isDuration(command.durationMs, intervalMs)) return { ok: false, reason: 'invalidDuration' }
  if (account.twaps.size >= RUNNING_MAX) return { ok: false, reason: 'tooManyTwaps' }
  const fault = findFault(engine, account, market, command)
  if (fault) return { ok: false, reason: fault }
  const twap: Twap = {
    twapId: engine.nextOrderId,
    account,
    market,
    side: command.side,
    sizeLots: command.sizeLots,
    reduceOnly: command.reduceOnly,
    isRandomized: command.isRandomized,
    durationMs: command.durationMs,
    intervalMs,
    minTicks: command.minTicks,
    maxTicks: command.maxTicks,
    builder: command.builder && { ...command.builder },
    startedAtMs: engine.nowMs,
    executedLots: 0,
    executedNotionalMicro: 0,
    nextSlice: 0,
  }
  engine.nextOrderId += 1
  account.twaps.set(twap.twapId, twap)
  engine.events.push({ type: 'twap', account: account.id, twap: toTwapRecord(twap) })
  return { ok: true, twapId: twap.twapId }
}

/** Ends a running TWAP; what it has traded stays. */
export function cancelTwap(engine: Engine, command: CancelTwap): CommandResults['cancelTwap'] {
  const twap = engine.accounts.get(command.account)?.twaps.get(command.twapId)
  if (twap?.market.definition.marketId !== command.marketId) {
    return { ok: false, reason: 'unknownTwap' }
  }
  endTwap(engine, twap, 'cancelled')
  return { ok: true }
}

function isDuration(durationMs: number, intervalMs: number): boolean {
  return (
    Number.isSafeInteger(intervalMs) &&
    intervalMs >= 1_000 &&
    Number.isSafeInteger(durationMs) &&
    durationMs >= DURATION_MS_MIN &&
    durationMs <= DURATION_MS_MAX &&
    durationMs % intervalMs === 0
  )
}

/** The whole size has to be sound and affordable now; each slice is checked again in its turn. */
function findFault(
  engine: Engine,
  account: Account,
  market: Market,
  command: PlaceTwap,
): RejectReason | undefined {
  const { side, sizeLots, minTicks, maxTicks } = command
  const order: NewOrder = {
    marketId: command.marketId,
    side,
    sizeLots,
    limitTicks: Math.max(1, market.markTicks),
    timeInForce: 'ioc',
    reduceOnly: command.reduceOnly,
    isMarket: false,
  }
  const fault = findStaticFault(account, market, order, { mayTrack: false })
  if (fault) return fault
  if (![minTicks, maxTicks].every(isBound)) return 'invalidPrice'
  const slot = slotOf(engine, account, market)
  if (command.reduceOnly) {
    return reducibleLots(slot, side) === 0 ? 'reduceOnlyWouldIncrease' : undefined
  }
  if (account.isHouse) return undefined
  const takeNotionalMicro = notionalCeil(market, market.markTicks, sizeLots)
  if (takeNotionalMicro < market.definition.minNotionalMicro * MINIMUM_FACTOR) return 'minNotional'
  if (market.definition.spot) {
    const needed = paidUnits(market, side, sizeLots, takeNotionalMicro)
    return freeUnits(account, paidToken(market, side)) < needed ? 'insufficientMargin' : undefined
  }
  const { takerPphm } = chargedRatesOf(engine, account, market)
  const intake = {
    side,
    takeLots: sizeLots,
    takeNotionalMicro,
    restLots: 0,
    restNotionalMicro: 0,
    feePphm: takerPphm + builderPphm(command.builder),
  }
  if (!tierAllows(slot, intake)) return 'maxPosition'
  return intakeFits(slot, intake, freeWithout(slot)) ? undefined : 'insufficientMargin'
}

function isBound(ticks: number | undefined): boolean {
  return ticks === undefined || (Number.isSafeInteger(ticks) && ticks > 0)
}
