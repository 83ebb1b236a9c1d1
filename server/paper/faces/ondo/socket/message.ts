import { z } from 'zod'

const markets = z.array(z.string()).optional()

const Subscription = z.object({
  channel: z.string(),
  markets,
  market: z.string().optional(),
  limit: z.number().optional(),
  depthLevels: z.number().optional(),
  numPastTrades: z.number().optional(),
  resolution: z.string().optional(),
  timeout_seconds: z.number().optional(),
})
export type Subscription = z.infer<typeof Subscription>

/** What clients say. */
export const ClientMessage = z.discriminatedUnion('op', [
  z.object({ op: z.literal('ping'), id: z.unknown().optional() }),
  z.object({
    op: z.literal('login'),
    args: z.union([
      z.object({ token: z.string() }),
      z.object({ key: z.string(), time: z.union([z.string(), z.number()]), sign: z.string() }),
    ]),
  }),
  Subscription.extend({ op: z.literal('subscribe') }),
  Subscription.extend({ op: z.literal('unsubscribe') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

/** A message as it was sent and as it is understood; undefined where it is no JSON at all. */
export function readMessage(text: string): { echo: object; message?: ClientMessage } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const parsed = ClientMessage.safeParse(value)
    return parsed.success ? { echo: value, message: parsed.data } : { echo: value }
  } catch {
    return undefined
  }
}
