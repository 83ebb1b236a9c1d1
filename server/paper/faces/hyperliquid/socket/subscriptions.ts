import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { DELTA_TOPICS } from './deltaTopics'
import { MARKET_TOPICS } from './marketTopics'
import type { Topic } from './topic'
import type { TopicType } from './topicType'
import { USER_TOPICS } from './userTopics'

const TYPES: ReadonlyMap<string, TopicType> = new Map(
  Object.entries({ ...MARKET_TOPICS, ...DELTA_TOPICS, ...USER_TOPICS }),
)
const Typed = z.object({ type: z.string() })

/** The topic a subscription names; `undefined` for an unknown type, coin or malformed address. */
export function openTopic(context: FaceContext, subscription: unknown): Topic | undefined {
  const typed = Typed.safeParse(subscription)
  return typed.success ? TYPES.get(typed.data.type)?.(context, subscription) : undefined
}
