import { cancelOrder } from './groups'
import { crossEquity, crossMaintenance, isolatedEquity, slotMaintenance } from './margin'
import { matchOrder } from './match'
import { notionalFloor } from './notional'
import { closeOrder, createOrder } from './orders'
import { applyToPosition } from './positions'
import { followPosition } from './positionWatch'
import { type Account, type Engine, type Slot, slotOf } from './state'

/** Takes over every position whose account no longer meets maintenance. */
export function liquidateAll(engine: Engine): void {
  for (const account of engine.accounts.values()) {
    if (account.isHouse || account.slots.size === 0) continue
    for (const slot of account.slots.values()) {
      if (slot.signedLots === 0 || slot.marginMode !== 'isolated') continue
      if (isolatedEquity(slot) < slotMaintenance(slot)) liquidateSlots(engine, account, [slot])
    }
    const maintenanceMicro = crossMaintenance(account)
    if (maintenanceMicro === 0 || crossEquity(account) >= maintenanceMicro) continue
    const slots = [...account.slots.values()].filter((slot) => slot.marginMode === 'cross')
    liquidateSlots(engine, account, slots)
  }
}

function liquidateSlots(engine: Engine, account: Account, slots: readonly Slot[]): void {
  for (const slot of slots) cancelAll(engine, slot)
  for (const slot of slots) {
    const { market, signedLots } = slot
    if (signedLots === 0 || market.isHalted) continue
    engine.events.push({
      type: 'liquidation',
      account: account.id,
      marketId: market.definition.marketId,
      signedLots,
      markTicks: market.markTicks,
      timeMs: engine.nowMs,
    })
    sellAtMarket(engine, slot)
    if (slot.signedLots !== 0) takeOver(engine, slot)
  }
  coverDebt(engine, account)
}

function cancelAll(engine: Engine, slot: Slot): void {
  for (const order of [...slot.account.openOrders.values()]) {
    if (order.market === slot.market && slot.account.openOrders.has(order.orderId)) {
      cancelOrder(engine, order, 'liquidation')
    }
  }
}

/** Closes as much as the book bears, at any price: the account's own loss comes first. */
function sellAtMarket(engine: Engine, slot: Slot): void {
  const { account, market, signedLots } = slot
  const side = signedLots > 0 ? 'sell' : 'buy'
  const order = createOrder(
    engine,
    account,
    market,
    {
      marketId: market.definition.marketId,
      side,
      sizeLots: Math.abs(signedLots),
      limitTicks: side === 'sell' ? 1 : Number.MAX_SAFE_INTEGER,
      timeInForce: 'ioc',
      reduceOnly: true,
      isMarket: true,
    },
    {},
  )
  matchOrder(engine, order, true)
  if (order.remainingLots > 0) closeOrder(engine, order, 'cancelled', 'iocRemainder')
}

/** Hands the rest of the position to the insurance account at the mark price. */
function takeOver(engine: Engine, slot: Slot): void {
  const { account, market, signedLots } = slot
  const lots = Math.abs(signedLots)
  const notionalMicro = notionalFloor(market, market.markTicks, lots)
  const other = slotOf(engine, engine.insurance, market)
  const otherBefore = other.signedLots
  applyToPosition(engine, slot, signedLots > 0 ? 'sell' : 'buy', lots, notionalMicro)
  applyToPosition(engine, other, signedLots > 0 ? 'buy' : 'sell', lots, notionalMicro)
  const { marketId } = market.definition
  engine.events.push({ type: 'position', account: account.id, marketId })
  followPosition(engine, slot, signedLots)
  followPosition(engine, other, otherBefore)
}

/** An account left with a debt and nothing open is made whole by the insurance. */
function coverDebt(engine: Engine, account: Account): void {
  if (account.balanceMicro >= 0) return
  for (const slot of account.slots.values()) {
    if (slot.signedLots !== 0 && slot.marginMode === 'cross') return
  }
  const deltaMicro = -account.balanceMicro
  engine.insurance.balanceMicro -= deltaMicro
  account.balanceMicro = 0
  engine.events.push({ type: 'balance', account: account.id, deltaMicro, cause: 'liquidation' })
}
