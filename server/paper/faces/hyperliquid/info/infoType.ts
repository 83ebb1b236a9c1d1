import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { UnreadableRequest } from '@/server/paper/faces/hyperliquid/http/unreadableRequest'

/** How a read is to be made: a lagging venue shows an account as it was a while ago. */
export interface Reading {
  /** Things younger than this are not shown yet, milliseconds; 0 = up to date. */
  lagMs: number
}

/** One `type` of `POST /info`. */
export interface InfoType {
  /** Weight against the address's budget of 1,200 a minute. */
  weight: number
  /** Items of the answer that cost one more. */
  itemsPerWeight?: number
  /**
   * @throws {UnreadableRequest} when the body lacks what the type needs
   */
  answer(context: FaceContext, body: unknown, reading: Reading): unknown
}

const DEFAULT_WEIGHT = 20

/** Binds the fields a type needs to the answer it gives. */
export function infoType<Shape extends z.ZodRawShape>(definition: {
  fields: Shape
  weight?: number
  itemsPerWeight?: number
  answer(context: FaceContext, request: z.infer<z.ZodObject<Shape>>, reading: Reading): unknown
}): InfoType {
  const schema = z.object(definition.fields)
  return {
    weight: definition.weight ?? DEFAULT_WEIGHT,
    ...(definition.itemsPerWeight === undefined
      ? {}
      : { itemsPerWeight: definition.itemsPerWeight }),
    answer(context, body, reading) {
      const request = schema.safeParse(body)
      if (!request.success) throw new UnreadableRequest()
      return definition.answer(context, request.data, reading)
    },
  }
}
