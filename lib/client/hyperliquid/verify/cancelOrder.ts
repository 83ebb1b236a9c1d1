import type { Intent, Verification } from '@/lib/client/intent'
import { actionParams, type CancelOrderParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import type { L1Action } from '@/lib/venues/hyperliquid/l1Action'
import { type KnownMarkets, refuse, type VerifyFacts } from './facts'
import { type Expectation, verifyL1Step } from './l1Step'

/** The orders asked for, each once, on the market named where one is. */
export function verifyCancelOrder(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) =>
    expectCancels(intent, actual, universe),
  )
}

function expectCancels(
  intent: Intent,
  actual: L1Action,
  universe: KnownMarkets,
): Expectation | Verification {
  const params = actionParams.cancelOrder.safeParse(intent.params)
  if (!params.success) return refuse('params', 'orders to cancel', 'unreadable')
  if (actual.type !== 'cancel') return refuse('preimage.action.type', 'cancel', actual.type)
  const targets = new Map<number, number | undefined>()
  for (const id of params.data.ids) {
    const target = readTarget(id, params.data, universe)
    if (!target) return refuse('params.ids', 'an order id of a market that the venue lists', id)
    targets.set(target.oid, target.assetId)
  }
  const cancels = [...targets].map(([oid, assetId], index) => {
    const given = actual.cancels[index]
    const listed = given && universe.byAssetId(given.a) ? given.a : -1
    // An order id is the venue's own and unique: where nobody named a market, any listed one will do.
    return { a: assetId ?? listed, o: oid }
  })
  return {
    action: { type: 'cancel', cancels },
    summary: actual.cancels.map(
      ({ a, o }) => `Cancel order ${o} on ${universe.byAssetId(a)?.market.id ?? `asset ${a}`}`,
    ),
  }
}

function readTarget(
  id: string,
  { assetId }: CancelOrderParams,
  universe: KnownMarkets,
): { oid: number; assetId: number | undefined } | undefined {
  const colon = id.lastIndexOf(':')
  const marketId = colon < 0 ? assetId : id.slice(0, colon)
  const number = id.slice(colon + 1)
  if (!/^\d{1,15}$/.test(number)) return undefined
  if (marketId === undefined) return { oid: Number(number), assetId: undefined }
  const listed = universe.find(marketId) ?? byNumber(marketId, universe)
  return listed && { oid: Number(number), assetId: listed.assetId }
}

function byNumber(text: string, universe: KnownMarkets) {
  return /^\d{1,9}$/.test(text) ? universe.byAssetId(Number(text)) : undefined
}
