import type { ActionType } from '@/lib/schema/enums'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { l1Step } from './l1Step'
import type { OrderGroup } from './orderWires'
import type { ListedMarket } from './universe'
import type { HyperliquidVenue } from './venue'

/** Bytes of a client order id. */
const CLOID_BYTES = 16

/** Makes client order ids. */
export function cloidMaker(context: BuildContext): () => string {
  return () => context.randomHex(CLOID_BYTES)
}

/** The step that places a group of orders and pays the builder of this fee identity. */
export function orderStep(
  venue: HyperliquidVenue,
  request: BuildRequest,
  target: { action: ActionType; listed: ListedMarket; group: OrderGroup },
  context: BuildContext,
): Promise<BuiltStep> {
  const { action, listed, group } = target
  const builder = venue.builder(context.feeIdentity)
  const cloids = group.orders.flatMap((order) => order.c ?? [])
  return l1Step(
    venue,
    {
      action,
      signerAddress: request.signerAddress,
      l1: {
        type: 'order',
        ...group,
        ...(builder === undefined
          ? {}
          : { builder: { b: builder.address, f: builder.feeTenthBps } }),
      },
      probe: { kind: 'orders', marketId: listed.market.id, cloids },
    },
    context,
  )
}
