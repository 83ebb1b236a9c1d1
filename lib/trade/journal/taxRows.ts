import { sign } from '@/lib/decimal/compare'
import { abs, type Decimal, mul, ZERO } from '@/lib/decimal/decimal'
import type { Activity } from '@/lib/schema/model/activity'
import type { Fill } from '@/lib/schema/model/fill'

/** An amount of an asset. */
interface TaxAmount {
  amount: Decimal
  asset: string
}

/** One event as tax programs take it: what came in, what went out, and what it was. */
export interface TaxRow {
  /** ISO, UTC. */
  timestamp: string
  kind: 'profit' | 'loss' | 'fee' | 'rebate' | 'funding' | 'deposit' | 'withdrawal' | 'trade'
  received: TaxAmount | undefined
  sent: TaxAmount | undefined
  /** Of withdrawals and spot trades; fees of perpetuals are rows of their own. */
  fee: TaxAmount | undefined
  venue: string
  /** What it was about: `BTC`, or empty. */
  market: string
  /** The venue's id of it. */
  id: string
}

/**
 * Executions, funding and transfers of an account, oldest first. A perpetual is no asset that is
 * bought: what counts is the profit or loss that closing brought, its fee and its funding. Moves
 * between ledgers of one account are no event.
 */
export function taxRows(fills: readonly Fill[], activity: readonly Activity[]): readonly TaxRow[] {
  return [...fills.flatMap(rowsOfFill), ...activity.flatMap(rowsOfEvent)].sort((a, b) =>
    a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0,
  )
}

function rowsOfFill(fill: Fill): TaxRow[] {
  const { market, fee, realizedPnl } = fill
  const base = {
    timestamp: fill.createdAt,
    venue: market.providerId,
    market: market.baseAsset.displaySymbol,
    id: fill.id,
  }
  const quote = market.quoteAsset.displaySymbol
  if (fill.classification === 'Spot Buy' || fill.classification === 'Spot Sell') {
    const bought = { amount: fill.size, asset: market.baseAsset.displaySymbol }
    const paid = { amount: mul(fill.size, fill.price), asset: quote }
    const isBuy = fill.side === 'BUY'
    const [received, sent] = isBuy ? [bought, paid] : [paid, bought]
    return [{ ...base, kind: 'trade', received, sent, fee }]
  }
  const rows: TaxRow[] = []
  const direction = sign(realizedPnl ?? ZERO)
  if (direction !== 0) {
    const amount = { amount: abs(realizedPnl ?? ZERO), asset: quote }
    rows.push(direction > 0 ? income(base, 'profit', amount) : expense(base, 'loss', amount))
  }
  if (fee !== undefined && sign(fee.amount) !== 0) {
    const amount = { amount: abs(fee.amount), asset: fee.asset }
    const own = { ...base, id: `${fill.id}-fee` }
    rows.push(sign(fee.amount) > 0 ? expense(own, 'fee', amount) : income(own, 'rebate', amount))
  }
  return rows
}

function rowsOfEvent(event: Activity): TaxRow[] {
  const base = { timestamp: event.timestamp, venue: event.provider, market: '', id: event.id }
  switch (event.type) {
    case 'FUNDING': {
      if (sign(event.amount) === 0) return []
      const own = { ...base, market: event.market.baseAsset.displaySymbol }
      const amount = {
        amount: abs(event.amount),
        asset: event.market.quoteAsset.displaySymbol,
      }
      return [
        sign(event.amount) > 0 ? income(own, 'funding', amount) : expense(own, 'funding', amount),
      ]
    }
    case 'DEPOSIT':
      return [income(base, 'deposit', event)]
    case 'WITHDRAWAL':
      return [{ ...expense(base, 'withdrawal', event), fee: event.fee }]
    case 'TRANSFER':
      if (event.direction === 'INTERNAL') return []
      return event.direction === 'IN'
        ? [income(base, 'deposit', event)]
        : [{ ...expense(base, 'withdrawal', event), fee: event.fees?.[0] }]
    // Its executions report what it took.
    case 'LIQUIDATION':
      return []
  }
}

type Base = Pick<TaxRow, 'timestamp' | 'venue' | 'market' | 'id'>

function income(base: Base, kind: TaxRow['kind'], { amount, asset }: TaxAmount): TaxRow {
  return { ...base, kind, received: { amount, asset }, sent: undefined, fee: undefined }
}

function expense(base: Base, kind: TaxRow['kind'], { amount, asset }: TaxAmount): TaxRow {
  return { ...base, kind, received: undefined, sent: { amount, asset }, fee: undefined }
}
