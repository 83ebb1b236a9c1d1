import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import {
  fillsOf,
  ledgerPage,
  openOrdersOf,
  orderHistoryOf,
  visibleOrders,
} from '@/server/paper/faces/hyperliquid/views/historyView'
import { orderIdOf } from '@/server/paper/faces/hyperliquid/views/orderIds'
import { basicOrder, statedOrder } from '@/server/paper/faces/hyperliquid/views/orderView'
import { sliceFillsOf, twapHistoryOf } from '@/server/paper/faces/hyperliquid/views/twapView'
import { Address, absentIfNull, Cloid, Uint } from '@/server/paper/faces/hyperliquid/wireTypes'
import { type InfoType, infoType, type Reading } from './infoType'

const user = { user: Address }
const userAndDex = { user: Address, dex: absentIfNull(z.string()) }
const range = { startTime: absentIfNull(Uint), endTime: absentIfNull(Uint) }
const Flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

/** Reads of orders, fills and money movements. */
export const HISTORY_INFO: Readonly<Record<string, InfoType>> = {
  openOrders: infoType({
    fields: userAndDex,
    answer: (context, request, { lagMs }) =>
      visibleOrders(context, request.user, { dex: request.dex ?? '', lagMs }).flatMap((order) => {
        const market = context.catalogue.byCoin(order.marketId)
        return market === undefined ? [] : [basicOrder(market, order)]
      }),
  }),
  frontendOpenOrders: infoType({
    fields: userAndDex,
    answer: (context, request, { lagMs }) =>
      openOrdersOf(context, request.user, { dex: request.dex ?? '', lagMs }),
  }),
  orderStatus: infoType({
    fields: { user: Address, oid: z.union([Uint, Cloid]) },
    weight: 2,
    answer: orderStatusOf,
  }),
  historicalOrders: infoType({
    fields: user,
    itemsPerWeight: 20,
    answer: (context, request, { lagMs }) => orderHistoryOf(context, request.user, lagMs),
  }),
  userFills: infoType({
    fields: { user: Address, aggregateByTime: Flag },
    itemsPerWeight: 20,
    answer: (context, request, { lagMs }) =>
      fillsOf(context, request.user, {
        aggregate: request.aggregateByTime,
        ascending: false,
        lagMs,
      }),
  }),
  userFillsByTime: infoType({
    fields: {
      user: Address,
      startTime: Uint,
      endTime: absentIfNull(Uint),
      aggregateByTime: Flag,
      reversed: Flag,
    },
    itemsPerWeight: 20,
    answer: (context, request, { lagMs }) =>
      fillsOf(context, request.user, {
        startMs: request.startTime,
        ...(request.endTime === undefined ? {} : { endMs: request.endTime }),
        aggregate: request.aggregateByTime,
        ascending: !request.reversed,
        lagMs,
      }),
  }),
  userFunding: infoType({
    fields: { user: Address, ...range },
    itemsPerWeight: 20,
    answer: (context, request) =>
      ledgerPage(
        context.facts.fundings(request.user),
        request.startTime ?? 0,
        request.endTime ?? Number.MAX_SAFE_INTEGER,
      ).slice(0, 500),
  }),
  userNonFundingLedgerUpdates: infoType({
    fields: { user: Address, ...range },
    itemsPerWeight: 20,
    answer: (context, request) =>
      ledgerPage(
        context.facts.ledger(request.user),
        request.startTime ?? 0,
        request.endTime ?? Number.MAX_SAFE_INTEGER,
      ),
  }),
  twapHistory: infoType({
    fields: user,
    itemsPerWeight: 20,
    answer: (context, request) => twapHistoryOf(context, request.user),
  }),
  userTwapSliceFills: infoType({
    fields: user,
    itemsPerWeight: 20,
    answer: (context, request) => sliceFillsOf(context, request.user),
  }),
  userTwapSliceFillsByTime: infoType({
    fields: { user: Address, startTime: Uint, endTime: absentIfNull(Uint) },
    itemsPerWeight: 20,
    answer: (context, request) =>
      sliceFillsOf(context, request.user, {
        startMs: request.startTime,
        endMs: request.endTime ?? Number.MAX_SAFE_INTEGER,
      }),
  }),
}

function orderStatusOf(
  context: FaceContext,
  request: { user: string; oid: number | string },
  { lagMs }: Reading,
) {
  const { view } = context.host
  const orderId = typeof request.oid === 'number' ? orderIdOf(request.oid) : undefined
  const order =
    typeof request.oid === 'string'
      ? view.orderByClientId(request.user, request.oid)
      : orderId === undefined
        ? undefined
        : view.order(request.user, orderId)
  const market = order === undefined ? undefined : context.catalogue.byCoin(order.marketId)
  const isTooYoung = lagMs > 0 && (order?.createdAtMs ?? 0) > context.host.now() - lagMs
  if (order === undefined || market === undefined || isTooYoung) return { status: 'unknownOid' }
  return { status: 'order', order: statedOrder(view, market, order) }
}
