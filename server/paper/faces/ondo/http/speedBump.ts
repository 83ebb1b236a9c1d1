import { z } from 'zod'
import type { FaultSwitches } from '@/server/paper/host'
import { type HttpReply, jsonReply } from '@/server/paper/wire/httpHandler'
import { type Question, readJson } from './request'

const ORDERS = '/v1/perps/orders'
/** Where orders go while the venue slows them down. */
const DELAYED: Readonly<Record<string, string>> = {
  [ORDERS]: `${ORDERS}/delayed`,
  [`${ORDERS}/batch`]: `${ORDERS}/batch/delayed`,
}

/**
 * While the fault `speed_bump` is on, new orders of its market are sent on to the delayed path with
 * a 307: a batch as a whole, where any of its orders is meant.
 */
export function speedBump(
  faults: FaultSwitches,
  { method, path, body }: Pick<Question, 'method' | 'path' | 'body'>,
): HttpReply | undefined {
  const location = method === 'POST' ? DELAYED[path] : undefined
  if (location === undefined || !faults.isOn('speed_bump')) return undefined
  // One use for a request, whatever the number of its orders.
  if (!marketsOf(body).some((market) => faults.take('speed_bump', market) !== undefined)) {
    return undefined
  }
  const answer = { success: false, error: `use ${location}`, error_code: 'redirect' }
  return { ...jsonReply(307, answer), headers: { location } }
}

const Batch = z.object({ orders: z.array(z.unknown()) })
const Order = z.object({ market: z.string() })

/** Markets that the orders of a body name; an empty one for an order that names none. */
function marketsOf(body: Uint8Array): readonly string[] {
  const value = parseBody(body)
  const orders = Batch.safeParse(value).data?.orders ?? [value]
  return orders.map((order) => Order.safeParse(order).data?.market ?? '')
}

/** Undefined where it cannot be read, which the call itself refuses. */
function parseBody(body: Uint8Array): unknown {
  try {
    return readJson({ body }, z.unknown())
  } catch {
    return undefined
  }
}
