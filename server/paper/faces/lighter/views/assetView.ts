import { MONEY } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { type AssetRow, COLLATERAL_ASSET } from '@/server/paper/faces/lighter/listings/listings'
import { fixed, money } from './decimals'

const COLLATERAL_PRICE = '1.000000'
const COLLATERAL_PRICE_DECIMALS = 6
const MONEY_DECIMALS = 6

/** A token of `assetDetails`: collateral counts in full and without a cap, anything else not at all. */
export function assetDetail(context: FaceContext, asset: AssetRow) {
  const isMoney = asset.assetId === COLLATERAL_ASSET
  const share = isMoney ? '1' : '0'
  return {
    asset_id: asset.assetId,
    symbol: asset.symbol,
    l1_decimals: asset.l1Decimals,
    decimals: asset.decimals,
    min_transfer_amount: asset.minTransfer,
    min_withdrawal_amount: asset.minWithdrawal,
    margin_mode: isMoney ? 'enabled' : 'disabled',
    ...assetPrice(context, asset),
    l1_address: asset.l1Address,
    loan_to_value: share,
    liquidation_threshold: share,
    liquidation_factor: share,
    liquidation_fee: '0',
    global_supply_cap: '0',
    user_supply_cap: '0',
    total_supplied: money(isMoney ? suppliedMicro(context) : 0),
    multiplier: '1',
  }
}

/** Index price of collateral, which is 1, and of a token by its spot pair. */
export function assetPrice(context: FaceContext, asset: AssetRow) {
  if (asset.assetId === COLLATERAL_ASSET) {
    return { index_price: COLLATERAL_PRICE, price_decimals: COLLATERAL_PRICE_DECIMALS }
  }
  const { ticks, decimals } = indexOf(context, asset)
  return { index_price: fixed(ticks, decimals), price_decimals: decimals }
}

function indexOf({ catalogue, host }: FaceContext, { symbol }: AssetRow) {
  const pair = catalogue.all().find((market) => market.isSpot && market.symbol.startsWith(symbol))
  const { oracleTicks: ticks = 0 } = (pair && host.view.market(pair.symbol)) ?? {}
  return { ticks, decimals: pair?.definition.priceDecimals ?? 0 }
}

/** What a spot wallet is worth at index prices; a unified account holds its money as margin. */
export function spotWorthMicro(context: FaceContext, address: string): number {
  const { assets, facts, host } = context
  const isUnified = facts.mode(facts.accounts.indexOf(address) ?? -1) === 1
  return host.view.tokens(address).reduce((sum, { token, units }) => {
    if (token === MONEY) return isUnified ? sum : sum + units
    const asset = assets.find(({ symbol }) => symbol === token)
    if (asset === undefined) return sum
    const { ticks, decimals } = indexOf(context, asset)
    return sum + Math.floor((units * ticks) / 10 ** (asset.decimals + decimals - MONEY_DECIMALS))
  }, 0)
}

/** Cash that all accounts have as margin. */
function suppliedMicro({ facts, host }: FaceContext): number {
  return facts.accounts
    .snapshot()
    .reduce((sum, address) => sum + (host.view.account(address)?.balanceMicro ?? 0), 0)
}
