import { z } from 'zod'
import { WireClearinghouseState } from './wireAccount'
import { WireSpotState } from './wireSpot'

/**
 * Frames of the venue's WebSocket about an account, in its own spelling. Lists stay unread here, so that
 * one bad row does not empty a frame.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/websocket/subscriptions
 */

export const WireStreamFills = z.object({
  user: z.string(),
  isSnapshot: z.boolean().optional(),
  fills: z.array(z.unknown()),
})

export const WireStreamSliceFills = z.object({
  user: z.string(),
  isSnapshot: z.boolean().optional(),
  twapSliceFills: z.array(z.unknown()),
})

export const WireStreamFundings = z.object({
  user: z.string(),
  isSnapshot: z.boolean().optional(),
  fundings: z.array(z.unknown()),
})

export const WireStreamLedger = z.object({
  user: z.string(),
  isSnapshot: z.boolean().optional(),
  nonFundingLedgerUpdates: z.array(z.unknown()),
})

/** TWAPs that run on one sub-venue, as pairs of id and state. */
export const WireStreamTwaps = z.object({
  user: z.string(),
  dex: z.string().optional(),
  states: z.array(z.unknown()),
})

export const WireStreamClearinghouse = z.object({
  user: z.string(),
  dex: z.string().optional(),
  clearinghouseState: WireClearinghouseState,
})

export const WireStreamOpenOrders = z.object({
  user: z.string(),
  dex: z.string().optional(),
  orders: z.array(z.unknown()),
})

export const WireStreamSpot = z.object({ user: z.string(), spotState: WireSpotState })
