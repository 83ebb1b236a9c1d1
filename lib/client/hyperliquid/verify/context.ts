import { z } from 'zod'
import { type Intent, refuse, type Verification } from '@/lib/client/actions/intent'
import {
  type ActionStep,
  type Eip712ActionStep,
  isEip712Step,
  isEvmTxStep,
  type StepPreimage,
} from '@/lib/schema/action/actionStep'
import type { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import { tryParse } from '@/lib/schema/parse'
import { marketNotFound, PerpsError } from '@/lib/schema/perpsError'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { type ListedMarket, marketNamed } from '@/lib/venues/hyperliquid/actions/listedMarket'
import type { SigningNetwork, VenueStep } from '@/lib/venues/hyperliquid/actions/step'
import type { MarketMargin } from '@/lib/venues/hyperliquid/actions/updateLeverage'
import { canonicalL1Action, L1Action } from '@/lib/venues/hyperliquid/sign/l1Action'
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
  margin: MarketMargin | undefined
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

/** A staged step, read: what a key of this browser would sign, or the wallet would. */
export type GivenStep =
  | { kind: 'l1'; step: Eip712ActionStep & { preimage: StepPreimage }; l1: L1Action }
  | { kind: 'user'; step: Eip712ActionStep }
  | { kind: 'call'; step: EvmTxActionStep }

const AGENT = 'Agent'

/** Reads a staged step; refused where it is none that this venue has, or would be signed blind. */
export function readGiven(step: ActionStep): GivenStep | Verification {
  if (isEvmTxStep(step)) return { kind: 'call', step }
  if (!isEip712Step(step)) return refuse('typedData', 'EIP-712 typed data', 'another kind of step')
  const { preimage } = step
  if (preimage === undefined) {
    if (step.typedData.primaryType !== AGENT) return { kind: 'user', step }
    return refuse('preimage', 'what the hash was made from', 'nothing: signing it would be blind')
  }
  const parsed = tryParse(L1Action, preimage.action)
  if (parsed.success) {
    return { kind: 'l1', step: { ...step, preimage }, l1: canonicalL1Action(parsed.data) }
  }
  const where = ['preimage.action', parsed.field].filter((part) => part !== '').join('.')
  return refuse(where, 'an action of the venue, nothing more', parsed.message)
}

/** What a list may hold once: changes that are placed always come beside those that may only rest. */
export function kindOf(given: GivenStep): string {
  const placesAlways = given.kind === 'l1' && given.l1.type === 'batchModify' && given.l1.a === true
  return placesAlways ? `${given.step.action} placed always` : given.step.action
}

/** Steps that an action calls for, and warnings to show with their summary. */
export type Steps = readonly (VenueStep | { step: VenueStep; notes: readonly string[] })[]

/**
 * Dependencies of rebuilding: our own facts, and the staged steps for what only the service knows.
 */
export interface RebuildContext {
  intent: Intent
  facts: VerifyFacts
  given: readonly GivenStep[]
}

/** @throws 404/2023 where the venue's own list does not have it */
export function listedMarket(marketId: string, { facts, intent }: RebuildContext): ListedMarket {
  const listed = facts.universe?.find(marketId)
  if (listed === undefined) throw marketNotFound(marketId, intent.provider)
  return listed
}

/** The market of this id or number. @throws 404/2023 */
export function namedMarket(name: string, context: RebuildContext): ListedMarket {
  const { universe } = context.facts
  return (universe && marketNamed(universe, name)) ?? listedMarket(name, context)
}

/** The market of this number. @throws 404/2023 */
export function marketOfNumber(assetId: number | undefined, context: RebuildContext): ListedMarket {
  const listed = assetId === undefined ? undefined : context.facts.universe?.byAssetId(assetId)
  if (listed === undefined) throw marketNotFound(`asset ${assetId}`, context.intent.provider)
  return listed
}

/** A fact the client must know by itself to verify the step, and does not know. */
export function unpinned(what: string): PerpsError {
  return new PerpsError(
    2005,
    `The client does not know ${what} by itself, so it cannot verify this step.`,
  )
}
