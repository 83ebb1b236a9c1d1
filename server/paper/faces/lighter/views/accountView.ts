import type { PositionView, TokenView } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { COLLATERAL_ASSET, fractionOf } from '@/server/paper/faces/lighter/listings/listings'
import { spotWorthMicro } from './assetView'
import { fixed, money } from './decimals'
import { percent } from './marketView'

/** Units of a token of the engine with as many decimals as the venue shows. */
const ENGINE_DECIMALS = { ETH: 8, USDC: 6 } as const
const HUNDRED_PERCENT = 100

/** A position as reads and streams show it. */
export function wirePosition(
  context: FaceContext,
  address: string,
  marketId: string,
  position?: PositionView,
) {
  const { view } = context.host
  const orders = view.openOrders(address).filter((order) => order.marketId === marketId)
  return positionFields(context, marketId, position ?? view.leverage(address, marketId), {
    openOrders: orders.filter(({ status }) => status === 'open').length,
    pendingOrders: orders.filter(({ status }) => status !== 'open').length,
    tiedOrders: orders.filter((order) => order.isPositionTrigger).length,
    realizedMicro: view.realizedMicro(address, marketId),
  })
}

type ShownPosition = Pick<PositionView, 'leverage' | 'marginMode'> &
  Partial<Omit<PositionView, 'liquidationTicks'>> & { liquidationTicks?: number | undefined }
interface AroundPosition {
  openOrders: number
  pendingOrders: number
  tiedOrders: number
  realizedMicro: number
}

/** A position of any moment, with what was around it; 0 where nothing is given. */
export function positionFields(
  { catalogue }: FaceContext,
  marketId: string,
  position: ShownPosition,
  around: AroundPosition,
) {
  const market = catalogue.bySymbol(marketId)
  const { priceDecimals = 0, sizeDecimals = 0 } = market?.definition ?? {}
  const { entryNotionalMicro = 0, leverage, signedLots = 1 } = position
  const lots = position.signedLots === undefined ? 0 : Math.abs(signedLots)
  const perLot = 10 ** (priceDecimals + sizeDecimals - 6)
  const entryTicks = lots > 0 ? (Math.abs(entryNotionalMicro) * perLot) / lots : 0
  return {
    market_id: market?.id ?? 0,
    symbol: marketId,
    initial_margin_fraction: (fractionOf(leverage) / 100).toFixed(2),
    open_order_count: around.openOrders,
    pending_order_count: around.pendingOrders,
    position_tied_order_count: around.tiedOrders,
    sign: signedLots < 0 ? -1 : 1,
    position: fixed(lots, sizeDecimals),
    avg_entry_price: fixed(entryTicks, priceDecimals),
    position_value: money(position.notionalMicro ?? 0),
    unrealized_pnl: money(position.unrealizedPnlMicro ?? 0),
    realized_pnl: money(around.realizedMicro),
    liquidation_price: fixed(position.liquidationTicks ?? 0, priceDecimals),
    // Paid out is +; the engine counts what was received.
    total_funding_paid_out: money(-(position.accruedFundingMicro ?? 0)),
    margin_mode: position.marginMode === 'isolated' ? 1 : 0,
    margin_set_flag: 0,
    allocated_margin: money(position.isolatedMarginMicro ?? 0),
    total_discount: '0.000000',
  }
}

/** Positions, and settings of markets that differ from the first ones, by market number. */
export function wirePositions(context: FaceContext, address: string) {
  const { view } = context.host
  return context.catalogue
    .all()
    .filter(({ isSpot }) => !isSpot)
    .flatMap(({ definition, symbol }) => {
      const position = view.position(address, symbol)
      const { leverage, marginMode } = view.leverage(address, symbol)
      const isChosen = leverage !== definition.defaultLeverage || marginMode !== 'cross'
      const hasOrders = view.openOrders(address).some(({ marketId }) => marketId === symbol)
      return position || isChosen || hasOrders
        ? [wirePosition(context, address, symbol, position)]
        : []
    })
}

/** Balances by asset. */
export function wireAssets(context: FaceContext, address: string) {
  const { view } = context.host
  return assetFields(context, address, {
    tokens: view.tokens(address),
    marginMicro: view.account(address)?.balanceMicro ?? 0,
  })
}

/** Balances of any moment: a spot wallet, and the cash that is margin. */
export function assetFields(
  { assets, facts }: FaceContext,
  address: string,
  holdings: { tokens: readonly Omit<TokenView, 'costMicro'>[]; marginMicro: number },
) {
  const account = facts.accounts.indexOf(address) ?? -1
  const isUnified = facts.mode(account) === 1
  return assets.map(({ assetId, symbol }) => {
    const isMoney = assetId === COLLATERAL_ASSET
    const tokenView = holdings.tokens.find(({ token }) => token === (isMoney ? 'USDC' : symbol))
    const decimals = isMoney ? ENGINE_DECIMALS.USDC : ENGINE_DECIMALS.ETH
    const isMargin = isMoney || facts.isAssetEnabled(account, assetId)
    return {
      symbol,
      asset_id: assetId,
      balance: fixed(isUnified && isMoney ? 0 : (tokenView?.units ?? 0), decimals),
      locked_balance: fixed(tokenView?.heldUnits ?? 0, decimals),
      margin_mode: isMargin ? 'enabled' : 'disabled',
      margin_balance: fixed(isMoney ? holdings.marginMicro : 0, decimals),
      multiplier: '1',
    }
  })
}

/** An account with everything that belongs to it. */
export function detailedAccount(context: FaceContext, index: number, address: string) {
  const { facts, host } = context
  const account = host.view.account(address)
  return {
    ...plainAccount(context, index, address),
    account_index: index,
    name: '',
    description: '',
    can_invite: true,
    can_rfq: false,
    can_rfq_market_ids: [],
    referral_points_percentage: '',
    created_at: 0,
    metadata: { color: '' },
    positions: wirePositions(context, address),
    assets: wireAssets(context, address),
    total_asset_value: money((account?.equityMicro ?? 0) + spotWorthMicro(context, address)),
    cross_asset_value: money(account?.crossEquityMicro ?? 0),
    cross_initial_margin_requirement: money(account?.crossMarginUsedMicro ?? 0),
    cross_maintenance_margin_requirement: money(account?.crossMaintenanceMarginMicro ?? 0),
    pool_info: null,
    shares: [],
    pending_unlocks: [],
    approved_integrators: facts.integrators(index).map((approval) => ({
      account_index: approval.integrator,
      name: '',
      max_perps_taker_fee: approval.perpsTakerPpm,
      max_perps_maker_fee: approval.perpsMakerPpm,
      max_spot_taker_fee: approval.spotTakerPpm,
      max_spot_maker_fee: approval.spotMakerPpm,
      approval_expiry: approval.expiryMs,
    })),
  }
}

/** An account in lists. */
export function plainAccount({ facts, host }: FaceContext, index: number, address: string) {
  const account = host.view.account(address)
  const open = host.view.openOrders(address)
  return {
    code: 0,
    account_type: 0,
    index,
    l1_address: address,
    cancel_all_time: account?.scheduledCancelMs ?? 0,
    total_order_count: open.length,
    total_isolated_order_count: open.filter(
      ({ marketId }) => host.view.leverage(address, marketId).marginMode === 'isolated',
    ).length,
    pending_order_count: open.filter(({ status }) => status !== 'open').length,
    available_balance: money(account?.withdrawableMicro ?? 0),
    status: 1,
    collateral: money(account?.balanceMicro ?? 0),
    transaction_time: host.now() * 1_000,
    account_trading_mode: facts.mode(index),
  }
}

/** `user_stats` of an account. */
export function userStats(context: FaceContext, address: string) {
  const { facts, host } = context
  const account = host.view.account(address)
  const equityMicro = account?.equityMicro ?? 0
  const ratio = (part: number) => (equityMicro > 0 ? (part / equityMicro).toFixed(4) : '0.0000')
  const figures = {
    collateral: money(account?.balanceMicro ?? 0),
    portfolio_value: money(equityMicro + spotWorthMicro(context, address)),
    leverage: ratio(account?.totalNotionalMicro ?? 0),
    available_balance: money(account?.withdrawableMicro ?? 0),
    margin_usage: ratio((account?.marginUsedMicro ?? 0) * HUNDRED_PERCENT),
    buying_power: money((account?.withdrawableMicro ?? 0) * 20),
  }
  return {
    account_trading_mode: facts.mode(facts.accounts.indexOf(address) ?? -1),
    ...figures,
    cross_stats: { ...figures, portfolio_value: money(account?.crossEquityMicro ?? 0) },
    total_stats: figures,
  }
}

/** A funding payment of an account. */
export function wireFunding(
  { catalogue }: FaceContext,
  funding: {
    marketId: string
    timeMs: number
    amountMicro: number
    signedLots: number
    ratePpb: number
  },
  place: number,
) {
  const market = catalogue.bySymbol(funding.marketId)
  return {
    timestamp: Math.floor(funding.timeMs / 1_000),
    market_id: market?.id ?? 0,
    funding_id: place,
    change: money(funding.amountMicro),
    rate: percent(funding.ratePpb),
    position_size: fixed(Math.abs(funding.signedLots), market?.definition.sizeDecimals ?? 0),
    position_side: funding.signedLots > 0 ? 'long' : 'short',
    discount: '0.000000',
  }
}
