import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { UnreadableRequest } from '@/server/paper/faces/hyperliquid/http/unreadableRequest'
import { ACCOUNT_INFO } from './infoAccount'
import { HISTORY_INFO } from './infoHistory'
import { MARKET_INFO } from './infoMarkets'
import type { InfoType, Reading } from './infoType'

const TYPES: ReadonlyMap<string, InfoType> = new Map(
  Object.entries({ ...MARKET_INFO, ...ACCOUNT_INFO, ...HISTORY_INFO }),
)

/** The `type` of a request body; empty when there is none. */
export function infoTypeNameOf(body: unknown): string {
  const parsed = z.object({ type: z.string() }).safeParse(body)
  return parsed.success ? parsed.data.type : ''
}

/** What asking for this type costs before its answer is known. */
export function infoWeight(name: string): number {
  return TYPES.get(name)?.weight ?? 20
}

/** What the items of an answer cost on top. */
export function answerWeight(name: string, answer: unknown): number {
  const itemsPerWeight = TYPES.get(name)?.itemsPerWeight
  if (itemsPerWeight === undefined || !Array.isArray(answer)) return 0
  return Math.floor(answer.length / itemsPerWeight)
}

/**
 * Answers one read.
 * @throws {UnreadableRequest} for an unknown type or missing fields
 */
export function info(context: FaceContext, body: unknown, reading: Reading): unknown {
  const type = TYPES.get(infoTypeNameOf(body))
  if (type === undefined) throw new UnreadableRequest()
  return type.answer(context, body, reading)
}
