import { z } from 'zod'
import type { Intent } from '@/lib/client/actions/intent'
import { LighterFacts } from '@/lib/venues/lighter/facts'

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
