import { addFees, collateralTokenOf, poolOf } from '@/server/paper/engine/accounts/pools'
import { MONEY } from '@/server/paper/engine/commands'
import { fundingRatePpb, fundingRulesOn } from '@/server/paper/engine/rules'
import type { BookSide, Engine, Market, MarketAccount } from '@/server/paper/engine/state'
import { clamp, mulDivCeil, mulDivFloor } from './integers'
import { notionalFloor } from './notional'

const PPB = 1_000_000_000

/** Pays funding once at the end of each interval, then takes the premium samples that are due. */
export function runFunding(engine: Engine): void {
  const { intervalMs, sampleMs, impactMicro } = engine.rules.funding
  const interval = Math.floor(engine.nowMs / intervalMs)
  if (interval > engine.fundingHour) {
    const isFirst = engine.fundingHour < 0
    engine.fundingHour = interval
    if (!isFirst) {
      for (const market of engine.markets) settleFunding(engine, market, interval * intervalMs)
    }
  }
  const sampleIndex = Math.floor(engine.nowMs / sampleMs)
  for (const market of engine.markets) {
    if (market.definition.spot || market.oracleTicks === 0) continue
    if (market.sampleIndex >= sampleIndex) continue
    market.sampleIndex = sampleIndex
    market.premiumSumPpb += premiumPpb(market, impactMicro)
    market.premiumSamples += 1
  }
}

/** Rate that the running interval would pay, in parts per billion; + means longs pay. */
export function runningRatePpb(engine: Engine, market: Market): number {
  if (market.definition.spot) return 0
  const rules = fundingRulesOn(engine.rules.funding, market.definition)
  return fundingRatePpb(rules, averagePremiumPpb(market))
}

function averagePremiumPpb(market: Market): number {
  if (market.premiumSamples === 0) return 0
  return Math.trunc(market.premiumSumPpb / market.premiumSamples)
}

/** How far the impact prices lie outside the index, as a share of it. */
function premiumPpb(market: Market, impactMicro: number): number {
  const { oracleTicks } = market
  const bidTicks = impactTicks(market, market.bids, impactMicro)
  const askTicks = impactTicks(market, market.asks, impactMicro)
  if (bidTicks === undefined || askTicks === undefined) return 0
  const outside = Math.max(0, bidTicks - oracleTicks) - Math.max(0, oracleTicks - askTicks)
  return clamp(Math.trunc((outside * PPB) / oracleTicks), -PPB, PPB)
}

/** Average price at which the impact size would trade on this side; undefined when it is too thin. */
function impactTicks(market: Market, side: BookSide, impactMicro: number): number | undefined {
  let lots = 0
  let weighted = 0
  let valueMicro = 0
  for (let index = side.levels.length - 1; index >= 0; index -= 1) {
    const level = side.levels[index]
    if (!level) break
    lots += level.sizeLots
    weighted += level.sizeLots * level.priceTicks
    valueMicro += notionalFloor(market, level.priceTicks, level.sizeLots)
    if (valueMicro >= impactMicro) return Math.round(weighted / lots)
  }
  return undefined
}

function settleFunding(engine: Engine, market: Market, timeMs: number): void {
  const ratePpb = runningRatePpb(engine, market)
  const premium = averagePremiumPpb(market)
  market.premiumSumPpb = 0
  market.premiumSamples = 0
  if (market.definition.spot || market.oracleTicks === 0) return
  const { marketId } = market.definition
  engine.events.push({ type: 'fundingRate', marketId, timeMs, ratePpb, premiumPpb: premium })
  for (const account of engine.accounts.values()) {
    const marketAccount = account.marketAccounts.get(market)
    if (marketAccount && marketAccount.signedLots !== 0)
      payFunding(engine, marketAccount, ratePpb, timeMs)
  }
}

/** Payers pay rounded up, receivers get rounded down; the residue stays with the fees. */
function payFunding(
  engine: Engine,
  marketAccount: MarketAccount,
  ratePpb: number,
  timeMs: number,
): void {
  const { account, market, signedLots } = marketAccount
  const valueMicro = notionalFloor(market, market.oracleTicks, Math.abs(signedLots))
  const direction = signedLots > 0 ? -ratePpb : ratePpb
  const amountMicro =
    direction >= 0
      ? mulDivFloor(valueMicro, direction, PPB)
      : -mulDivCeil(valueMicro, -direction, PPB)
  marketAccount.accruedFundingMicro += amountMicro
  addFees(engine, collateralTokenOf(market), -amountMicro)
  const isCash = marketAccount.marginMode === 'cross'
  if (isCash) poolOf(account, market).balanceMicro += amountMicro
  else marketAccount.isolatedMarginMicro += amountMicro
  if (account.isHouse) return
  const { marketId } = market.definition
  engine.events.push({
    type: 'funding',
    account: account.id,
    marketId,
    amountMicro,
    signedLots,
    ratePpb,
    timeMs,
  })
  if (!isCash || collateralTokenOf(market) !== MONEY) return
  engine.events.push({
    type: 'balance',
    account: account.id,
    deltaMicro: amountMicro,
    cause: 'funding',
  })
}
