import { isZero } from '@/lib/decimal/compare'
import { neg, sub, ZERO } from '@/lib/decimal/decimal'
import { isoTime } from '@/lib/schema/isoTime'
import { marketDisplay } from '@/lib/schema/marketDisplay'
import type { PortfolioHistory, PortfolioRange } from '@/lib/schema/model/account'
import type { Activity, LiquidatedPosition } from '@/lib/schema/model/activity'
import type { Fill, FillClassification } from '@/lib/schema/model/fill'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import type { WithdrawalState } from '@/lib/schema/model/withdrawalState'
import type { WireFill } from '@/lib/venues/ondo/wire/account'
import type {
  WireDeposit,
  WireFundingFee,
  WireLiquidation,
  WirePortfolioPoint,
  WireTransfer,
  WireWithdrawal,
} from '@/lib/venues/ondo/wire/history'
import { COLLATERAL, type ListedMarket } from './market'

/** What an execution did, by the venue's word without spaces and in lower case. */
const CLASSIFICATIONS: Readonly<Record<string, FillClassification>> = {
  openlong: 'Opened Long',
  openshort: 'Opened Short',
  closelong: 'Closed Long',
  closeshort: 'Closed Short',
  longtoshort: 'Switched Short',
  shorttolong: 'Switched Long',
}

/** An execution of the account. The venue does not give the position before it. */
export function mapFill(wire: WireFill, listed: ListedMarket): Fill {
  const word = wire.direction?.toLowerCase().replace(/[^a-z]/g, '') ?? ''
  const classification = CLASSIFICATIONS[word]
  const isOpening = word.startsWith('open')
  return {
    id: wire.id,
    orderId: wire.orderId,
    ...(wire.clientOrderId && { clientOrderId: wire.clientOrderId }),
    market: marketDisplay(listed.market),
    side: wire.side === 'buy' ? 'BUY' : 'SELL',
    size: wire.size,
    price: wire.price,
    liquidity: wire.isMaker ? 'maker' : 'taker',
    ...(wire.fee && { fee: { amount: wire.fee, asset: COLLATERAL } }),
    ...(isOpening ? { realizedPnl: null } : wire.pnl ? { realizedPnl: wire.pnl } : {}),
    ...(classification && { classification }),
    createdAt: isoTime(wire.time),
  }
}

/** Funding of a position. The venue gives no id: market and hour name it. */
export function mapFundingActivity(wire: WireFundingFee, listed: ListedMarket): Activity {
  const isShort = wire.positionDirection === 'short'
  return {
    id: `funding-${wire.market}-${wire.time}`,
    provider: listed.market.providerId,
    timestamp: isoTime(wire.time),
    type: 'FUNDING',
    market: marketDisplay(listed.market),
    amount: wire.amount,
    positionSize:
      isShort && !isZero(wire.positionSize) ? neg(wire.positionSize) : wire.positionSize,
    fundingRate: wire.rate,
  }
}

/** A deposit that was credited; undefined while its chain still confirms it. */
export function mapDeposit(wire: WireDeposit, provider: string): Activity | undefined {
  if (wire.status !== 'confirmed') return undefined
  return {
    id: `deposit-${wire.txid}${typeof wire.logIndex === 'number' ? `-${wire.logIndex}` : ''}`,
    provider,
    timestamp: isoTime(wire.time),
    type: 'DEPOSIT',
    asset: wire.coin,
    amount: wire.size,
    // The token's contract sends what it mints from the zero address, which has no owner.
    ...(wire.fromAddress &&
      wire.fromAddress !== ZERO_ADDRESS && { counterpartyAddress: wire.fromAddress }),
  }
}

/** A withdrawal; undefined where it failed or was cancelled. */
export function mapWithdrawal(wire: WireWithdrawal, provider: string): Activity | undefined {
  if (wire.status === 'failure' || wire.status === 'cancelled') return undefined
  return {
    id: `withdrawal-${wire.withdrawal_id}`,
    provider,
    timestamp: isoTime(wire.time),
    type: 'WITHDRAWAL',
    asset: wire.coin,
    amount: wire.size,
    ...(wire.address && { counterpartyAddress: wire.address }),
    ...(wire.usdFee && { fee: { amount: wire.usdFee, asset: COLLATERAL } }),
  }
}

/** A withdrawal with its state; a word that is none of the venue's list counts as pending. */
export function mapWithdrawalState(wire: WireWithdrawal): WithdrawalState {
  return {
    id: `withdrawal-${wire.withdrawal_id}`,
    asset: wire.coin,
    amount: wire.size,
    atMs: Date.parse(isoTime(wire.time)),
    state: WITHDRAWAL_STATES[wire.status] ?? 'pending',
    ...(wire.txid && { txHash: wire.txid }),
  }
}

const WITHDRAWAL_STATES: Readonly<Record<string, WithdrawalState['state']>> = {
  complete: 'completed',
  failure: 'failed',
  cancelled: 'failed',
}

/** A transfer between the account's own wallets. */
export function mapTransfer(wire: WireTransfer, provider: string): Activity {
  const isOwn = wire.from.id === undefined || wire.from.id === wire.to.id
  return {
    id: `transfer-${wire.id}`,
    provider,
    timestamp: isoTime(wire.time),
    type: 'TRANSFER',
    direction: isOwn ? 'INTERNAL' : 'OUT',
    asset: wire.symbol,
    amount: wire.amount,
    ...(wire.from.wallet && { from: wire.from.wallet }),
    ...(wire.to.wallet && { to: wire.to.wallet }),
  }
}

/** A liquidation; undefined while it is under way or where it names no position. */
export function mapLiquidation(
  wire: WireLiquidation,
  find: (marketId: string) => ListedMarket,
  provider: string,
): Activity | undefined {
  if (wire.status !== 'stop') return undefined
  const positions = wire.triggeringPositions ?? []
  const [first, ...rest] = positions.map(({ market, netQuantity }): LiquidatedPosition => {
    // What was taken over may be a part of the position that led to it.
    const size = (positions.length === 1 && wire.filledQuantity) || netQuantity
    return { market: marketDisplay(find(market).market), ...(size && { size }) }
  })
  if (first === undefined) return undefined
  return {
    id: `liquidation-${wire.id}`,
    provider,
    timestamp: isoTime(wire.time),
    type: 'LIQUIDATION',
    liquidatedPositions: [first, ...rest],
    ...(wire.filledQuoteSize && { liquidatedNotionalPosition: wire.filledQuoteSize }),
    leverageType: 'CROSS',
  }
}

/** The account's past, oldest first. */
export function mapPortfolio(
  rows: readonly WirePortfolioPoint[],
  range: PortfolioRange,
): PortfolioHistory {
  const sorted = [...rows].sort((a, b) => a.time - b.time)
  // The venue counts profit since the account began, a window since its own start.
  const before = sorted[0]?.totalPnL ?? ZERO
  const points = sorted.map(({ time, marginBalance, totalPnL }) => ({
    timestamp: time,
    accountValue: marginBalance,
    pnl: sub(totalPnL, before),
  }))
  const last = points.at(-1)
  return { range, points, ...(last && { totalPnl: last.pnl }) }
}
