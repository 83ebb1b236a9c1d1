import { freeUnits, paidToken, paidUnits } from '@/server/paper/engine/accounts/holdings'
import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { reducibleLots } from '@/server/paper/engine/accounts/positions'
import { builderPphm, chargedRatesOf } from '@/server/paper/engine/book/fees'
import { notionalCeil } from '@/server/paper/engine/book/notional'
import type { NewOrder, RejectReason } from '@/server/paper/engine/commands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import { freeWithout, intakeFits, sizeAllows, tierAllows } from '@/server/paper/engine/risk/margin'
import type { TwapRules } from '@/server/paper/engine/rules'
import type { Account, Engine, Market, Twap } from '@/server/paper/engine/state'
import type { CancelTwap, PlaceTwap } from '@/server/paper/engine/twapCommands'
import { findStaticFault } from './checks'
import { toTwapRecord } from './twapRecord'
import { endTwap, intervalsOf } from './twaps'

/** Starts a TWAP; its first slice trades at the end of this block. */
export function placeTwap(engine: Engine, command: PlaceTwap): CommandResults['placeTwap'] {
  const account = engine.accounts.get(command.account)
  if (!account) return { ok: false, reason: 'unknownAccount' }
  const market = engine.marketsById.get(command.marketId)
  if (!market) return { ok: false, reason: 'unknownMarket' }
  const { twap: rules } = engine.rules
  const intervalMs = command.intervalMs ?? rules.intervalMs
  if (!isDuration(rules, command.durationMs, intervalMs)) {
    return { ok: false, reason: 'invalidDuration' }
  }
  if (account.twaps.size >= rules.runningMax) return { ok: false, reason: 'tooManyTwaps' }
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
    selfTrade: command.selfTrade ?? 'maker',
    clientOrderId: command.clientOrderId,
    startedAtMs: engine.nowMs,
    executedLots: 0,
    executedNotionalMicro: 0,
    nextSlice: 0,
    skippedSlices: 0,
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

function isDuration(rules: TwapRules, durationMs: number, intervalMs: number): boolean {
  const slices = intervalsOf(rules, { durationMs, intervalMs })
  return (
    Number.isSafeInteger(intervalMs) &&
    intervalMs >= 1_000 &&
    Number.isSafeInteger(durationMs) &&
    durationMs >= rules.durationMsMin &&
    durationMs <= rules.durationMsMax &&
    Number.isSafeInteger(slices) &&
    slices >= rules.slicesMin &&
    slices <= rules.slicesMax
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
  const fault = findStaticFault(engine, account, market, order, { mayTrack: false })
  if (fault) return fault
  if (![minTicks, maxTicks].every(isBound)) return 'invalidPrice'
  const marketAccount = marketAccountOf(engine, account, market)
  if (command.reduceOnly) {
    return reducibleLots(marketAccount, side) === 0 ? 'reduceOnlyWouldIncrease' : undefined
  }
  if (account.isHouse) return undefined
  const takeNotionalMicro = notionalCeil(market, market.markTicks, sizeLots)
  const { minimumFactor } = engine.rules.twap
  if (takeNotionalMicro < market.definition.minNotionalMicro * minimumFactor) return 'minNotional'
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
    feePphm: takerPphm + builderPphm(command.builder, 'taker'),
  }
  if (!tierAllows(marketAccount, intake) || !sizeAllows(marketAccount, intake)) return 'maxPosition'
  return intakeFits(marketAccount, intake, freeWithout(marketAccount))
    ? undefined
    : 'insufficientMargin'
}

function isBound(ticks: number | undefined): boolean {
  return ticks === undefined || (Number.isSafeInteger(ticks) && ticks > 0)
}
