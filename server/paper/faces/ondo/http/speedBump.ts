import type { FaultSwitches } from '@/server/paper/host'
import { type HttpReply, jsonReply } from '@/server/paper/wire/httpHandler'

const ORDERS = '/v1/perps/orders'
/** Where orders go while the venue slows them down. */
const DELAYED: Readonly<Record<string, string>> = {
  [ORDERS]: `${ORDERS}/delayed`,
  [`${ORDERS}/batch`]: `${ORDERS}/batch/delayed`,
}

/** While the fault `speed_bump` is on, new orders are sent on to the delayed path with a 307. */
export function speedBump(
  faults: FaultSwitches,
  method: string,
  path: string,
): HttpReply | undefined {
  const location = method === 'POST' ? DELAYED[path] : undefined
  if (location === undefined || faults.take('speed_bump', path) === undefined) return undefined
  const body = { success: false, error: `use ${location}`, error_code: 'redirect' }
  return { ...jsonReply(307, body), headers: { location } }
}
