import type { AddressedReads } from './lowerCaseReads'

/** Reads of an account whose code is loaded with the first of them. @throws what `load` throws */
export function lateReads(load: () => Promise<AddressedReads>): AddressedReads {
  return {
    account: async (...given) => (await load()).account(...given),
    accountSummary: async (...given) => (await load()).accountSummary(...given),
    balances: async (...given) => (await load()).balances(...given),
    positions: async (...given) => (await load()).positions(...given),
    openOrders: async (...given) => (await load()).openOrders(...given),
    orders: async (...given) => (await load()).orders(...given),
    order: async (...given) => (await load()).order(...given),
    fills: async (...given) => (await load()).fills(...given),
    activity: async (...given) => (await load()).activity(...given),
    twaps: async (...given) => (await load()).twaps(...given),
    twapHistory: async (...given) => (await load()).twapHistory(...given),
    portfolioHistory: async (...given) => (await load()).portfolioHistory(...given),
    marketSettings: async (...given) => (await load()).marketSettings(...given),
    availableToTrade: async (...given) => (await load()).availableToTrade(...given),
    feeTier: async (...given) => (await load()).feeTier(...given),
    accountConfig: async (...given) => (await load()).accountConfig(...given),
  }
}
