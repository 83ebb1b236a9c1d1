import type { NewOrder } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import type { TransactionOf } from '@/server/paper/faces/lighter/signing/layouts'
import { VenueError } from './codes'
import { builderOf, newOrderOf, ORDER_TYPE } from './orderInput'
import { checkMakerMargin, type Execution, place } from './orders'
import type { Sender } from './sender'

const OCO = 2n
/** Orders of a group, by its type: one with one exit, a pair of exits, one with both. */
const SIZES: ReadonlyMap<bigint, number> = new Map([
  [1n, 2],
  [OCO, 2],
  [3n, 3],
])

/**
 * Places an order with what closes it, or a pair of which one ends the other.
 * @throws VenueError where the orders do not go together, or a resting parent lacks its margin
 */
export function placeGroup(
  context: FaceContext,
  { account, address }: Pick<Sender, 'account' | 'address'>,
  info: TransactionOf<28>,
): Execution {
  const { GroupingType, L2TxAttributes, Orders } = info
  const size = SIZES.get(GroupingType)
  if (size === undefined) throw badType()
  const inputs = Orders.map((fields) => newOrderOf(context, fields, L2TxAttributes))
  const [first] = inputs
  if (first === undefined || inputs.length !== size) {
    throw new VenueError(21742, 'invalid grouping size')
  }
  if (first.market.isSpot || inputs.some(({ market }) => market !== first.market)) {
    throw new VenueError(21602, 'invalid market index')
  }
  const orders = inputs.map(({ order }) => order)
  const isOco = GroupingType === OCO
  if (isOco) checkPair(orders)
  else checkParent(first.order, Number(Orders[0]?.Type), orders.slice(1))
  const builder = builderOf(context, account, false, L2TxAttributes)
  if (!isOco) checkMakerMargin(context, address, first.order)
  return place(context, orders, isOco ? 'oco' : 'parentTpsl', builder)
}

/** Two exits of one position: of one side, one size and one expiry. */
function checkPair(orders: readonly NewOrder[]): void {
  checkExits(orders)
  const [first] = orders
  if (orders.some(({ side }) => side !== first?.side)) throw badType()
  if (orders.some(({ sizeLots }) => sizeLots !== first?.sizeLots)) {
    throw new VenueError(21701, 'invalid base amount')
  }
}

/** A limit or market order, and exits that cover all it opens and end when it does. */
function checkParent(parent: NewOrder, type: number, children: readonly NewOrder[]): void {
  if (type !== ORDER_TYPE.limit && type !== ORDER_TYPE.market) {
    throw new VenueError(21704, 'invalid order type')
  }
  checkExits(children)
  if (children.some(({ side, sizeLots }) => side === parent.side || sizeLots !== 0)) throw badType()
  const [child] = children
  if (parent.expiresAtMs !== undefined && parent.expiresAtMs !== child?.expiresAtMs) {
    throw badExpiry()
  }
}

/** Each only reduces, waits for a trigger of another kind than the other, and ends when it does. */
function checkExits(exits: readonly NewOrder[]): void {
  const kinds = new Set(exits.map(({ trigger }) => trigger?.kind))
  if (kinds.has(undefined) || kinds.size !== exits.length) throw badType()
  if (exits.some(({ reduceOnly }) => !reduceOnly)) throw badType()
  if (new Set(exits.map(({ expiresAtMs }) => expiresAtMs)).size > 1) throw badExpiry()
}

function badType(): VenueError {
  return new VenueError(21741, 'invalid grouping type')
}

function badExpiry(): VenueError {
  return new VenueError(21711, 'invalid order expiry')
}
