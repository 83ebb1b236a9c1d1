import { type MarketDefinition, MONEY } from '@/server/paper/engine/commands'
import type { AccountView, PositionView } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import {
  averagePriceText,
  priceText,
  sizeText,
  usdText,
} from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { fromScaled, ratioScaled } from './decimalText'

const EMPTY_SUMMARY = summary(0, 0, 0, 0)

/**
 * `clearinghouseState`: margin, positions and what can be withdrawn at the main venue or one of its
 * sub-venues; all zero for an unknown account.
 */
export function clearinghouseState(context: FaceContext, user: string, dex = '') {
  const time = context.host.now()
  const account = context.host.view.account(user, dex === '' ? undefined : dex)
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
  // Where the collateral is shared, a venue shows only what its positions hold of it.
  const isShown = !isShared(context, account, dex)
  return {
    marginSummary: summary(
      isShown ? account.equityMicro : account.marginUsedMicro,
      account.totalNotionalMicro,
      sum(values),
      account.marginUsedMicro,
    ),
    crossMarginSummary: summary(
      isShown ? account.crossEquityMicro : account.crossMarginUsedMicro,
      account.crossNotionalMicro,
      sum(crossValues),
      account.crossMarginUsedMicro,
    ),
    crossMaintenanceMarginUsed: usdText(account.crossMaintenanceMarginMicro),
    withdrawable: usdText(isShown ? Math.max(account.withdrawableMicro, 0) : 0),
    assetPositions: account.positions.flatMap((position) => assetPosition(context, position)),
    time,
  }
}

/** The states of all venues of perpetuals, the main one first. */
export function allClearinghouseStates(context: FaceContext, user: string) {
  return context.catalogue.dexs().map((dex) => [dex, clearinghouseState(context, user, dex)])
}

/** Whether the venue's collateral lies elsewhere: in the spot wallet, or at the main venue. */
function isShared(context: FaceContext, account: AccountView, dex: string): boolean {
  if (account.collateral === 'separate') return false
  if (dex === '') return account.collateral === 'all'
  const token = context.catalogue.perps(dex)?.[0]?.collateralToken ?? MONEY
  return token === MONEY
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
  return market === undefined ? [] : [wirePosition(market, position)]
}

function wirePosition(market: MarketDefinition, position: PositionView) {
  const isolated = position.marginMode === 'isolated'
  const rawUsdMicro = position.marginUsedMicro - signedNotionalMicro(position)
  // The venue counts what was paid as positive.
  const paid = usdText(-position.accruedFundingMicro)
  return {
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
  }
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
