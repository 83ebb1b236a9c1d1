import {
  WireOrder,
  WireOrderStatus,
  WireOrderUpdate,
  WireTwap,
} from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WireWebData } from '@/lib/venues/hyperliquid/wire/wireHistory'
import { type AskVenue, askList, withDex } from './askVenue'

/**
 * Questions about an account's orders and TWAPs; `user` is the owner's address in small letters,
 * the weight of each question in brackets.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */

/** Open orders of one sub-venue, those that wait for a trigger included. [20] */
export function askOpenOrders(
  ask: AskVenue,
  user: string,
  dex: string,
  signal: AbortSignal | undefined,
): Promise<WireOrder[]> {
  return askList(ask, WireOrder, withDex({ type: 'frontendOpenOrders', user }, dex), signal)
}

/** One order by the venue's id or the client's; undefined where the venue knows none of it. [2] */
export async function askOrder(
  ask: AskVenue,
  user: string,
  oid: number | string,
  signal: AbortSignal | undefined,
): Promise<WireOrderUpdate | undefined> {
  const answer = await ask({ type: 'orderStatus', user, oid }, WireOrderStatus, signal)
  return answer.status === 'order' ? answer.order : undefined
}

/** The latest 2,000 changes of orders; an order may have several rows. [20 and 1 per 20 rows] */
export function askOrderHistory(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<WireOrderUpdate[]> {
  return askList(ask, WireOrderUpdate, { type: 'historicalOrders', user }, signal)
}

/** TWAPs, running and past; one may have several rows. [20 and 1 per 20 rows] */
export function askTwaps(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<WireTwap[]> {
  return askList(ask, WireTwap, { type: 'twapHistory', user }, signal)
}

/** Progress of running TWAPs, unparsed: a small part of a big answer, and in no other. [20] */
export async function askTwapStates(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<readonly unknown[]> {
  return (await ask({ type: 'webData2', user }, WireWebData, signal)).twapStates ?? []
}
