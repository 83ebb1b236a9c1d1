import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { actionTypeOf, exchange } from '@/server/paper/faces/hyperliquid/exchange/exchange'
import {
  answerWeight,
  info,
  infoTypeNameOf,
  infoWeight,
} from '@/server/paper/faces/hyperliquid/info/info'
import type { WeightLimiter } from '@/server/paper/wire/weights'
import { explore } from './explorer'

export type Endpoint = 'info' | 'exchange' | 'explorer'

/** Weight of every question to the explorer. */
const EXPLORER_WEIGHT = 40

/** Orders and cancels per further unit of weight. */
const BATCH_PER_WEIGHT = 40

/** What faults are matched against: the path and the type of the action or read. */
export function subjectOf(endpoint: Endpoint, body: unknown): string {
  const type = endpoint === 'exchange' ? actionTypeOf(body) : infoTypeNameOf(body)
  return `/${endpoint} ${type}`
}

/** Weight of a request before its answer is known. */
export function weightOf(endpoint: Endpoint, body: unknown): number {
  if (endpoint === 'explorer') return EXPLORER_WEIGHT
  if (endpoint === 'info') return infoWeight(infoTypeNameOf(body))
  return 1 + Math.floor(batchLength(body) / BATCH_PER_WEIGHT)
}

function batchLength(body: unknown): number {
  const action = field(body, 'action')
  for (const name of ['orders', 'cancels', 'modifies']) {
    const batch = field(action, name)
    if (Array.isArray(batch)) return batch.length
  }
  return 1
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/**
 * Answers a read or performs an action; shared by HTTP and WebSocket.
 * @throws {UnreadableRequest} for a body that is none of the venue's requests
 */
export async function handleRequest(
  context: FaceContext,
  endpoint: Endpoint,
  body: unknown,
  meter: { limiter: WeightLimiter; address: string },
): Promise<unknown> {
  if (endpoint === 'exchange') return exchange(context, body)
  if (endpoint === 'explorer') return explore(context.explorer, body)
  const lag = context.host.faults.take('lag_reads', subjectOf(endpoint, body))
  const answer = info(context, body, { lagMs: lag?.delayMs ?? 0 })
  meter.limiter.charge(meter.address, answerWeight(infoTypeNameOf(body), answer))
  return answer
}
