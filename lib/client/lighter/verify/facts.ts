import { z } from 'zod'
import type { Difference, Intent } from '@/lib/client/actions/intent'
import { isNearTime } from '@/lib/client/actions/isNearTime'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { MarketSettings } from '@/lib/schema/model/account'
import type { JsonObject } from '@/lib/schema/model/json'
import { TRANSACTION_LIFE_MS } from '@/lib/venues/lighter/actions/step'
import { LighterFacts } from '@/lib/venues/lighter/facts'
import type { LighterSettings } from '@/lib/venues/lighter/map/settings'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'

const Pins = LighterFacts.extend({ network: z.string(), referralCode: z.string().optional() })

/** What this venue pins; whatever is absent is never signed for. */
export type LighterPins = z.infer<typeof Pins>

// The plugin's pins are one object for its whole life, and an order is verified on its way.
const read = new WeakMap<Intent['pins'], LighterPins>()

/** The pins of an intent. @throws ZodError where the plugin was configured with something else */
export function pinsIn({ pins }: Pick<Intent, 'pins'>): LighterPins {
  const cached = read.get(pins)
  if (cached !== undefined) return cached
  const made = Pins.parse(pins)
  read.set(pins, made)
  return made
}

/** What the client knows by itself, from the venue and from its own configuration. */
export interface VerifyFacts {
  /** The venue's number of the account, read by ourselves; nothing is signed without it. */
  accountIndex: number | undefined
  /** Slot of the key that signs. */
  apiKeyIndex: number
  /** The venue's own list of markets and assets, read from the venue alone. */
  markets: Pick<LighterMarkets, 'find' | 'assets' | 'details'> | undefined
  /**
   * Leverage and mode of the market that the intent names, where they were read; with the venue's
   * margin fraction in hundredths of a percent where that is no whole leverage.
   */
  settings: (MarketSettings & Partial<Pick<LighterSettings, 'fraction'>>) | undefined
  /** Milliseconds that the venue's clock is ahead of this device's. */
  clockOffsetMs: number
}

/** What a transaction says of whose it is and until when; its nonce only the service knows. */
export function stampDifferences(
  params: JsonObject,
  { nowMs }: Pick<Intent, 'nowMs'>,
  facts: VerifyFacts,
): readonly Difference[] {
  const { nonce, expired_at: expiredAt } = params
  const isNonce = Number.isSafeInteger(nonce) && Number(nonce) >= 0 && Number(nonce) < 2 ** 47
  const wanted = nowMs + TRANSACTION_LIFE_MS
  const isTimely = Number.isSafeInteger(expiredAt) && isNearTime(Number(expiredAt), wanted, facts)
  return [
    ...(isNonce ? [] : [difference('nonce', 'a nonce of the key', nonce)]),
    ...(isTimely
      ? []
      : [difference('expired_at', `within 60 s of ${new Date(wanted).toISOString()}`, expiredAt)]),
  ]
}

function difference(field: string, expected: string, actual: unknown): Difference {
  return { path: `wasmSignParams.${field}`, expected, actual: String(actual) }
}

/**
 * Dependencies of rebuilding: our own facts, and the staged steps for what only the service knows.
 */
export interface RebuildInput {
  intent: Intent
  facts: VerifyFacts
  given: readonly ActionStep[]
  pins: LighterPins
  tool: string
}
