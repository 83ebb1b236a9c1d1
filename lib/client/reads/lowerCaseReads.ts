import type { VenueReads } from './venueReads'

/** Reads of an account that a venue is asked for by its address alone. */
export type AddressedReads = Omit<VenueReads, 'accountKeys' | 'marketFunding' | 'baseFees'>

/** The same reads with every address in lower case, for venues that spell it so. */
export function lowerCaseReads(reads: AddressedReads): AddressedReads {
  const lower = (address: string) => address.toLowerCase()
  return {
    account: (address, signal) => reads.account(lower(address), signal),
    accountSummary: (address, signal) => reads.accountSummary(lower(address), signal),
    balances: (address, signal) => reads.balances(lower(address), signal),
    positions: (address, signal) => reads.positions(lower(address), signal),
    openOrders: (address, signal) => reads.openOrders(lower(address), signal),
    orders: (address, query, signal) => reads.orders(lower(address), query, signal),
    order: (address, orderId, signal) => reads.order(lower(address), orderId, signal),
    fills: (address, query, signal) => reads.fills(lower(address), query, signal),
    activity: (address, query, signal) => reads.activity(lower(address), query, signal),
    twaps: (address, signal) => reads.twaps(lower(address), signal),
    twapHistory: (address, query, signal) => reads.twapHistory(lower(address), query, signal),
    portfolioHistory: (address, range, signal) =>
      reads.portfolioHistory(lower(address), range, signal),
    marketSettings: (address, marketId, signal) =>
      reads.marketSettings(lower(address), marketId, signal),
    availableToTrade: (address, marketId, signal) =>
      reads.availableToTrade(lower(address), marketId, signal),
    feeTier: (address, signal, categoryId) => reads.feeTier(lower(address), signal, categoryId),
    accountConfig: (address, signal) => reads.accountConfig(lower(address), signal),
  }
}
