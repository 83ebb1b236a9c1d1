/** The time of the test rows. */
export const NOW_MS = 1_800_000_000_000

/** A limit order of a quarter executed, as the venue sends it. */
export const order = {
  order_index: 281_476_929_510_110,
  client_order_index: 7,
  order_id: '281476929510110',
  market_index: 0,
  owner_account_index: 1001,
  initial_base_amount: '1.0000',
  remaining_base_amount: '0.7500',
  filled_base_amount: '0.2500',
  filled_quote_amount: '750.000000',
  price: '3000.00',
  is_ask: false,
  side: 'buy',
  type: 'limit',
  time_in_force: 'good-till-time',
  reduce_only: 0,
  trigger_price: '0.00',
  order_expiry: NOW_MS + 1000,
  status: 'open',
  timestamp: NOW_MS / 1000,
  created_at: NOW_MS / 1000,
  updated_at: NOW_MS,
}

/** A short position of cross margin. */
export const position = {
  market_id: 0,
  symbol: 'ETH',
  initial_margin_fraction: '5.00',
  sign: -1,
  position: '2.0000',
  avg_entry_price: '3100.00',
  position_value: '6000.000000',
  unrealized_pnl: '200.000000',
  liquidation_price: '0',
  total_funding_paid_out: '1.5',
  margin_mode: 0,
  allocated_margin: '0.000000',
}

/** A simple account with that position, an isolated one, and one row that cannot be read. */
export const account = {
  index: 1001,
  l1_address: '0xABCDEF0000000000000000000000000000000001',
  available_balance: '900.5',
  collateral: '1000',
  account_trading_mode: 0,
  total_asset_value: '1450',
  cross_asset_value: '1200',
  cross_initial_margin_requirement: '300',
  positions: [
    position,
    { ...position, market_id: 1, margin_mode: 1, allocated_margin: '50', sign: 1 },
    'x',
  ],
  assets: [
    { symbol: 'USDC', asset_id: 3, balance: '10', locked_balance: '4', margin_mode: 'disabled' },
    { symbol: 'ETH', asset_id: 1, balance: '0', locked_balance: '0' },
  ],
  approved_integrators: null,
}
