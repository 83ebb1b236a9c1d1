import { cancelAllOrders, cancelOrder } from '@/lib/venues/ondo/actions/cancelOrder'
import { orderIdPrefix } from '@/lib/venues/ondo/actions/clientIds'
import { placeOrder } from '@/lib/venues/ondo/actions/placeOrder'
import { placeTriggerOrder } from '@/lib/venues/ondo/actions/placeTriggerOrder'
import { cancelTwapOrder, placeTwapOrder } from '@/lib/venues/ondo/actions/placeTwapOrder'
import { updateLeverage } from '@/lib/venues/ondo/actions/updateLeverage'
import { withdrawal } from '@/lib/venues/ondo/actions/withdrawal'
import type { BuildRequest, BuiltStep, CallContext } from '@/server/venues/adapter'
import type { OndoVenue } from '@/server/venues/ondo/venue'
import { readParams, sdkSteps } from './steps'

/** Builds the steps of one action. */
export type Build = (
  venue: OndoVenue,
  request: BuildRequest,
  context: CallContext,
) => Promise<BuiltStep[]>

function orderFacts(venue: OndoVenue, marketId: string, { feeIdentity }: CallContext) {
  const mark = venue.markAtHand(marketId)
  return { tool: venue.config.key, builder: venue.builder(feeIdentity), mark }
}

export const buildPlaceOrder: Build = async (venue, request, context) => {
  const params = readParams('placeOrder', request, venue.config.key)
  const listed = await venue.markets.find(params.market, context)
  const isDelayed = await venue.delayed.has(listed.market.id, context)
  const clientOrderId = venue.newId(orderIdPrefix(params))
  const facts = { ...orderFacts(venue, listed.market.id, context), clientOrderId, isDelayed }
  return sdkSteps(placeOrder(params, listed, facts))
}

export const buildPlaceTriggerOrder: Build = async (venue, request, context) => {
  const params = readParams('placeTriggerOrder', request, venue.config.key)
  const listed = await venue.markets.find(params.market, context)
  return sdkSteps(placeTriggerOrder(params, listed, orderFacts(venue, listed.market.id, context)))
}

export const buildPlaceTwapOrder: Build = async (venue, request, context) => {
  const { key } = venue.config
  const params = readParams('placeTwapOrder', request, key)
  const listed = await venue.markets.find(params.market, context)
  return sdkSteps([placeTwapOrder(params, listed, key)])
}

export const buildCancelTwapOrder: Build = async (venue, request, context) => {
  const { key } = venue.config
  const params = readParams('cancelTwapOrder', request, key)
  await venue.markets.find(params.market, context)
  return sdkSteps([cancelTwapOrder(params, key)])
}

export const buildCancelOrder: Build = async (venue, request) => {
  const { key } = venue.config
  return sdkSteps(cancelOrder(readParams('cancelOrder', request, key), key))
}

export const buildCancelAllOrders: Build = async (venue, request) => {
  const { key } = venue.config
  return sdkSteps([cancelAllOrders(readParams('cancelAllOrders', request, key), key)])
}

export const buildUpdateLeverage: Build = async (venue, request, context) => {
  const { key } = venue.config
  const params = readParams('updateLeverage', request, key)
  const listed = await venue.markets.find(params.market, context)
  return sdkSteps([updateLeverage(params, listed, key)])
}

export const buildWithdrawal: Build = async (venue, request) => {
  const { key } = venue.config
  const params = readParams('withdrawal', request, key)
  return sdkSteps([withdrawal(params, { withdrawalId: venue.newId('wd-'), tool: key })])
}
