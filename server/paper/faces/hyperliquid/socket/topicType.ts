import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import type { Topic } from './topic'

/** Opens the topic a subscription asks for; `undefined` when it makes no sense. */
export type TopicType = (context: FaceContext, subscription: unknown) => Topic | undefined

/** Binds the fields of a subscription type to the topic they name; unknown keys are tolerated. */
export function topicType<Shape extends z.ZodRawShape>(
  fields: Shape,
  open: (context: FaceContext, request: z.infer<z.ZodObject<Shape>>) => Topic | undefined,
): TopicType {
  const schema = z.object(fields)
  return (context, subscription) => {
    const request = schema.safeParse(subscription)
    return request.success ? open(context, request.data) : undefined
  }
}
