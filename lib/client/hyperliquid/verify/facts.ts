import type { Difference, Verification } from '@/lib/client/intent'
import type { MarginMode } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import { L1_LIFE_MS } from '@/lib/venues/hyperliquid/l1Life'
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
  /** Milliseconds that the venue's clock is ahead of this device's. */
  clockOffsetMs: number
  /** How the venue names USDC in transfers, `USDC:0x…`; undefined where it was not asked. */
  usdcToken: string | undefined
  /** Orders that the intent changes, by the id it names them with. */
  orders: ReadonlyMap<string, WireOrder>
}

/** How far a time of the service may lie from what the client takes for now. */
const TOLERANCE_MS = 60_000

/**
 * Whether a time lies within a minute of this device's clock, or of the venue's as this device read
 * it: clocks of devices are sometimes wrong, and the venue's is nobody's to forge.
 */
export function isNear(
  timeMs: number,
  expectedMs: number,
  { clockOffsetMs }: Pick<VerifyFacts, 'clockOffsetMs'>,
): boolean {
  const distance = timeMs - expectedMs
  return Math.abs(distance) <= TOLERANCE_MS || Math.abs(distance - clockOffsetMs) <= TOLERANCE_MS
}

/** The difference of a nonce that is not from about now: it could be kept for later, or be void. */
export function nonceDifferences(
  nonce: unknown,
  nowMs: number,
  facts: VerifyFacts,
  path: string,
): readonly Difference[] {
  if (typeof nonce === 'number' && isNear(nonce, nowMs, facts)) return []
  const expected = `within 60 s of ${new Date(nowMs).toISOString()} (this device's clock)`
  return [{ path, expected, actual: timeText(nonce) }]
}

/**
 * The difference of an expiry that is missing or not about as far ahead as a step lives: a step that
 * could be sent much later is one to be kept for a bad moment, and a lost one must end soon.
 */
export function expiryDifferences(
  expiresAfter: unknown,
  nowMs: number,
  facts: VerifyFacts,
  path: string,
): readonly Difference[] {
  const expectedMs = nowMs + L1_LIFE_MS
  if (typeof expiresAfter === 'number' && isNear(expiresAfter, expectedMs, facts)) return []
  const expected = `within 60 s of ${new Date(expectedMs).toISOString()} (this device's clock)`
  return [{ path, expected, actual: timeText(expiresAfter) }]
}

function timeText(value: unknown): string {
  const isTime = typeof value === 'number' && Math.abs(value) < 8.64e15
  return isTime ? new Date(value).toISOString() : String(value)
}

/** Refused for one reason. */
export function refuse(path: string, expected: string, actual: string): Verification {
  return { ok: false, differences: [{ path, expected, actual }] }
}

/** Refused because the venue lists no such market. */
export function refuseMarket(marketId: string): Verification {
  return refuse('params.market.marketId', 'a market that the venue lists', marketId)
}
