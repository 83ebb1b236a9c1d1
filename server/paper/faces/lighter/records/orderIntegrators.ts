import { z } from 'zod'
import type { FactOf } from './factRecord'

/** As many as transactions are kept. */
const KEPT = 5_000
const CREATE = 14
const GROUP = 28
const ATTRIBUTE = { integrator: '1', takerFee: '2', makerFee: '3' } as const

/** Whom an order pays beside the venue; fees in parts per million. */
interface OrderIntegrator {
  account: number
  takerPpm: number
  makerPpm: number
}

const Named = z.object({ ClientOrderIndex: z.number() })
const Info = z.object({
  ClientOrderIndex: z.number().optional(),
  Orders: z.array(Named).optional(),
  L2TxAttributes: z.record(z.string(), z.number()).nullish(),
})

/** The integrators that orders were placed with, by the numbers their owners gave the orders. */
export interface OrderIntegrators {
  note(transaction: FactOf<'transaction'>): void
  of(account: number, clientIndex: string): OrderIntegrator | undefined
}

export function createOrderIntegrators(): OrderIntegrators {
  const byOrder = new Map<string, OrderIntegrator>()
  return {
    note({ account, info, type }) {
      if (type !== CREATE && type !== GROUP) return
      const parsed = Info.safeParse(JSON.parse(info))
      const attributes = parsed.data?.L2TxAttributes
      const integrator = attributes?.[ATTRIBUTE.integrator]
      if (!parsed.success || !attributes || !integrator) return
      const { ClientOrderIndex = 0, Orders = [] } = parsed.data
      const found = {
        account: integrator,
        takerPpm: attributes[ATTRIBUTE.takerFee] ?? 0,
        makerPpm: attributes[ATTRIBUTE.makerFee] ?? 0,
      }
      for (const index of [ClientOrderIndex, ...Orders.map((order) => order.ClientOrderIndex)]) {
        if (index !== 0) byOrder.set(`${account}:${index}`, found)
      }
      const oldest = byOrder.size > KEPT ? byOrder.keys().next().value : undefined
      if (oldest !== undefined) byOrder.delete(oldest)
    },
    of: (account, clientIndex) => byOrder.get(`${account}:${clientIndex}`),
  }
}
