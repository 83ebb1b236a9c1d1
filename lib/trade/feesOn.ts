import type { AccountFees, FeeTier } from '@/lib/schema/model/account'

/** What an account pays on a market: the market's own fees where it has some, else the account's. */
export function feesOn({ byMarket, maker, taker }: AccountFees, marketId: string): FeeTier {
  return byMarket?.[marketId] ?? { maker, taker }
}
