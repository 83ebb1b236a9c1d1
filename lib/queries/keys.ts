/**
 * The name of each piece of remote truth in the query cache: one datum, one key. A key begins with
 * what it is, then narrows, so that a prefix invalidates everything below it.
 */
export const keys = {
  publicConfig: () => ['publicConfig'] as const,
  /** Of the paper exchange's controls: its state, markets or faults. */
  paper: (name: string) => ['paper', name] as const,
  providers: () => ['providers'] as const,
  markets: (provider: string) => ['markets', provider] as const,
  marketsContext: (provider: string, marketIds?: readonly string[]) =>
    ['marketsContext', provider, ...(marketIds ?? [])] as const,
  clockOffset: (provider: string) => ['clockOffset', provider] as const,
  transferTimes: (provider: string) => ['transferTimes', provider] as const,
  marketFunding: (provider: string, marketId: string) =>
    ['marketFunding', provider, marketId] as const,
  sparkline: (provider: string, marketId: string) => ['sparkline', provider, marketId] as const,
  meta: () => ['meta'] as const,
  /** Of an address, whatever venue: its terms, its referral and who came with its code. */
  terms: (address: string) => ['terms', address] as const,
  referrals: (address: string) => ['referral', address] as const,
  referral: (address: string, code: string | undefined) =>
    ['referral', address, 'status', code ?? ''] as const,
  referred: (address: string) => ['referral', address, 'referred'] as const,
  announced: () => ['announced'] as const,
  /** Of every account at one venue. */
  accounts: (provider: string) => ['account', provider] as const,
  /** Everything of one account at one venue; invalidate this after an action. */
  account: (provider: string, address: string) => ['account', provider, address] as const,
  accountSummary: (provider: string, address: string) =>
    ['account', provider, address, 'summary'] as const,
  positions: (provider: string, address: string) =>
    ['account', provider, address, 'positions'] as const,
  openOrders: (provider: string, address: string) =>
    ['account', provider, address, 'openOrders'] as const,
  fills: (provider: string, address: string) => ['account', provider, address, 'fills'] as const,
  orderHistory: (provider: string, address: string) =>
    ['account', provider, address, 'orderHistory'] as const,
  /** `of` names the kinds of event, so that funding and transfers are lists of their own. */
  activity: (provider: string, address: string, of: string) =>
    ['account', provider, address, 'activity', of] as const,
  twaps: (provider: string, address: string) => ['account', provider, address, 'twaps'] as const,
  twapHistory: (provider: string, address: string) =>
    ['account', provider, address, 'twapHistory'] as const,
  balances: (provider: string, address: string) =>
    ['account', provider, address, 'balances'] as const,
  /** Of every range that was looked at. */
  tradingHistoryOf: (provider: string, address: string) =>
    ['account', provider, address, 'tradingHistory'] as const,
  tradingHistory: (provider: string, address: string, range: string) =>
    ['account', provider, address, 'tradingHistory', range] as const,
  portfolio: (provider: string, address: string, range: string) =>
    ['account', provider, address, 'portfolio', range] as const,
  marketSettings: (provider: string, address: string, marketId: string) =>
    ['account', provider, address, 'marketSettings', marketId] as const,
  feeTier: (provider: string, address: string, categoryId = '') =>
    ['account', provider, address, 'feeTier', categoryId] as const,
  setup: (provider: string, address: string) => ['account', provider, address, 'setup'] as const,
  /** Below its setup: what makes that old makes this old. */
  kept: (provider: string, address: string) =>
    ['account', provider, address, 'setup', 'kept'] as const,
  accountKeys: (provider: string, address: string) =>
    ['account', provider, address, 'accountKeys'] as const,
  platformFee: (provider: string, address: string) =>
    ['account', provider, address, 'platformFee'] as const,
  depositAddress: (provider: string, address: string) =>
    ['account', provider, address, 'depositAddress'] as const,
  withdrawals: (provider: string, address: string) =>
    ['account', provider, address, 'withdrawals'] as const,
  addressBook: (provider: string, address: string) =>
    ['account', provider, address, 'addressBook'] as const,
  addressHold: (provider: string, address: string) =>
    ['account', provider, address, 'addressHold'] as const,
  options: (provider: string, address: string) =>
    ['account', provider, address, 'options'] as const,
  credentials: (provider: string, address: string) =>
    ['account', provider, address, 'credentials'] as const,
}
