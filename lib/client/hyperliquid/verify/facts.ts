import type { Difference, Verification } from '@/lib/client/intent'
import type { MarginMode } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import type { HyperliquidChain, L1Source } from '@/lib/venues/hyperliquid/typedData'
import type { WireOrder } from '@/lib/venues/hyperliquid/wireAccount'

/** One market as the venue itself lists it. */
export interface KnownMarket {
  market: Market
  /** Number that stands for it in orders. */
  assetId: number
}

/** The venue's own list of markets, asked from nobody else. */
export interface KnownMarkets {
  find(coin: string): KnownMarket | undefined
  byAssetId(assetId: number): KnownMarket | undefined
}

/** What the client knows by itself, from the venue and from its own configuration. */
export interface VerifyFacts {
  /** Fixed by the network, compiled in. */
  network: { source: L1Source; hyperliquidChain: HyperliquidChain; signatureChainId: number }
  /** Without the venue's list of markets no trading step can be judged. */
  universe: KnownMarkets | undefined
  /** Leverage and mode of the market that the intent names, where they are known. */
  margin: { leverage: number; marginMode: MarginMode } | undefined
  /** Name of the agent that the intent revokes; undefined where the venue lists none. */
  revokedAgentName: string | undefined
  /** Orders that the intent changes, by the id it names them with. */
  orders: ReadonlyMap<string, WireOrder>
}

/** How far a nonce may lie from the client's own clock. */
const NONCE_TOLERANCE_MS = 60_000

/** The difference of a nonce that is not from about now: it could be kept for later, or be void. */
export function nonceDifferences(
  nonce: unknown,
  nowMs: number,
  path: string,
): readonly Difference[] {
  if (typeof nonce === 'number' && Math.abs(nonce - nowMs) <= NONCE_TOLERANCE_MS) return []
  const expected = `within 60 s of ${new Date(nowMs).toISOString()} (this device's clock)`
  const isTime = typeof nonce === 'number' && Math.abs(nonce) < 8.64e15
  return [{ path, expected, actual: isTime ? new Date(nonce).toISOString() : String(nonce) }]
}

/** Refused for one reason. */
export function refuse(path: string, expected: string, actual: string): Verification {
  return { ok: false, differences: [{ path, expected, actual }] }
}

/** Refused because the venue lists no such market. */
export function refuseMarket(marketId: string): Verification {
  return refuse('params.market.marketId', 'a market that the venue lists', marketId)
}
