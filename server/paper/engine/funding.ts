import type { BookSide } from './book'
import { MONEY } from './commands'
import { clamp, mulDivCeil, mulDivFloor } from './integers'
import { notionalFloor } from './notional'
import { addFees, collateralTokenOf, poolOf } from './pools'
import type { Engine, Market, Slot } from './state'

export const HOUR_MS = 3_600_000
const SAMPLE_MS = 5_000
/** Size of the trade whose average price is the impact price: 20,000 USD. */
const IMPACT_NOTIONAL_MICRO = 20_000_000_000
const PPB = 1_000_000_000
/** Interest of 0.01 % in eight hours, and how far it may pull the premium: 0.05 %. */
const INTEREST_PPB = 100_000
const PULL_PPB = 500_000
/** The hourly rate never exceeds 4 %. */
const HOURLY_CAP_PPB = 40_000_000

/** Pays funding once on the hour, then takes a premium sample every five seconds. */
export function runFunding(engine: Engine): void {
  const hour = Math.floor(engine.nowMs / HOUR_MS)
  if (hour > engine.fundingHour) {
    const isFirst = engine.fundingHour < 0
    engine.fundingHour = hour
    if (!isFirst) {
      for (const market of engine.markets) settleFunding(engine, market, hour * HOUR_MS)
    }
  }
  const sampleIndex = Math.floor(engine.nowMs / SAMPLE_MS)
  for (const market of engine.markets) {
    if (market.definition.spot || market.oracleTicks === 0) continue
    if (market.sampleIndex >= sampleIndex) continue
    market.sampleIndex = sampleIndex
    market.premiumSumPpb += premiumPpb(market)
    market.premiumSamples += 1
  }
}

/**
 * Hourly rate that the running hour would pay, in parts per billion; + means longs pay.
 * An eighth of: average premium + (interest - premium, held within +-0.05 %).
 */
export function hourlyRatePpb(market: Market): number {
  if (market.definition.spot) return 0
  const averagePpb = averagePremiumPpb(market)
  const eightHourPpb = averagePpb + clamp(INTEREST_PPB - averagePpb, -PULL_PPB, PULL_PPB)
  return clamp(Math.trunc(eightHourPpb / 8), -HOURLY_CAP_PPB, HOURLY_CAP_PPB)
}

function averagePremiumPpb(market: Market): number {
  if (market.premiumSamples === 0) return 0
  return Math.trunc(market.premiumSumPpb / market.premiumSamples)
}

/** How far the impact prices lie outside the index, as a share of it. */
function premiumPpb(market: Market): number {
  const { oracleTicks } = market
  const bidTicks = impactTicks(market, market.bids)
  const askTicks = impactTicks(market, market.asks)
  if (bidTicks === undefined || askTicks === undefined) return 0
  const outside = Math.max(0, bidTicks - oracleTicks) - Math.max(0, oracleTicks - askTicks)
  return clamp(Math.trunc((outside * PPB) / oracleTicks), -PPB, PPB)
}

/** Average price at which the impact size would trade on this side; undefined when it is too thin. */
function impactTicks(market: Market, side: BookSide): number | undefined {
  let lots = 0
  let weighted = 0
  let valueMicro = 0
  for (let index = side.levels.length - 1; index >= 0; index -= 1) {
    const level = side.levels[index]
    if (!level) break
    lots += level.sizeLots
    weighted += level.sizeLots * level.priceTicks
    valueMicro += notionalFloor(market, level.priceTicks, level.sizeLots)
    if (valueMicro >= IMPACT_NOTIONAL_MICRO) return Math.round(weighted / lots)
  }
  return undefined
}

function settleFunding(engine: Engine, market: Market, timeMs: number): void {
  const ratePpb = hourlyRatePpb(market)
  const premium = averagePremiumPpb(market)
  market.premiumSumPpb = 0
  market.premiumSamples = 0
  if (market.definition.spot || market.oracleTicks === 0) return
  const { marketId } = market.definition
  engine.events.push({ type: 'fundingRate', marketId, timeMs, ratePpb, premiumPpb: premium })
  for (const account of engine.accounts.values()) {
    const slot = account.slots.get(market)
    if (slot && slot.signedLots !== 0) payFunding(engine, slot, ratePpb, timeMs)
  }
}

/** Payers pay rounded up, receivers get rounded down; the residue stays with the fees. */
function payFunding(engine: Engine, slot: Slot, ratePpb: number, timeMs: number): void {
  const { account, market, signedLots } = slot
  const valueMicro = notionalFloor(market, market.oracleTicks, Math.abs(signedLots))
  const direction = signedLots > 0 ? -ratePpb : ratePpb
  const amountMicro =
    direction >= 0
      ? mulDivFloor(valueMicro, direction, PPB)
      : -mulDivCeil(valueMicro, -direction, PPB)
  slot.accruedFundingMicro += amountMicro
  addFees(engine, collateralTokenOf(market), -amountMicro)
  const isCash = slot.marginMode === 'cross'
  if (isCash) poolOf(account, market).balanceMicro += amountMicro
  else slot.isolatedMarginMicro += amountMicro
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
