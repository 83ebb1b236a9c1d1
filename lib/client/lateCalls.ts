import type { LazyCode } from './lazyCode'
import type { VenuePlugin } from './plugin'
import type { AddressedReads } from './reads/lowerCaseReads'

/** The calls of a plugin that every venue's trading code has. */
export type TradingCalls = Required<
  Pick<
    VenuePlugin,
    | 'resolveRequest'
    | 'verifyStep'
    | 'verifySteps'
    | 'clientOrderIdOf'
    | 'sign'
    | 'onExecuteResults'
    | 'importAgent'
  >
>

/** Trading whose code is loaded with the first call; those that are pure come after one that loads. */
export function lateTrading({ load, present }: LazyCode<TradingCalls>): TradingCalls {
  return {
    resolveRequest: async (...given) => (await load()).resolveRequest(...given),
    verifyStep: (...given) => present().verifyStep(...given),
    verifySteps: (...given) => present().verifySteps(...given),
    clientOrderIdOf: (...given) => present().clientOrderIdOf(...given),
    sign: async (...given) => (await load()).sign(...given),
    onExecuteResults: async (...given) => (await load()).onExecuteResults(...given),
    importAgent: async (...given) => (await load()).importAgent(...given),
  }
}

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
