import { isZero, sign } from '@/lib/decimal/compare'
import { abs, add, type Decimal, mul, neg, sub, ZERO } from '@/lib/decimal/decimal'
import { isoTime } from '@/lib/schema/isoTime'
import { marketDisplay } from '@/lib/schema/marketDisplay'
import type { Activity } from '@/lib/schema/model/activity'
import type { Asset } from '@/lib/schema/model/asset'
import type { Fill, FillClassification } from '@/lib/schema/model/fill'
import type { WithdrawalState } from '@/lib/schema/model/withdrawalState'
import type {
  WireDeposit,
  WireLiquidation,
  WirePositionFunding,
  WireTransfer,
  WireWithdrawal,
} from '@/lib/venues/lighter/wire/account'
import type { WireTrade } from '@/lib/venues/lighter/wire/trade'
import type { ListedMarket } from './market'
import { orderIdOf } from './order'
import { feeFraction, percentToFraction, shownPrice, shownSize } from './scale'

/**
 * An execution as one of its two accounts sees it. An account that traded with itself sees the side
 * that crossed the book.
 * @param explorerLink page of the transaction, where the deployment has an explorer
 */
export function mapFill(
  wire: WireTrade,
  listed: ListedMarket,
  { accountIndex, explorerLink }: { accountIndex: string; explorerLink?: string | undefined },
): Fill | undefined {
  const isAsk = wire.ask_account_id === accountIndex
  const isBid = wire.bid_account_id === accountIndex
  if (!isAsk && !isBid) return undefined
  const isMaker = isAsk && isBid ? false : wire.is_maker_ask === isAsk
  const isSell = isMaker === wire.is_maker_ask
  const size = shownSize(wire.size, listed.scale)
  const client = isSell ? wire.ask_client_id : wire.bid_client_id
  const before = isMaker ? wire.maker_position_size_before : wire.taker_position_size_before
  const start = before && shownSize(before, listed.scale)
  const pnl = isSell ? wire.ask_account_pnl : wire.bid_account_pnl
  return {
    id: wire.trade_id,
    orderId: orderIdOf(wire.market_id, isSell ? wire.ask_id : wire.bid_id),
    ...(client && client !== '0' && { clientOrderId: orderIdOf(wire.market_id, client) }),
    market: marketDisplay(listed.market),
    side: isSell ? 'SELL' : 'BUY',
    size,
    price: shownPrice(wire.price, listed.scale),
    liquidity: isMaker ? 'maker' : 'taker',
    ...feesOf(wire, isMaker, listed),
    ...(pnl && { realizedPnl: isZero(pnl) ? null : pnl }),
    ...(listed.kind === 'perp' && start && { startPosition: start }),
    ...classification(listed, isSell, size, start),
    ...(wire.type === 'liquidation' && { isLiquidation: true }),
    createdAt: isoTime(wire.timestamp),
    ...(explorerLink && { explorerLink }),
  }
}

// The integrator's share is charged beside the venue's fee; the fee of a fill is both.
function feesOf(wire: WireTrade, isMaker: boolean, { market }: ListedMarket): Partial<Fill> {
  const ticks = (isMaker ? wire.maker_fee : wire.taker_fee) ?? 0
  const shareTicks = (isMaker ? wire.integrator_maker_fee : wire.integrator_taker_fee) ?? 0
  const asset = market.quoteAsset.displaySymbol
  const share = mul(wire.usd_amount, feeFraction(shareTicks))
  const fee = add(mul(wire.usd_amount, feeFraction(ticks)), share)
  return {
    fee: { amount: fee, asset },
    ...(shareTicks !== 0 && { builderFee: { amount: share, asset } }),
  }
}

function classification(
  { kind }: ListedMarket,
  isSell: boolean,
  size: Decimal,
  start: Decimal | undefined,
): Partial<Fill> {
  if (kind === 'spot') return { classification: isSell ? 'Spot Sell' : 'Spot Buy' }
  if (start === undefined) return {}
  return { classification: positionChange(start, isSell ? neg(size) : size) }
}

function positionChange(start: Decimal, change: Decimal): FillClassification {
  const end = add(start, change)
  const side = (value: Decimal) => (sign(value) < 0 ? 'Short' : 'Long')
  if (isZero(start)) return `Opened ${side(change)}`
  if (isZero(end)) return `Closed ${side(start)}`
  if (sign(start) !== sign(end)) return `Switched ${side(end)}`
  return sign(start) === sign(change) ? `Increased ${side(start)}` : `Reduced ${side(start)}`
}

/** Funding of a position. */
export function mapFundingActivity(wire: WirePositionFunding, listed: ListedMarket): Activity {
  const size = shownSize(abs(wire.position_size), listed.scale)
  return {
    id: `funding-${wire.market_id}-${wire.funding_id}`,
    provider: listed.market.providerId,
    timestamp: isoTime(wire.timestamp),
    type: 'FUNDING',
    market: marketDisplay(listed.market),
    amount: wire.change,
    positionSize: wire.position_side === 'short' ? sub(ZERO, size) : size,
    fundingRate: percentToFraction(wire.rate),
  }
}

/** What rows of money need: whose they are, and how an asset is called. */
export interface MovementFacts {
  provider: string
  accountIndex: string
  /** Address of the account's owner. */
  owner?: string
  assets: ReadonlyMap<number, Asset>
  collateral: string
}

function movementOf(
  kind: string,
  wire: { id: string; amount: Decimal; timestamp: number; asset_id?: number | undefined },
  { provider, assets, collateral }: MovementFacts,
) {
  const asset = wire.asset_id === undefined ? undefined : assets.get(wire.asset_id)
  return {
    id: `${kind}-${wire.id}`,
    provider,
    timestamp: isoTime(wire.timestamp),
    asset: asset?.displaySymbol ?? collateral,
    amount: abs(wire.amount),
  }
}

/** A deposit. */
export function mapDeposit(wire: WireDeposit, facts: MovementFacts): Activity {
  return { ...movementOf('deposit', wire, facts), type: 'DEPOSIT' }
}

/** A withdrawal; undefined where it failed or came back. A secure one goes to the owner alone. */
export function mapWithdrawal(wire: WireWithdrawal, facts: MovementFacts): Activity | undefined {
  if (wire.status === 'failed' || wire.status === 'refunded') return undefined
  const isToOwner = wire.type === 'secure' && facts.owner !== undefined
  return {
    ...movementOf('withdrawal', wire, facts),
    type: 'WITHDRAWAL',
    ...(isToOwner && { counterpartyAddress: facts.owner }),
  }
}

/** A withdrawal with its state; a word that is none of the venue's list counts as pending. */
export function mapWithdrawalState(wire: WireWithdrawal, facts: MovementFacts): WithdrawalState {
  const { id, asset, amount } = movementOf('withdrawal', wire, facts)
  return {
    id,
    asset,
    amount,
    atMs: wire.timestamp,
    state: WITHDRAWAL_STATES[wire.status] ?? 'pending',
    ...(wire.l1_tx_hash && { txHash: wire.l1_tx_hash }),
  }
}

const WITHDRAWAL_STATES: Readonly<Record<string, WithdrawalState['state']>> = {
  claimable: 'claimable',
  completed: 'completed',
  failed: 'failed',
  refunded: 'failed',
}

/** A transfer, within the account or with another one. */
export function mapTransfer(wire: WireTransfer, facts: MovementFacts): Activity {
  const { from_account_index: from, to_account_index: to } = wire
  const isOwn = from !== undefined && from === to
  const isOut = from === facts.accountIndex
  const counterparty = isOut
    ? { index: to, address: wire.to_l1_address }
    : { index: from, address: wire.from_l1_address }
  const base = movementOf('transfer', wire, facts)
  return {
    ...base,
    type: 'TRANSFER',
    direction: isOwn ? 'INTERNAL' : isOut ? 'OUT' : 'IN',
    ...(wire.from_route && { from: wire.from_route }),
    ...(wire.to_route && { to: wire.to_route }),
    ...(!isOwn && counterparty.index && { counterpartyAccountIndex: counterparty.index }),
    ...(!isOwn && counterparty.address && { counterpartyAddress: counterparty.address }),
    ...(wire.fee && !isZero(wire.fee) && { fees: [{ amount: wire.fee, asset: base.asset }] }),
  }
}

/** A liquidation. */
export function mapLiquidation(wire: WireLiquidation, listed: ListedMarket): Activity {
  const { size, price } = wire.trade ?? {}
  return {
    id: `liquidation-${wire.id}`,
    provider: listed.market.providerId,
    timestamp: isoTime(wire.executed_at),
    type: 'LIQUIDATION',
    liquidatedPositions: [
      {
        market: marketDisplay(listed.market),
        ...(size && { size: shownSize(size, listed.scale) }),
      },
    ],
    ...(size && price && { liquidatedNotionalPosition: mul(size, price) }),
  }
}
