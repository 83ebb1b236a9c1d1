import { FILL_HISTORY_LENGTH } from '@/server/paper/engine/accounts/accounts'
import { paidToken } from '@/server/paper/engine/accounts/holdings'
import { collateralTokenOf, poolsOf, subVenueToken } from '@/server/paper/engine/accounts/pools'
import { bestTicks } from '@/server/paper/engine/book/book'
import { notionalCeil } from '@/server/paper/engine/book/notional'
import { MONEY } from '@/server/paper/engine/commands'
import type { EngineEvent } from '@/server/paper/engine/events'
import { executedLots } from '@/server/paper/engine/orders/executedLots'
import { crossExposure, isolatedExposure } from '@/server/paper/engine/risk/exposure'
import type {
  Account,
  BookSide,
  Engine,
  Market,
  MarketAccount,
  Order,
} from '@/server/paper/engine/state'

/**
 * Throws when the engine contradicts itself: money appeared or vanished, positions do not add up
 * or disagree with the fills, a book is crossed, or a sum kept aside differs from what it sums.
 */
export function checkInvariants(engine: Engine): void {
  checkMoney(engine)
  for (const market of engine.markets) checkMarket(engine, market)
  for (const account of engine.accounts.values()) {
    for (const marketAccount of account.marketAccounts.values()) checkMarketAccount(marketAccount)
    checkFills(engine, account)
    checkHoldings(account)
    checkGroups(engine, account)
    checkTwaps(account)
    checkLimits(engine, account)
  }
}

/**
 * After a block no account is below what makes the insurance account take over, save where trading
 * is halted, or where another account's liquidation traded with one that had already been checked.
 */
export function checkSolvency(engine: Engine, events: readonly EngineEvent[]): void {
  if (engine.markets.some((market) => market.isHalted)) return
  const traded = new Set(events.map((event) => event.type === 'fill' && event.account))
  for (const account of engine.accounts.values()) {
    if (account.isHouse || traded.has(account.id)) continue
    const isolated = [...account.marketAccounts.values()].filter(
      (marketAccount) => marketAccount.marginMode === 'isolated',
    )
    const cross = poolsOf(account).map((pool) => crossExposure(account, pool))
    for (const exposure of [...cross, ...isolated.map(isolatedExposure)]) {
      const isSafe = exposure.equityMicro() * 3 >= exposure.closeoutTripleMicro()
      check(isSafe || exposure.marketAccounts().length === 0, 'the backstop has acted')
    }
  }
}

function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`invariant broken: ${what}`)
}

/** What resting orders lock is covered, and no account has a negative token balance. */
function checkHoldings(account: Account): void {
  const held = new Map<string, number>()
  for (const order of account.openOrders.values()) {
    if (!order.market.definition.spot || order.status !== 'open' || account.isHouse) continue
    const token = paidToken(order.market, order.side)
    held.set(token, (held.get(token) ?? 0) + order.reservedMicro)
  }
  for (const [token, { units, heldUnits }] of account.tokens) {
    check((held.get(token) ?? 0) === heldUnits, 'held tokens add up')
    if (account.isHouse || (token === MONEY && account.collateral === 'all')) continue
    check(units >= heldUnits, `no ${token} is spent twice`)
  }
}

/** Cash + ring-fenced margin - cost of positions over all accounts, and fees: what was paid in. */
function checkMoney(engine: Engine): void {
  const sums = new Map([[MONEY, engine.feesMicro], ...engine.tokenFees])
  const count = (token: string, units: number): void => {
    sums.set(token, (sums.get(token) ?? 0) + units)
  }
  for (const account of engine.accounts.values()) {
    count(MONEY, account.balanceMicro + account.claimableMicro)
    for (const [name, pool] of account.pools) {
      count(subVenueToken(engine, name) ?? MONEY, pool.balanceMicro)
    }
    for (const [token, { units }] of account.tokens) count(token, units)
    for (const marketAccount of account.marketAccounts.values()) {
      count(
        collateralTokenOf(marketAccount.market),
        marketAccount.isolatedMarginMicro - marketAccount.entryNotionalMicro,
      )
      check(Number.isSafeInteger(marketAccount.entryNotionalMicro), 'cost is an integer')
      check(
        marketAccount.isolatedMarginMicro >= 0 || marketAccount.signedLots !== 0,
        'no debt without a position',
      )
      check(
        marketAccount.signedLots !== 0 || marketAccount.entryNotionalMicro === 0,
        'no cost without a position',
      )
      check(
        marketAccount.signedLots !== 0 || marketAccount.isolatedMarginMicro === 0,
        'no margin without a position',
      )
    }
  }
  for (const [token, units] of sums) {
    const paidIn =
      token === MONEY ? engine.depositedMicro : (engine.depositedTokens.get(token) ?? 0)
    check(units === paidIn, `${token} is conserved (${units})`)
  }
}

function checkMarket(engine: Engine, market: Market): void {
  const { marketId } = market.definition
  const bid = bestTicks(market.bids)
  const ask = bestTicks(market.asks)
  check(bid === undefined || ask === undefined || bid < ask, `${marketId} is not crossed`)
  checkBook(market)
  if (market.definition.spot) return
  let signedSum = 0
  let longSum = 0
  for (const account of engine.accounts.values()) {
    const signedLots = account.marketAccounts.get(market)?.signedLots ?? 0
    signedSum += signedLots
    longSum += Math.max(0, signedLots)
  }
  check(signedSum === 0, `${marketId}: longs and shorts match`)
  check(longSum === market.openInterestLots, `${marketId}: open interest`)
}

function checkBook(market: Market): void {
  for (const side of [market.bids, market.asks]) checkSide(side, 'open')
  for (const side of [market.triggersBelow, market.triggersAbove]) {
    checkSide(side, 'waitingForTrigger')
  }
}

function checkSide(side: BookSide, status: Order['status']): void {
  let previousTicks: number | undefined
  for (const level of side.levels) {
    const isOrdered =
      previousTicks === undefined ||
      (side.highestFirst ? level.priceTicks > previousTicks : level.priceTicks < previousTicks)
    check(isOrdered, 'levels are sorted')
    check(side.byPrice.get(level.priceTicks) === level, 'levels are found by price')
    previousTicks = level.priceTicks
    let sizeLots = 0
    let orderCount = 0
    let sequence = 0
    for (let order = level.first; order; order = order.next) {
      check(order.level === level && order.status === status, 'orders know their level')
      check(order.account.openOrders.get(order.orderId) === order, 'booked orders are open')
      check(order.sequence > sequence, 'first come, first served')
      check(status !== 'open' || order.remainingLots > 0, 'booked orders have size')
      sequence = order.sequence
      sizeLots += order.remainingLots
      orderCount += 1
    }
    check(sizeLots === level.sizeLots && orderCount === level.orderCount, 'levels add up')
    check(orderCount > 0, 'no empty level')
  }
  check(side.byPrice.size === side.levels.length, 'no forgotten level')
}

function checkMarketAccount(marketAccount: MarketAccount): void {
  const sums = { buyLots: 0, buyMicro: 0, sellLots: 0, sellMicro: 0, dependents: 0 }
  for (const order of marketAccount.account.openOrders.values()) {
    if (order.market !== marketAccount.market || !order.level) continue
    if (order.status === 'waitingForTrigger' || order.reduceOnly) sums.dependents += 1
    if (order.status !== 'open') continue
    if (order.reduceOnly) {
      const reducible = order.side === 'buy' ? -marketAccount.signedLots : marketAccount.signedLots
      check(order.remainingLots <= reducible, 'reduce-only never exceeds the position')
    } else if (!marketAccount.account.isHouse && !marketAccount.market.definition.spot) {
      const micro = notionalCeil(marketAccount.market, order.limitTicks, order.remainingLots)
      if (order.side === 'buy') {
        sums.buyLots += order.remainingLots
        sums.buyMicro += micro
      } else {
        sums.sellLots += order.remainingLots
        sums.sellMicro += micro
      }
    }
  }
  check(
    sums.buyLots === marketAccount.buyLots && sums.buyMicro === marketAccount.buyNotionalMicro,
    'open buys add up',
  )
  check(
    sums.sellLots === marketAccount.sellLots && sums.sellMicro === marketAccount.sellNotionalMicro,
    'open sells add up',
  )
  check(sums.dependents === marketAccount.dependentOrders, 'dependent orders are counted')
}

function checkFills(engine: Engine, account: Account): void {
  if (account.isHouse) return
  const signedLots = new Map<string, number>()
  const filledLots = new Map<number, number>()
  for (const fill of account.fills.toArray()) {
    const before = signedLots.get(fill.marketId) ?? 0
    if (!engine.marketsById.get(fill.marketId)?.definition.spot) {
      check(before === fill.startLots, 'a fill starts where the last one ended')
    }
    filledLots.set(fill.orderId, (filledLots.get(fill.orderId) ?? 0) + fill.sizeLots)
    signedLots.set(fill.marketId, before + (fill.side === 'buy' ? fill.sizeLots : -fill.sizeLots))
  }
  for (const marketAccount of account.marketAccounts.values()) {
    const { marketId, spot } = marketAccount.market.definition
    if (spot) check(marketAccount.signedLots === 0, 'spot knows no positions')
    else
      check(
        (signedLots.get(marketId) ?? 0) === marketAccount.signedLots,
        'fills add up to the position',
      )
  }
  checkOrders(account, filledLots)
}

function checkOrders(account: Account, filledLots: ReadonlyMap<number, number>): void {
  if (account.fills.length >= FILL_HISTORY_LENGTH) return
  for (const order of [...account.openOrders.values(), ...account.endedOrders.toArray()]) {
    const filled = filledLots.get(order.orderId) ?? 0
    check(executedLots(order) === filled, 'orders agree with their fills')
  }
}

/** A TWAP has executed what its slices were filled, and never more than was asked for. */
function checkTwaps(account: Account): void {
  if (account.fills.length >= FILL_HISTORY_LENGTH || account.isHouse) return
  const filledLots = new Map<number | undefined, number>()
  for (const { twapId, sizeLots } of account.fills.toArray()) {
    filledLots.set(twapId, (filledLots.get(twapId) ?? 0) + sizeLots)
  }
  for (const twap of [...account.twaps.values(), ...account.endedTwaps.toArray()]) {
    check(twap.executedLots === (filledLots.get(twap.twapId) ?? 0), 'TWAPs agree with their fills')
    check(twap.executedLots <= twap.sizeLots, 'TWAPs never trade more than their size')
  }
}

/** What the rules and the market allow an account at most; the house is not held to it. */
function checkLimits({ rules }: Engine, account: Account): void {
  if (account.isHouse) return
  check(account.openOrders.size <= rules.openOrdersMax, 'no more open orders than allowed')
  check(account.twaps.size <= rules.twap.runningMax, 'no more running TWAPs than allowed')
  for (const { market, signedLots } of account.marketAccounts.values()) {
    const { maxPositionLots = Number.POSITIVE_INFINITY } = market.definition
    check(Math.abs(signedLots) <= maxPositionLots, 'no larger position than the market allows')
  }
}

function checkGroups({ rules }: Engine, account: Account): void {
  const trackers = new Set<string>()
  for (const order of account.openOrders.values()) {
    check(order.status !== 'triggered', 'no order is left half fired')
    const isExit = order.tracksPosition || (rules.onePositionTrigger && order.isPositionTrigger)
    if (isExit && order.status === 'waitingForTrigger') {
      const key = `${order.market.definition.marketId} ${order.trigger?.kind}`
      check(!trackers.has(key), 'a position has one take-profit and one stop-loss')
      trackers.add(key)
    }
    if (order.tracksPosition && order.status === 'waitingForTrigger') {
      const signedLots = account.marketAccounts.get(order.market)?.signedLots ?? 0
      check(signedLots * (order.side === 'buy' ? -1 : 1) > 0, 'trackers have a position to close')
    }
    if (order.status !== 'waitingForFill') continue
    const parentId = order.parentOrderId ?? 0
    check(account.openOrders.has(parentId), 'children sleep only while their parent lives')
  }
}
