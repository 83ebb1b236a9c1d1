import type { PositionView } from '@/server/paper/engine/view'
import { averagePriceText, priceText, sizeText, usdText } from './catalogue'
import type { FaceContext } from './context'
import { fromScaled, ratioScaled } from './decimalText'

const EMPTY_SUMMARY = summary(0, 0, 0, 0)

/** `clearinghouseState`: margin, positions and what can be withdrawn; all zero for a stranger. */
export function clearinghouseState(context: FaceContext, user: string) {
  const time = context.host.now()
  const account = context.host.view.account(user)
  if (account === undefined) {
    return {
      marginSummary: EMPTY_SUMMARY,
      crossMarginSummary: EMPTY_SUMMARY,
      crossMaintenanceMarginUsed: '0.0',
      withdrawable: '0.0',
      assetPositions: [],
      time,
    }
  }
  const values = account.positions.map(signedNotionalMicro)
  const crossValues = account.positions.map((position, index) =>
    position.marginMode === 'cross' ? (values[index] ?? 0) : 0,
  )
  // In the unified mode the collateral counts as a spot balance: the perpetuals show only what
  // their positions hold of it.
  const isUnified = isUnifiedAccount(context, user)
  return {
    marginSummary: summary(
      isUnified ? account.marginUsedMicro : account.equityMicro,
      account.totalNotionalMicro,
      sum(values),
      account.marginUsedMicro,
    ),
    crossMarginSummary: summary(
      isUnified ? account.crossMarginUsedMicro : account.crossEquityMicro,
      account.crossNotionalMicro,
      sum(crossValues),
      account.crossMarginUsedMicro,
    ),
    crossMaintenanceMarginUsed: usdText(account.crossMaintenanceMarginMicro),
    withdrawable: usdText(isUnified ? 0 : Math.max(account.withdrawableMicro, 0)),
    assetPositions: account.positions.flatMap((position) => assetPosition(context, position)),
    time,
  }
}

function isUnifiedAccount(context: FaceContext, user: string): boolean {
  return context.facts.abstraction(user) === 'unifiedAccount'
}

/** `spotClearinghouseState`: USDC alone, and only where the unified mode keeps collateral here. */
export function spotClearinghouseState(context: FaceContext, user: string) {
  const account = context.host.view.account(user)
  if (account === undefined || !isUnifiedAccount(context, user)) return { balances: [] }
  const { equityMicro } = account
  const isolatedMicro = account.marginUsedMicro - account.crossMarginUsedMicro
  const afterMaintenance = equityMicro - account.crossMaintenanceMarginMicro - isolatedMicro
  return {
    balances: [
      {
        coin: 'USDC',
        token: 0,
        total: usdText(equityMicro),
        hold: usdText(Math.max(equityMicro - Math.max(account.withdrawableMicro, 0), 0)),
        entryNtl: '0.0',
      },
    ],
    tokenToAvailableAfterMaintenance: [[0, usdText(Math.max(afterMaintenance, 0))]],
  }
}

function summary(equityMicro: number, notionalMicro: number, signedMicro: number, used: number) {
  return {
    accountValue: usdText(equityMicro),
    totalNtlPos: usdText(notionalMicro),
    totalRawUsd: usdText(equityMicro - signedMicro),
    totalMarginUsed: usdText(used),
  }
}

function assetPosition(context: FaceContext, position: PositionView) {
  const market = context.catalogue.byCoin(position.marketId)
  if (market === undefined) return []
  const isolated = position.marginMode === 'isolated'
  const rawUsdMicro = position.marginUsedMicro - signedNotionalMicro(position)
  // The venue counts what was paid as positive.
  const paid = usdText(-position.accruedFundingMicro)
  return [
    {
      type: 'oneWay' as const,
      position: {
        coin: position.marketId,
        szi: sizeText(market, position.signedLots),
        leverage: {
          type: position.marginMode,
          value: position.leverage,
          ...(isolated ? { rawUsd: usdText(rawUsdMicro) } : {}),
        },
        entryPx: averagePriceText(market, position.entryNotionalMicro, position.signedLots),
        positionValue: usdText(position.notionalMicro),
        unrealizedPnl: usdText(position.unrealizedPnlMicro),
        returnOnEquity: returnOnEquity(position),
        liquidationPx:
          position.liquidationTicks === undefined
            ? null
            : priceText(market, position.liquidationTicks),
        marginUsed: usdText(position.marginUsedMicro),
        maxLeverage: market.maxLeverage,
        cumFunding: { allTime: paid, sinceOpen: paid, sinceChange: paid },
      },
    },
  ]
}

/** Unrealized profit over the initial margin of the entry, as a fraction. */
function returnOnEquity(position: PositionView): string {
  const entryMicro = Math.abs(position.entryNotionalMicro)
  if (entryMicro === 0) return '0.0'
  const scaled = ratioScaled(
    BigInt(position.unrealizedPnlMicro) * BigInt(position.leverage),
    entryMicro,
    8,
  )
  return fromScaled(scaled, 8)
}

function signedNotionalMicro(position: PositionView): number {
  return position.signedLots > 0 ? position.notionalMicro : -position.notionalMicro
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
