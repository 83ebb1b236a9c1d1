import { type MarketDefinition, MONEY } from '@/server/paper/engine/commands'
import type { EngineView, FillRecord } from '@/server/paper/engine/view'
import {
  averagePriceText,
  type Catalogue,
  priceText,
  sizeText,
  usdText,
  valueMicro,
} from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { tokenNamed } from '@/server/paper/faces/hyperliquid/listings/spotTokens'
import { fromScaled } from './decimalText'
import { oidOf, tidOf } from './orderIds'
import { sideLetter } from './orderView'
import { transactionHash } from './transactionHash'

export interface WireFill {
  coin: string
  px: string
  sz: string
  side: 'A' | 'B'
  time: number
  startPosition: string
  dir: string
  closedPnl: string
  hash: string
  oid: number
  crossed: boolean
  fee: string
  tid: number
  feeToken: string
  builderFee?: string
  cloid?: string
  liquidation?: { liquidatedUser: string; markPx: string; method: 'market' }
  twapId: null
}

/** One execution of an account's order as the venue shows it to that account. */
export function wireFill(
  view: EngineView,
  market: MarketDefinition,
  account: string,
  fill: FillRecord,
): WireFill {
  return {
    coin: fill.marketId,
    px: priceText(market, fill.priceTicks),
    sz: sizeText(market, fill.sizeLots),
    side: sideLetter(fill.side),
    time: fill.timeMs,
    startPosition: startPosition(market, fill),
    dir: direction(view, market, account, fill),
    closedPnl: usdText(fill.closedPnlMicro),
    hash: transactionHash(`trade:${fill.tradeId}`),
    oid: oidOf(fill.orderId),
    crossed: fill.isTaker,
    fee: feeText(fill),
    tid: tidOf(fill.tradeId),
    feeToken: fill.spot?.feeToken ?? market.collateralToken ?? MONEY,
    ...(fill.builderFeeMicro === 0 ? {} : { builderFee: usdText(fill.builderFeeMicro) }),
    ...(fill.clientOrderId === undefined ? {} : { cloid: fill.clientOrderId }),
    ...(fill.isLiquidation
      ? {
          liquidation: {
            liquidatedUser: account,
            markPx: priceText(market, view.market(fill.marketId)?.markTicks ?? fill.priceTicks),
            method: 'market' as const,
          },
        }
      : {}),
    twapId: null,
  }
}

/** Signed position before it; of a spot pair, the balance of its token. */
function startPosition(market: MarketDefinition, fill: FillRecord): string {
  const token = fill.spot && tokenNamed(market.spot?.baseToken ?? '')
  return token && fill.spot
    ? fromScaled(fill.spot.startUnits, token.unitDecimals)
    : sizeText(market, fill.startLots)
}

/** In money, or in the token that was bought. */
function feeText({ feeMicro, spot }: FillRecord): string {
  const token = spot && tokenNamed(spot.feeToken)
  return token && spot ? fromScaled(spot.feeUnits, token.unitDecimals) : usdText(feeMicro)
}

/** What the fill did to the position, in the venue's words. */
function direction(
  view: EngineView,
  market: MarketDefinition,
  account: string,
  fill: FillRecord,
): string {
  if (market.spot) return fill.side === 'buy' ? 'Buy' : 'Sell'
  const delta = fill.side === 'buy' ? fill.sizeLots : -fill.sizeLots
  const { startLots } = fill
  if (fill.isLiquidation && startLots !== 0) {
    const { marginMode } = view.leverage(account, fill.marketId)
    const mode = marginMode === 'cross' ? 'Cross' : 'Isolated'
    return `Liquidated ${mode} ${startLots > 0 ? 'Long' : 'Short'}`
  }
  if (startLots === 0 || startLots > 0 === delta > 0) return delta > 0 ? 'Open Long' : 'Open Short'
  if (Math.abs(delta) <= Math.abs(startLots)) return startLots > 0 ? 'Close Long' : 'Close Short'
  return startLots > 0 ? 'Long > Short' : 'Short > Long'
}

/**
 * Joins the partial fills of one order within one block into one, as the venue does with
 * `aggregateByTime`. Fills must be sorted by time, in either direction.
 */
export function aggregateFills(
  fills: readonly FillRecord[],
  catalogue: Catalogue,
): { fill: FillRecord; averagePx?: string }[] {
  const joined: { fill: FillRecord; notionalMicro: number; parts: number }[] = []
  for (const fill of fills) {
    const last = joined.at(-1)
    const market = catalogue.byCoin(fill.marketId)
    const notionalMicro = market ? valueMicro(market, fill.priceTicks, fill.sizeLots) : 0
    if (
      last !== undefined &&
      last.fill.orderId === fill.orderId &&
      last.fill.timeMs === fill.timeMs &&
      last.fill.isTaker
    ) {
      last.fill = join(last.fill, fill)
      last.notionalMicro += notionalMicro
      last.parts += 1
    } else joined.push({ fill, notionalMicro, parts: 1 })
  }
  return joined.map(({ fill, notionalMicro, parts }) => {
    const market = catalogue.byCoin(fill.marketId)
    if (parts === 1 || market === undefined) return { fill }
    return { fill, averagePx: averagePriceText(market, notionalMicro, fill.sizeLots) }
  })
}

function join(a: FillRecord, b: FillRecord): FillRecord {
  const first = a.tradeId < b.tradeId ? a : b
  return {
    ...first,
    sizeLots: a.sizeLots + b.sizeLots,
    closedPnlMicro: a.closedPnlMicro + b.closedPnlMicro,
    feeMicro: a.feeMicro + b.feeMicro,
    builderFeeMicro: a.builderFeeMicro + b.builderFeeMicro,
    ...(first.spot && {
      spot: {
        ...first.spot,
        feeUnits: (a.spot?.feeUnits ?? 0) + (b.spot?.feeUnits ?? 0),
      },
    }),
  }
}
