import type { Pins } from '@/lib/client/actions/intent'
import { OndoFacts } from '@/lib/venues/ondo/facts'

/** How the plugin of one deployment is made. */
export interface OndoOptions {
  /** Provider key. */
  key: string
  network: string
  /** Base of the venue's REST interface. */
  baseUrl: string
  /** Absent: no streaming; reads are repeated instead. */
  wsUrl?: string | undefined
  /** The only referral code that is given to the venue. */
  referralCode?: string | undefined
  /** What API keys are called that are made here; the desk's own name where absent. */
  keyName?: string | undefined
  /** How long a key made here is kept, in milliseconds; until it is removed where absent. */
  keyTtlMs?: number | undefined
  /** What sign-in messages, terms, fees and deposits are compared with. */
  facts: OndoFacts
}

/** What every step is compared with; part of every intent. */
export function pinsOf({ network, referralCode, facts }: OndoOptions): Pins {
  return { network, facts, ...(referralCode === undefined ? {} : { referralCode }) }
}

// The plugin's pins are one object for its whole life, and an order is verified on its way.
const read = new WeakMap<Pins, OndoPins>()

/** The pins of an intent, read. */
export interface OndoPins {
  facts: OndoFacts
  referralCode: string | undefined
}

/** Reads pins. @throws ZodError where the plugin was configured with something else */
export function readPins(pins: Pins): OndoPins {
  const cached = read.get(pins)
  if (cached !== undefined) return cached
  const { referralCode } = pins
  const made = {
    facts: OndoFacts.parse(pins.facts),
    referralCode: typeof referralCode === 'string' ? referralCode : undefined,
  }
  read.set(pins, made)
  return made
}
