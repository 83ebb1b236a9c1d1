import type { LazyCode } from './lazyCode'
import type { VenuePlugin } from './plugin'

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
