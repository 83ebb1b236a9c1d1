import { z } from 'zod'
import { WireMids } from './wire'

/**
 * Frames of the venue's WebSocket, in its own spelling: `{channel, data}`. Lists stay unread here,
 * so that one bad row does not empty a frame.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/websocket/subscriptions
 */

/** Any frame. */
export const WireFrame = z.object({ channel: z.string(), data: z.unknown().optional() })
export type WireFrame = z.infer<typeof WireFrame>

/** Echo of a request; the venue adds the fields that were left out. */
export const WireSubscriptionResponse = z.object({
  method: z.enum(['subscribe', 'unsubscribe']),
  subscription: z.looseObject({ type: z.string() }),
})
export type WireSubscriptionResponse = z.infer<typeof WireSubscriptionResponse>

export const WireAllMids = z.object({ mids: WireMids, dex: z.string().optional() })

export const WireActiveAssetCtx = z.object({ coin: z.string(), ctx: z.unknown() })

/** Contexts of one sub-venue, in the order of its universe. */
export const WireAssetCtxs = z.object({
  dex: z.string().optional(),
  ctxs: z.array(z.unknown()),
})

/** Fields that identify an account or market frame. */
export const WireAddressee = z.object({
  coin: z.string().optional(),
  user: z.string().optional(),
  dex: z.string().optional(),
  fast: z.boolean().optional(),
  s: z.string().optional(),
  i: z.string().optional(),
})
