import type { LighterDeployment, ListedMarket } from '@/lib/venues/lighter/map/market'
import { mapMarket } from '@/lib/venues/lighter/map/market'
import { WireMarketDetails } from '@/lib/venues/lighter/wire/markets'

/** The deployment of the tests. */
export const DEPLOYMENT: LighterDeployment = {
  provider: 'lighter',
  signingChainId: 304,
  collateral: 'USDC',
}

/** The ETH perpetual as the venue sent it in May 2026. */
export const ETH = {
  symbol: 'ETH',
  market_id: 0,
  market_type: 'perp',
  base_asset_id: 0,
  quote_asset_id: 0,
  status: 'active',
  taker_fee: '0.0000',
  maker_fee: '0.0000',
  liquidation_fee: '1.0000',
  min_base_amount: '0.0050',
  min_quote_amount: '10.000000',
  order_quote_limit: '281474976.710655',
  supported_size_decimals: 4,
  size_decimals: 4,
  price_decimals: 2,
  default_initial_margin_fraction: 500,
  min_initial_margin_fraction: 200,
  maintenance_margin_fraction: 120,
  closeout_margin_fraction: 80,
  last_trade_price: 3024.66,
  daily_quote_token_volume: 93566.9,
  daily_price_change: -2.5,
  open_interest: 39559.1,
  market_config: { market_margin_mode: 0, force_reduce_only: false, hidden: false },
  multiplier: '1',
}

/** A spot pair. */
export const ETH_USDC = {
  ...ETH,
  symbol: 'ETH/USDC',
  market_id: 2048,
  market_type: 'spot',
  base_asset_id: 1,
  quote_asset_id: 3,
  default_initial_margin_fraction: undefined,
  min_initial_margin_fraction: undefined,
  maintenance_margin_fraction: undefined,
  closeout_margin_fraction: undefined,
}

/** A market as the mapping makes it. */
export function listed(change: Record<string, unknown> = {}): ListedMarket {
  const made = mapMarket(WireMarketDetails.parse({ ...ETH, ...change }), new Map(), DEPLOYMENT)
  if (!made) throw new Error('the market was left out')
  return made
}
