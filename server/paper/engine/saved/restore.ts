import { openAccount } from '@/server/paper/engine/accounts/accounts'
import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { addToSums } from '@/server/paper/engine/book/fillRecord'
import {
  joinBook,
  joinTriggers,
  registerOpen,
  rememberEnded,
} from '@/server/paper/engine/orders/orders'
import type { Account, Engine, Market, Order } from '@/server/paper/engine/state'
import { restoreFill, restoreRecord } from './restoreHistory'
import { restoreOrder } from './restoreOrder'
import { restoreTwap, restoreTwapRecord } from './restoreTwap'
import { SavedValue } from './savedValue'
import { SNAPSHOT_VERSION } from './snapshot'

/**
 * Fills an empty engine with what a snapshot says. Markets are matched by id: one that the
 * snapshot does not know starts fresh, one that the engine does not know is an error.
 *
 * @throws Error naming the place when the snapshot is malformed
 */
export function fillFromSnapshot(engine: Engine, snapshot: unknown): void {
  const root = new SavedValue(snapshot, 'root')
  if (root.field('version').integer() !== SNAPSHOT_VERSION) {
    root.field('version').fail(String(SNAPSHOT_VERSION))
  }
  engine.nowMs = root.field('nowMs').integer()
  engine.nextOrderId = root.field('nextOrderId').integer()
  engine.nextTradeId = root.field('nextTradeId').integer()
  engine.nextSequence = root.field('nextSequence').integer()
  engine.feesMicro = root.field('feesMicro').integer()
  engine.depositedMicro = root.field('depositedMicro').integer()
  engine.fundingHour = root.field('fundingHour').integer()
  for (const entry of root.optional('tokenFees')?.items() ?? []) {
    const [token, units] = entry.items()
    if (token && units) engine.tokenFees.set(token.text(), units.integer())
  }
  for (const entry of root.optional('depositedTokens')?.items() ?? []) {
    const [token, units] = entry.items()
    if (token && units) engine.depositedTokens.set(token.text(), units.integer())
  }
  const markets = root
    .field('markets')
    .items()
    .map((saved) => restoreMarket(engine, saved))
  const resting: Order[] = []
  for (const saved of root.field('accounts').items()) {
    restoreAccount(engine, markets, saved, resting)
  }
  resting.sort((a, b) => a.sequence - b.sequence)
  for (const order of resting) {
    if (order.status === 'waitingForTrigger') joinTriggers(engine, order)
    else joinBook(engine, order)
  }
}

function marketOf(engine: Engine, saved: SavedValue): Market {
  return engine.marketsById.get(saved.text()) ?? saved.fail('a market of this exchange')
}

function restoreMarket(engine: Engine, saved: SavedValue): Market {
  const market = marketOf(engine, saved.field('marketId'))
  market.oracleTicks = saved.field('oracleTicks').integer()
  market.markTicks = saved.field('markTicks').integer()
  market.lastTicks = saved.field('lastTicks').integer()
  market.premiumAverageMicroTicks = saved.field('premiumAverageMicroTicks').integer()
  market.markedAtMs = saved.field('markedAtMs').integer()
  market.isHalted = saved.field('isHalted').flag()
  market.premiumSumPpb = saved.field('premiumSumPpb').integer()
  market.premiumSamples = saved.field('premiumSamples').integer()
  market.sampleIndex = saved.field('sampleIndex').integer()
  return market
}

function restoreAccount(
  engine: Engine,
  markets: readonly Market[],
  saved: SavedValue,
  resting: Order[],
): void {
  const account = openAccount(engine, saved.field('id').text(), saved.field('isHouse').flag())
  account.balanceMicro = saved.field('balanceMicro').integer()
  account.cumulativeVolumeMicro = saved.field('cumulativeVolumeMicro').integer()
  const fees = saved.optional('fees')
  account.fees = fees && {
    makerPpm: fees.field('makerPpm').integer(),
    takerPpm: fees.field('takerPpm').integer(),
  }
  account.isReferred = saved.optional('isReferred')?.flag() ?? false
  account.liquidationPausedUntilMs = saved.laterInteger('liquidationPausedUntilMs')
  account.scheduledCancelMs = saved.laterInteger('scheduledCancelMs')
  account.scheduledCancelDay = saved.laterInteger('scheduledCancelDay')
  account.scheduledCancelsOnDay = saved.laterInteger('scheduledCancelsOnDay')
  restoreWallets(account, saved)
  for (const item of saved.field('slots').items()) restoreMarketAccount(engine, account, item)
  for (const ended of saved.field('endedOrders').items()) {
    rememberEnded(account, restoreRecord(ended))
  }
  for (const item of saved.field('openOrders').items()) {
    const order = restoreOrder(account, marketOf(engine, item.field('marketId')), item)
    registerOpen(engine, order)
    if (order.status !== 'waitingForFill') resting.push(order)
  }
  for (const item of saved.optional('twaps')?.items() ?? []) {
    const twap = restoreTwap(account, marketOf(engine, item.field('marketId')), item)
    account.twaps.set(twap.twapId, twap)
  }
  for (const item of saved.optional('endedTwaps')?.items() ?? []) {
    account.endedTwaps.push(restoreTwapRecord(item))
  }
  restoreFills(account, markets, saved)
}

/**
 * Older snapshots have one sum of the fills that are kept no more, whatever their market, or none:
 * then those that they have count.
 */
function restoreFills(account: Account, markets: readonly Market[], saved: SavedValue): void {
  const total = saved.optional('olderFills')
  for (const older of saved.optional('olderByMarket')?.items() ?? (total ? [total] : [])) {
    const fills = {
      marketId: older.optional('marketId')?.text() ?? UNKNOWN_MARKET,
      closedPnlMicro: older.field('realizedMicro').integer(),
      feeMicro: older.field('feesMicro').integer(),
    }
    for (const sums of [account.olderFills, account.traded]) addToSums(sums, fills)
  }
  for (const item of saved.field('fills').items()) {
    const fill = restoreFill(markets, item)
    account.fills.push(fill)
    addToSums(account.traded, fill)
  }
}

const UNKNOWN_MARKET = ''

/** What older snapshots do not have. */
function restoreWallets(account: Account, saved: SavedValue): void {
  account.collateral =
    saved.optional('collateral')?.oneOf(['separate', 'subVenues', 'all']) ?? 'separate'
  for (const pool of saved.optional('pools')?.items() ?? []) {
    const balanceMicro = pool.field('balanceMicro').integer()
    account.pools.set(pool.field('name').text(), { balanceMicro })
  }
  for (const savedToken of saved.optional('tokens')?.items() ?? []) {
    account.tokens.set(savedToken.field('token').text(), {
      units: savedToken.field('units').integer(),
      heldUnits: 0,
      costMicro: savedToken.field('costMicro').integer(),
    })
  }
  for (const day of saved.optional('dailyVolumes')?.items() ?? []) {
    account.dailyVolumes.push({
      day: day.field('day').integer(),
      takerMicro: day.field('takerMicro').integer(),
      makerMicro: day.field('makerMicro').integer(),
      spotMicro: day.field('spotMicro').integer(),
    })
  }
  account.claimableMicro = saved.laterInteger('claimableMicro')
  account.claimedMicro = saved.laterInteger('claimedMicro')
}

function restoreMarketAccount(engine: Engine, account: Account, saved: SavedValue): void {
  const market = marketOf(engine, saved.field('marketId'))
  const marketAccount = marketAccountOf(engine, account, market)
  marketAccount.leverage = saved.field('leverage').integer()
  marketAccount.marginMode = saved.field('marginMode').oneOf(['cross', 'isolated'])
  marketAccount.signedLots = saved.field('signedLots').integer()
  marketAccount.entryNotionalMicro = saved.field('entryNotionalMicro').integer()
  marketAccount.isolatedMarginMicro = saved.field('isolatedMarginMicro').integer()
  marketAccount.accruedFundingMicro = saved.field('accruedFundingMicro').integer()
  marketAccount.openedAtMs = saved.field('openedAtMs').integer()
  market.openInterestLots += Math.max(0, marketAccount.signedLots)
}
