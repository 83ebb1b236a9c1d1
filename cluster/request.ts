import type { KeyLocks } from '@/lib/client/actions/keyMutex'
import { openTrader, TEST_KEY, type TestTrader } from '@/lib/client/testing/openTrader'
import type { ExecuteActionRequest } from '@/lib/schema/action/action'
import { ActionResult, ExecuteActionResponse } from '@/lib/schema/action/action'
import { ErrorBody } from '@/lib/schema/errors'
import type { ClusterDesk } from './clusterDesk'
import { CLUSTER_VENUES, type ClusterVenue } from './clusterVenue'

/** What an instance answered. */
export interface Answer {
  status: number
  headers: Headers
  /** The code of an error; undefined where it is none. */
  code: number | undefined
  results: ActionResult[]
  text: string
}

/** Posts to an operation, with the dashboard's key by default. */
export async function post(
  url: string,
  operation: 'createAction' | 'executeAction',
  body: unknown,
  headers: Record<string, string> = { 'x-svc-api-key': TEST_KEY },
): Promise<Answer> {
  const response = await fetch(`${url}/v1/perps/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await response.text()
  const json: unknown = JSON.parse(text)
  return {
    status: response.status,
    headers: response.headers,
    code: ErrorBody.safeParse(json).data?.code,
    results: ExecuteActionResponse.safeParse(json).data?.results ?? [],
    text,
  }
}

/** Sends signed steps; undefined where no answer came or none that settles it. */
export async function settle(
  url: string,
  request: ExecuteActionRequest,
): Promise<ActionResult | undefined> {
  const answer = await post(url, 'executeAction', request).catch(() => undefined)
  const result = ActionResult.safeParse(answer?.results.at(-1)).data
  const isOpen = result === undefined || (!result.success && result.errorCode === 2100)
  return isOpen ? undefined : result
}

/** How an account of a cluster check is opened. */
export interface ClusterTraderOptions {
  /** The first venue unless another is named. */
  venue?: ClusterVenue
  /** The instance it calls; the balancer by default. */
  webUrl?: string
  /** Locks that all clients of one browser share. */
  locks?: KeyLocks
}

/** An account that is so far prepared that an order is a single step. */
export async function openClusterTrader(
  desk: ClusterDesk,
  { venue = CLUSTER_VENUES[0], webUrl = desk.url, locks }: ClusterTraderOptions = {},
): Promise<TestTrader> {
  const { paperUrl, faceUrl, faceWsUrl } = desk
  const trader = await openTrader(
    { webUrl, paperUrl, faceUrl, faceWsUrl },
    { provider: venue.provider, ...(locks && { locks }) },
  )
  await venue.prepare?.(trader)
  return trader
}

/** A limit order that rests. */
export function restingOrder(trader: TestTrader, { market }: ClusterVenue = CLUSTER_VENUES[0]) {
  const price = trader.at(0.9)
  return { market, side: 'BUY' as const, type: 'LIMIT' as const, size: '0.01', price }
}

/** Numbers of the orders that rest at the venue. */
export async function openOrderIds(trader: TestTrader): Promise<string[]> {
  const orders = await trader.plugin.openOrders(trader.who.address)
  return orders.map(({ orderId }) => orderId).toSorted()
}
