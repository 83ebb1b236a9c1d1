// The entry of this venue in the package of the client library.
export { hyperliquidFrom } from './fromConfig'
export type { HyperliquidNetwork, HyperliquidOptions } from './options'
export { hyperliquid } from './plugin'
