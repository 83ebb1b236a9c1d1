import { poolOf } from '@/server/paper/engine/accounts/pools'
import { markValue } from '@/server/paper/engine/accounts/positions'
import type { MarketAccount } from '@/server/paper/engine/state'
import { crossEquity, crossMaintenance, isolatedEquity, marketMaintenance } from './margin'
import type { Tier } from './tiers'

/**
 * Mark price at which the position is taken over, all other prices standing still; undefined when
 * there is none above 0. It is where equity meets maintenance, each tier tried on its own range:
 * (cost - backing - deduction) / (size x (1 - side x maintenance share)).
 * Rounded towards the mark: the true point is never nearer than shown.
 */
export function liquidationTicks(marketAccount: MarketAccount): number | undefined {
  const { signedLots, market } = marketAccount
  if (signedLots === 0 || market.markTicks === 0) return undefined
  const { tiers } = market
  for (const [index, tier] of tiers.entries()) {
    const ticks = solve(marketAccount, tier)
    if (ticks === undefined) continue
    const notionalMicro =
      (ticks * Math.abs(signedLots) * market.notionalMultiplier) / market.notionalDivisor
    const upperMicro = tiers[index + 1]?.lowerBoundMicro ?? Number.POSITIVE_INFINITY
    if (notionalMicro >= tier.lowerBoundMicro && notionalMicro <= upperMicro) return ticks
  }
  return undefined
}

/** Equity less value of this position, less what the other cross positions need. */
function backingMicro(marketAccount: MarketAccount): number {
  if (marketAccount.marginMode === 'isolated')
    return isolatedEquity(marketAccount) - markValue(marketAccount)
  const { account } = marketAccount
  const pool = poolOf(account, marketAccount.market)
  const othersMicro = crossMaintenance(account, pool) - marketMaintenance(marketAccount)
  return crossEquity(account, pool) - othersMicro - markValue(marketAccount)
}

/**
 * backing + s x N = N x part / whole - d, with N = value at the price sought and s = +-1, solved
 * for N: N = (-backing - d) x whole / (s x whole - part).
 */
function solve(marketAccount: MarketAccount, tier: Tier): number | undefined {
  const { market, signedLots } = marketAccount
  const sign = signedLots > 0 ? 1 : -1
  const { part, whole, deductionMicro } = tier.maintenance
  const numerator = BigInt(-backingMicro(marketAccount) - deductionMicro) * BigInt(whole)
  const denominator = BigInt(sign * whole - part)
  const scaledUp = numerator * BigInt(market.notionalDivisor)
  const scaledDown = denominator * BigInt(Math.abs(signedLots) * market.notionalMultiplier)
  const ticks = divide(scaledUp, scaledDown, signedLots > 0)
  return ticks > 0 && Number.isSafeInteger(ticks) ? ticks : undefined
}

function divide(numerator: bigint, denominator: bigint, up: boolean): number {
  const isFlipped = denominator < 0n
  const top = isFlipped ? -numerator : numerator
  const bottom = isFlipped ? -denominator : denominator
  const quotient = top / bottom
  const remainder = top - quotient * bottom
  return Number(up && remainder > 0n ? quotient + 1n : quotient)
}
