import { z } from 'zod'
import type { FactOf } from './factRecord'

/** As many as transactions are kept. */
const KEPT = 5_000
/** Changes of one order that may be under way at once, and still be known. */
const KEPT_OF_ORDER = 8
const CREATE = 14
const MODIFY = 17
const GROUP = 28
const ATTRIBUTE = { integrator: '1', takerFee: '2', makerFee: '3' } as const

/** Whom an order pays beside the venue; fees in parts per million. */
interface OrderIntegrator {
  account: number
  takerPpm: number
  makerPpm: number
}

/** A transaction with what becomes of it, which is set on it later. */
type Noted = FactOf<'transaction'> & { code: number }

/** What a transaction names for an order: an integrator, or none any more. */
interface Naming {
  at: number
  transaction: Noted
  integrator: OrderIntegrator | undefined
}

const Attributes = z.record(z.string(), z.number()).nullish()
const Named = z.object({ ClientOrderIndex: z.number() })
const Info = z.object({
  ClientOrderIndex: z.number().optional(),
  Index: z.number().optional(),
  Orders: z.array(Named).optional(),
  L2TxAttributes: Attributes,
})

/** The integrators that orders were placed or changed with last, by either index of an order. */
export interface OrderIntegrators {
  note(transaction: Noted): void
  of(account: number, clientIndex: number, orderIndex: number): OrderIntegrator | undefined
}

export function createOrderIntegrators(): OrderIntegrators {
  const byOrder = new Map<string, readonly Naming[]>()
  let count = 0

  function add(key: string, naming: Naming): void {
    const { integrator, transaction } = naming
    const former = byOrder.get(key)
    if (transaction.type === MODIFY) {
      const accepted = (former ?? []).filter(isTaken)
      byOrder.set(key, [...accepted, naming].slice(-KEPT_OF_ORDER))
    } else if (integrator || former) {
      byOrder.set(key, [naming])
    }
    const oldest = byOrder.size > KEPT ? byOrder.keys().next().value : undefined
    if (oldest !== undefined) byOrder.delete(oldest)
  }

  return {
    note(transaction) {
      const { account, info, type } = transaction
      if (type !== CREATE && type !== GROUP && type !== MODIFY) return
      const parsed = Info.safeParse(JSON.parse(info))
      if (!parsed.success) return
      const { ClientOrderIndex = 0, Index = 0, L2TxAttributes, Orders = [] } = parsed.data
      count += 1
      const naming = { at: count, transaction, integrator: integratorOf(L2TxAttributes) }
      const indexes = [ClientOrderIndex, Index, ...Orders.map((order) => order.ClientOrderIndex)]
      for (const index of indexes) if (index !== 0) add(`${account}:${index}`, naming)
    },
    of(account, ...indexes) {
      const namings = indexes.flatMap((index) => byOrder.get(`${account}:${index}`) ?? [])
      return namings.filter(isTaken).sort((a, b) => b.at - a.at)[0]?.integrator
    },
  }
}

function integratorOf(attributes: z.infer<typeof Attributes>): OrderIntegrator | undefined {
  const account = attributes?.[ATTRIBUTE.integrator]
  if (!attributes || !account) return undefined
  return {
    account,
    takerPpm: attributes[ATTRIBUTE.takerFee] ?? 0,
    makerPpm: attributes[ATTRIBUTE.makerFee] ?? 0,
  }
}

/** Where a change is refused, the order stays what it was. */
function isTaken({ transaction: { code, type } }: Naming): boolean {
  return type !== MODIFY || code === 0
}
