import { z } from 'zod'
import type { Intent } from '@/lib/client/actions/intent'

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
