import { openTrader, TEST_KEY, type TestTrader } from '@/lib/client/testing/openTrader'
import type { ExecuteActionRequest } from '@/lib/schema/action'
import { ActionResult, ExecuteActionResponse } from '@/lib/schema/action'
import { ErrorBody } from '@/lib/schema/errors'
import type { ClusterDesk } from './clusterDesk'

/** What an instance answered. */
export interface Answer {
  status: number
  headers: Headers
  /** The code of an error; undefined where it is none. */
  code: number | undefined
  results: ActionResult[]
  text: string
}

/** Posts to an operation, with the dashboard's key unless told otherwise. */
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
    signal: AbortSignal.timeout(20_000),
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

/** The market that everybody here trades. */
export const MARKET = { marketId: 'ETH', categoryId: 'hyperliquid' }

/** An account whose market is isolated already, so that an order is a single step. */
export async function openClusterTrader(desk: ClusterDesk, webUrl = desk.url): Promise<TestTrader> {
  const { paperUrl, faceUrl, faceWsUrl } = desk
  const trader = await openTrader({ webUrl, paperUrl, faceUrl, faceWsUrl })
  const params = { market: MARKET, leverage: 5, marginMode: 'ISOLATED' as const }
  await trader.execute((await trader.sign('updateLeverage', params)).request)
  return trader
}

/** A limit order that rests. */
export function restingOrder(trader: TestTrader) {
  const price = trader.at(0.9)
  return { market: MARKET, side: 'BUY' as const, type: 'LIMIT' as const, size: '0.01', price }
}

/** Numbers of the orders that rest at the venue. */
export async function openOrderIds(trader: TestTrader): Promise<string[]> {
  const orders = await trader.plugin.openOrders(trader.who.address)
  return orders.map(({ orderId }) => orderId).toSorted()
}
