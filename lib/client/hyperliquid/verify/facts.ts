import { z } from 'zod'
import type { Difference, Intent } from '@/lib/client/actions/intent'
import { isNearTime } from '@/lib/client/actions/isNearTime'
import type { MarginMode } from '@/lib/schema/model/enums'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import type { ListedMarket } from '@/lib/venues/hyperliquid/actions/listedMarket'
import type { SigningNetwork } from '@/lib/venues/hyperliquid/actions/step'
import { L1_LIFE_MS } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { WireExtraAgent, WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'

const Pins = z.object({
  network: z.string(),
  /** Account the platform fee goes to and its highest rate in tenths of a basis point. */
  builder: z.object({ address: z.string(), maxFeeTenthBps: z.int() }).optional(),
  referralCode: z.string().optional(),
  /** What the desk names the keys that are approved through it. */
  agentName: z.string().optional(),
  /** Where deposits go; addresses lower-case. */
  deposit: z
    .object({ chainId: z.int(), usdcAddress: z.string(), bridgeAddress: z.string() })
    .optional(),
})

/** What this venue pins; whatever is absent is never signed for. */
export type HyperliquidPins = z.infer<typeof Pins>

// The plugin's pins are one object for its whole life, and an order is verified on its way.
const read = new WeakMap<Intent['pins'], HyperliquidPins>()

/** The pins of an intent. @throws ZodError where the plugin was configured with something else */
export function pinsIn({ pins }: Pick<Intent, 'pins'>): HyperliquidPins {
  const cached = read.get(pins)
  if (cached !== undefined) return cached
  const made = Pins.parse(pins)
  read.set(pins, made)
  return made
}

/** The venue's own list of markets, read from the venue alone. */
interface MarketList {
  find(coin: string): ListedMarket | undefined
  byAssetId(assetId: number): ListedMarket | undefined
  /** Names of the sub-venues, the main one (empty text) first. */
  dexes: readonly string[]
}

/** What the client knows by itself, from the venue and from its own configuration. */
export interface VerifyFacts {
  /** Fixed by the network, compiled in. */
  network: SigningNetwork
  /** Without the venue's list of markets no trading step can be verified. */
  universe: MarketList | undefined
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
  /** The same as they were before the request, where they were read again after it. */
  ordersBefore?: ReadonlyMap<string, WireOrder> | undefined
  /** How the account keeps its collateral; undefined where it was not asked or is new to us. */
  accountMode?: AccountMode | undefined
  /** Agents that the account has approved and that have not ended. */
  agents?: readonly WireExtraAgent[] | undefined
}

/** The difference of a nonce that is not from about now: it could be kept for later, or be void. */
export function nonceDifferences(
  nonce: unknown,
  nowMs: number,
  facts: VerifyFacts,
  path: string,
): readonly Difference[] {
  if (isWholeNumber(nonce) && isNearTime(nonce, nowMs, facts)) return []
  const expected = `whole milliseconds within 60 s of ${new Date(nowMs).toISOString()} (this device's clock)`
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
  if (isWholeNumber(expiresAfter) && isNearTime(expiresAfter, expectedMs, facts)) return []
  const expected = `within 60 s of ${new Date(expectedMs).toISOString()} (this device's clock)`
  return [{ path, expected, actual: timeText(expiresAfter) }]
}

/** A time as the venue hashes it: whole, and exact as a number. */
function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function timeText(value: unknown): string {
  const isTime = isWholeNumber(value) && Math.abs(value) < 8.64e15
  return isTime ? new Date(value).toISOString() : String(value)
}
