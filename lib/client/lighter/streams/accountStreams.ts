import { perpAvailable } from '@/lib/client/lighter/reads/reads'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import { gt, max } from '@/lib/decimal/compare'
import { abs, add, type Decimal, decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountBalances, AccountSummary, AvailableToTrade } from '@/lib/schema/model/account'
import type { Position } from '@/lib/schema/model/position'
import {
  lockedMargin,
  mapBalances,
  mapPosition,
  withMarginLedger,
} from '@/lib/venues/lighter/map/account'
import { spotAvailable } from '@/lib/venues/lighter/map/spotAvailable'
import { assetPrice, markPriceOf } from '@/lib/venues/lighter/reads/markets'
import type { WireAccountAsset, WirePosition } from '@/lib/venues/lighter/wire/account'
import { assetsFolding, positionsFolding, statsFolding, type UserStats } from './accountFolds'
import { ALL_SPOT_STATS, hasSpotMarkets, marketStatsFolding, type Stats } from './marketStreams'
import { type AccountContext, type AccountsContext, withAccount } from './streamContext'

/** The parts of an account's figures, each from its last frame. */
interface Reported {
  positions: ReadonlyMap<number, WirePosition>
  stats: UserStats
  assets: readonly WireAccountAsset[]
  spotStats: Stats
}

const FOLDINGS = {
  positions: positionsFolding,
  stats: statsFolding,
  assets: assetsFolding,
  spotStats: () => marketStatsFolding(ALL_SPOT_STATS),
} as const

/**
 * A stream that is made of several wire subscriptions of an account. Emits nothing before each of
 * them arrived, so that no figure is ever shown without a part of it.
 */
function joined<Name extends keyof Reported, Payload>(
  context: AccountsContext,
  address: string,
  namesFor: (account: AccountContext) => readonly Name[],
  make: (reported: Pick<Reported, Name>, account: AccountContext) => Payload | undefined,
  emit: (payload: Payload) => void,
): Stream<Payload> {
  return withAccount(context, address, (account) => {
    const current = () => {
      const reported = folds.map(([name, fold]) => [name, fold.current()] as const)
      if (reported.some(([, state]) => state === undefined)) return undefined
      // Each name has the state of its own folding.
      return make(Object.fromEntries(reported) as unknown as Pick<Reported, Name>, account)
    }
    const publish = () => {
      const payload = current()
      if (payload !== undefined) emit(payload)
    }
    const folds = namesFor(account).map(
      (name) =>
        // The foldings differ in their states alone, which only `make` looks into.
        [name, context.folds.listen(FOLDINGS[name](account) as never, publish)] as const,
    )
    publish()
    return {
      current,
      stop() {
        for (const [, fold] of folds) fold.leave()
      },
    }
  })
}

/** Open positions of an account; every payload is the full set. */
export function positionsStream(
  context: AccountsContext,
  address: string,
  emit: (positions: readonly Position[]) => void,
): Stream<readonly Position[]> {
  return joined(
    context,
    address,
    () => ['positions'],
    ({ positions }, account) => positionsOf(positions, account),
    emit,
  )
}

function positionsOf(
  rows: Reported['positions'],
  { listed }: Pick<AccountContext, 'listed'>,
): readonly Position[] {
  return [...rows.values()].flatMap(
    (row) => mapPosition(row, listed.findOrUnlisted(row.market_id)) ?? [],
  )
}

/** The four figures of an account. */
export function accountSummaryStream(
  context: AccountsContext,
  address: string,
  emit: (summary: AccountSummary) => void,
): Stream<AccountSummary> {
  const make = (reported: Pick<Reported, 'positions' | 'stats'>, account: AccountContext) =>
    summaryOf(reported.stats, positionsOf(reported.positions, account))
  return joined(context, address, () => ['positions', 'stats'], make, emit)
}

/**
 * The four figures of an account. Its PnL is the one that its value holds: positions come in frames
 * of their own, at other marks. The value of an account without isolated positions is its
 * collateral and their PnL; where it is more (spot, other modes), the positions say their own.
 */
export function summaryOf(stats: UserStats, positions: readonly Position[]): AccountSummary {
  const { portfolio_value, collateral, available_balance, cross_stats } = stats
  const total = (pick: (position: Position) => Decimal) => positions.map(pick).reduce(add, ZERO)
  const reported = total(({ unrealizedPnl }) => unrealizedPnl)
  // Where the venue gives it, without isolated margin, which may be in the total or beside it.
  const crossCollateral = cross_stats?.collateral ?? collateral
  const pnlByValue = sub(portfolio_value, crossCollateral)
  const value = total(({ size, markPrice }) => mul(size, markPrice))
  const move = mul(value, FRAME_MOVE)
  const isNear =
    positions.every(({ marginMode }) => marginMode === 'CROSS') &&
    !gt(abs(sub(pnlByValue, reported)), move)
  const summary = {
    portfolioValue: portfolio_value,
    availableMargin: max(ZERO, cross_stats?.available_balance ?? available_balance),
    marginUsed: total(lockedMargin),
    unrealizedPnl: isNear ? pnlByValue : reported,
  }
  // What is worth more than collateral, PnL and isolated margin is a spot wallet: no margin.
  const isolated = total(({ marginMode, marginUsed }) =>
    marginMode === 'ISOLATED' ? marginUsed : ZERO,
  )
  return gt(sub(pnlByValue, reported), add(isolated, move))
    ? withMarginLedger(summary, add(add(crossCollateral, reported), isolated))
    : summary
}

/** How far prices may move between two frames. */
const FRAME_MOVE = decimal('0.005')

/** Everything the account holds, at the newest index prices; the full set each time. */
export function balancesStream(
  context: AccountsContext,
  address: string,
  emit: (balances: AccountBalances) => void,
): Stream<AccountBalances> {
  const make = (
    { assets, stats, spotStats }: Pick<Reported, 'assets' | 'stats'> & Partial<Reported>,
    { listed }: AccountContext,
  ) =>
    mapBalances(stats, assets, {
      ...listed,
      priceOf: (assetId) => assetPrice(listed, assetId, spotStats),
    })
  const namesFor = ({ listed }: AccountContext) =>
    hasSpotMarkets(listed)
      ? (['assets', 'stats', 'spotStats'] as const)
      : (['assets', 'stats'] as const)
  return joined(context, address, namesFor, make, emit)
}

/** What an order of either side could use on one market. */
export function availableStream(
  context: AccountsContext,
  { address, marketId }: { address: string; marketId: string },
  emit: (available: AvailableToTrade) => void,
): Stream<AvailableToTrade> {
  const make = (
    reported: Omit<Reported, 'spotStats'> & Partial<Reported>,
    account: AccountContext,
  ): AvailableToTrade | undefined => {
    const market = account.listed.find(Number(marketId))
    if (market === undefined) return undefined
    const asset = market.market.quoteAsset.displaySymbol
    const shared = { providerId: context.provider, marketId, asset }
    if (market.kind === 'spot') {
      const price = markPriceOf(account.listed, market, reported.spotStats)
      return { ...shared, ...spotAvailable(reported.stats, reported.assets, market, price) }
    }
    const positions = positionsOf(reported.positions, account)
    const summary = summaryOf(reported.stats, positions)
    return { ...shared, ...perpAvailable(summary, positions, marketId) }
  }
  const namesFor = ({ listed }: AccountContext) =>
    listed.find(Number(marketId))?.kind === 'spot'
      ? (['positions', 'stats', 'assets', 'spotStats'] as const)
      : (['positions', 'stats', 'assets'] as const)
  return joined(context, address, namesFor, make, emit)
}
