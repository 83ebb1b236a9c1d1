import { L1Action, type OrderAction, type OrderWire } from './l1Action'

/**
 * Reads an action of unknown origin and writes it in the venue's field order, absent options left
 * out, so that its hash is the one the venue will compute.
 * @throws ZodError naming the key where it is no action of ours or carries anything more.
 */
export function parseL1Action(value: unknown): L1Action {
  return canonicalL1Action(L1Action.parse(value))
}

/** The same action with its keys in the venue's field order. */
export function canonicalL1Action(action: L1Action): L1Action {
  switch (action.type) {
    case 'order':
      return canonicalOrderAction(action)
    case 'cancel':
      return { type: 'cancel', cancels: action.cancels.map(({ a, o }) => ({ a, o })) }
    case 'cancelByCloid':
      return {
        type: 'cancelByCloid',
        cancels: action.cancels.map(({ asset, cloid }) => ({ asset, cloid })),
      }
    case 'batchModify':
      return {
        type: 'batchModify',
        modifies: action.modifies.map(({ oid, order }) => ({ oid, order: canonicalOrder(order) })),
        ...(action.a === undefined ? {} : { a: action.a }),
      }
    case 'scheduleCancel':
      return {
        type: 'scheduleCancel',
        ...(action.time === undefined ? {} : { time: action.time }),
      }
    case 'twapOrder': {
      const { a, b, s, r, m, t } = action.twap
      return { type: 'twapOrder', twap: { a, b, s, r, m, t } }
    }
    case 'twapCancel':
      return { type: 'twapCancel', a: action.a, t: action.t }
    case 'updateLeverage': {
      const { asset, isCross, leverage } = action
      return { type: 'updateLeverage', asset, isCross, leverage }
    }
    case 'updateIsolatedMargin': {
      const { asset, isBuy, ntli } = action
      return { type: 'updateIsolatedMargin', asset, isBuy, ntli }
    }
    case 'setReferrer':
      return { type: 'setReferrer', code: action.code }
    case 'agentSetAbstraction':
      return { type: 'agentSetAbstraction', abstraction: action.abstraction }
  }
}

function canonicalOrderAction({ orders, grouping, builder }: OrderAction): OrderAction {
  return {
    type: 'order',
    orders: orders.map(canonicalOrder),
    grouping,
    ...(builder === undefined ? {} : { builder: { b: builder.b, f: builder.f } }),
  }
}

function canonicalOrder({ a, b, p, s, r, t, c }: OrderWire): OrderWire {
  return { a, b, p, s, r, t: canonicalType(t), ...(c === undefined ? {} : { c }) }
}

function canonicalType(type: OrderWire['t']): OrderWire['t'] {
  if ('limit' in type) return { limit: { tif: type.limit.tif } }
  const { isMarket, triggerPx, tpsl } = type.trigger
  return { trigger: { isMarket, triggerPx, tpsl } }
}
