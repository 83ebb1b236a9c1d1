import type { EngineEvent, Trade } from '@/server/paper/engine/events'
import type { FillRecord, OrderRecord, TwapRecord } from '@/server/paper/engine/view'
import type { Fact } from '@/server/paper/faces/hyperliquid/records/factRecord'
import type { Block } from '@/server/paper/host'

export type FundingEvent = Extract<EngineEvent, { type: 'funding' }>
export type LiquidationEvent = Extract<EngineEvent, { type: 'liquidation' }>
type LedgerFact = Extract<Fact, { kind: 'ledger' }>

/** What one block did, sorted by whom it concerns; made once per block for all subscribers. */
export interface BlockDigest {
  timeMs: number
  /** Keys of everything that changed: `coin:BTC`, `user:0x…`. */
  touched: ReadonlySet<string>
  trades: ReadonlyMap<string, readonly Trade[]>
  orders: ReadonlyMap<string, readonly OrderRecord[]>
  fills: ReadonlyMap<string, readonly FillRecord[]>
  fundings: ReadonlyMap<string, readonly FundingEvent[]>
  liquidations: ReadonlyMap<string, readonly LiquidationEvent[]>
  ledger: ReadonlyMap<string, readonly LedgerFact[]>
  /** The latest record of each TWAP that changed. */
  twaps: ReadonlyMap<string, readonly TwapRecord[]>
}

export const coinKey = (coin: string): string => `coin:${coin}`
export const userKey = (user: string): string => `user:${user}`

/** Sorts the events of a block and the facts that arrived since the one before. */
export function digestOf(block: Block, facts: readonly Fact[]): BlockDigest {
  const touched = new Set<string>()
  const trades = new Map<string, Trade[]>()
  const orders = new Map<string, OrderRecord[]>()
  const fills = new Map<string, FillRecord[]>()
  const fundings = new Map<string, FundingEvent[]>()
  const liquidations = new Map<string, LiquidationEvent[]>()
  const ledger = new Map<string, LedgerFact[]>()
  const twaps = new Map<string, TwapRecord[]>()
  for (const event of block.events) {
    if ('account' in event) touched.add(userKey(event.account))
    switch (event.type) {
      case 'order':
        push(orders, event.account, event.order)
        break
      case 'trade':
        push(trades, event.trade.marketId, event.trade)
        touched.add(coinKey(event.trade.marketId))
        break
      case 'fill':
        push(fills, event.account, event.fill)
        break
      case 'funding':
        push(fundings, event.account, event)
        break
      case 'liquidation':
        push(liquidations, event.account, event)
        break
      case 'twap': {
        const others = (twaps.get(event.account) ?? []).filter(
          (existing) => existing.twapId !== event.twap.twapId,
        )
        twaps.set(event.account, [...others, event.twap])
        break
      }
      case 'book':
      case 'price':
        touched.add(coinKey(event.marketId))
        break
      case 'position':
      case 'balance':
      case 'wallet':
      case 'leverage':
        break
    }
  }
  for (const fact of facts) {
    if ('account' in fact) touched.add(userKey(fact.account))
    if (fact.kind === 'ledger') push(ledger, fact.account, fact)
  }
  const { timeMs } = block
  return { timeMs, touched, trades, orders, fills, fundings, liquidations, ledger, twaps }
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
