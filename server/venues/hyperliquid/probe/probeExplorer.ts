import { z } from 'zod'
import type { ActionResult } from '@/lib/schema/action/action'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { ProbeData, RelayData } from '@/server/venues/hyperliquid/build/stepData'
import {
  countEqual,
  type EqualRows,
  holds,
  isFinal,
} from '@/server/venues/hyperliquid/reads/equalRows'
import type { ShownTransactions, WireTransaction } from '@/server/venues/hyperliquid/reads/explorer'
import { refused } from '@/server/venues/hyperliquid/relay/refusal'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'

/** What the explorer proves of a step. */
export interface Shown {
  /** What became of it. */
  reported?: ActionResult
  /** It was taken into a block then, its nonce used up, and as a whole refused for this reason. */
  taken?: { atMs: number; refusal: string | undefined }
  /** Of a step that nothing in it names: all equal ones. */
  equal?: EqualRows
  /** All that it shows, of a step that nothing in it names. */
  transactions?: ShownTransactions
}

/**
 * Looks the step up among the account's transactions, the one place that shows refusals. Attributed
 * to the step only where the row is proven to be this very one: by the wallet's nonce inside of it,
 * or by the client order ids of all of its orders. All other actions of agents are shown without
 * anything of their own: of them the equal ones are counted.
 * @param isEnd whether the step surely ends by what is read
 * @returns undefined where the explorer cannot be read now
 */
export async function readExplorer(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: CallContext,
  isEnd = false,
): Promise<Shown | undefined> {
  try {
    const transactions = await venue.explorer.transactions(staged.address, context, isEnd)
    if (transactions === undefined) return undefined
    if (isNamed(staged)) return readOwnRows(venue, staged, transactions.rows)
    return { equal: countEqual(staged, transactions), transactions }
  } catch (error) {
    // It is a host besides the venue's API: without it the other look-ups must do.
    if (isPerpsError(error)) return undefined
    throw error
  }
}

/** Of orders more is to be reported than that the venue took the action. */
const PROVEN_BY_ACCEPTANCE: ReadonlySet<ProbeData['kind']> = new Set([
  'agent',
  'builder',
  'accountMode',
  'ledger',
])

// The step may be shown more than once: all who saw it can post it again, which the venue refuses.
function readOwnRows(
  venue: HyperliquidVenue,
  staged: StagedStep,
  rows: readonly WireTransaction[],
): Shown {
  const { action } = RelayData.parse(staged.relayData)
  const own = rows.filter((row) => holds(row.action, action))
  const accepted = own.find(({ error }) => error === null)
  if (accepted !== undefined) {
    if (!PROVEN_BY_ACCEPTANCE.has(ProbeData.parse(staged.probeData).kind)) return {}
    return { reported: { action: staged.step.action, success: true } }
  }
  const final = own.find(({ error }) => error !== null && isFinal(staged, error))
  if (!final?.error) return {}
  if (!hasManyOrders(staged)) return { reported: refused(venue, staged, final.error) }
  return { taken: { atMs: final.time, refusal: final.error } }
}

const OwnOrder = z.object({ c: z.string() })
const OrdersNamed = z.union([
  z.object({ type: z.literal('order'), orders: z.array(OwnOrder).min(1) }),
  z.object({
    type: z.literal('batchModify'),
    modifies: z.array(z.object({ order: OwnOrder })).min(1),
  }),
])
const NamedByNonce = z.union([z.object({ nonce: z.int() }), z.object({ time: z.int() })])

/** Whether the action, as posted, holds what no other action of the account has. */
export function isNamed({ relayData }: StagedStep): boolean {
  const { action, expiresAfter } = RelayData.parse(relayData)
  // Only steps of agents end by themselves.
  const names = expiresAfter === undefined ? NamedByNonce : OrdersNamed
  return names.safeParse(action).success
}

/** Of several orders, a refusal shown might be that of one among them. */
function hasManyOrders({ relayData }: StagedStep): boolean {
  const named = OrdersNamed.safeParse(RelayData.parse(relayData).action).data
  if (named === undefined) return false
  return (named.type === 'order' ? named.orders : named.modifies).length > 1
}
