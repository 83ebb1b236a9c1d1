import type { Decimal } from '@/lib/decimal/decimal'
import { type ActionParams, actionParams } from '@/lib/schema/action/actionParams'
import { parse } from '@/lib/schema/parse'
import { PerpsError } from '@/lib/schema/perpsError'
import {
  cancelAllOrders,
  cancelOrder,
  requireOrderName,
} from '@/lib/venues/lighter/actions/cancelOrder'
import { isSameMargin, updateLeverage, wantedMargin } from '@/lib/venues/lighter/actions/margin'
import { modifyOrder } from '@/lib/venues/lighter/actions/modifyOrder'
import type { OrderFacts } from '@/lib/venues/lighter/actions/order'
import { ORDERS_OF_PLACE_ORDER, placeOrder } from '@/lib/venues/lighter/actions/placeOrder'
import { placeExits } from '@/lib/venues/lighter/actions/placeTriggerOrder'
import { placeTwapOrder } from '@/lib/venues/lighter/actions/placeTwapOrder'
import type { SignStep } from '@/lib/venues/lighter/actions/step'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import type { BuildRequest, BuiltStep, CallContext } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { stampSteps } from './stampSteps'

/** An order, after the step that sets its leverage where the account has another. */
export async function buildPlaceOrder(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const params = readParams(venue, 'placeOrder', request)
  const listed = await venue.markets.find(params.market, context.signal)
  const order = placeOrder(params, listed, orderFacts(venue, listed, context))
  let isAccountRead = false
  const onRead = () => {
    isAccountRead = true
  }
  const asked = { params, listed, onRead }
  const leverage = await leverageStep(venue, request.address, asked, context)
  const steps = leverage === undefined ? [order] : [leverage, order]
  return await stampSteps(venue, steps, { ...keyOf(request, params), isAccountRead }, context)
}

/** A take-profit, a stop-loss or both on an open position. */
export async function buildPlaceTriggerOrder(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const params = readParams(venue, 'placeTriggerOrder', request)
  const listed = await venue.markets.find(params.market, context.signal)
  const step = placeExits(params, listed, orderFacts(venue, listed, context))
  return await stampSteps(venue, [step], keyOf(request, params), context)
}

/** An order that is executed slice by slice. */
export async function buildPlaceTwapOrder(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const params = readParams(venue, 'placeTwapOrder', request)
  const listed = await venue.markets.find(params.market, context.signal)
  const markPrice = await markPriceOf(venue, listed, context)
  const facts = { ...orderFacts(venue, listed, context), markPrice }
  return await stampSteps(
    venue,
    [placeTwapOrder(params, listed, facts)],
    keyOf(request, params),
    context,
  )
}

/** One step for each order; the failure of one keeps back none of the others. */
export async function buildCancelOrder(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const params = readParams(venue, 'cancelOrder', request)
  const { key: tool } = venue
  const steps = params.ids.map((id, at) =>
    cancelOrder(requireOrderName(`params.ids.${at}`, id, { marketId: params.assetId, tool })),
  )
  const options = { ...keyOf(request, params), isIndependent: true as const }
  return await stampSteps(venue, steps, options, context)
}

/** Ends a TWAP. */
export async function buildCancelTwapOrder(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const params = readParams(venue, 'cancelTwapOrder', request)
  const { market } = await venue.markets.find(params.market, context.signal)
  const named = { marketId: market.id, tool: venue.key }
  const step = cancelOrder(
    requireOrderName('params.twapId', params.twapId, named),
    'cancelTwapOrder',
  )
  return await stampSteps(venue, [step], keyOf(request, params), context)
}

/** Cancels everything at once or at a time, or calls that off. */
export async function buildCancelAllOrders(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const params = readParams(venue, 'cancelAllOrders', request)
  const step = cancelAllOrders(params, { nowMs: context.nowMs, tool: venue.key })
  return await stampSteps(venue, [step], keyOf(request, params), context)
}

/** One step for each order that is replaced. */
export async function buildModifyOrder(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const params = readParams(venue, 'modifyOrder', request)
  const { key: tool } = venue
  const steps: SignStep[] = []
  for (const [at, input] of params.modifications.entries()) {
    const name = requireOrderName(`params.modifications.${at}.id`, input.id, { tool })
    const marketId = String(name.marketIndex)
    const listed = await venue.markets.find({ marketId }, context.signal)
    const { integrator } = orderFacts(venue, listed, context)
    steps.push(modifyOrder(input, { name, listed, at }, { tool, integrator }))
  }
  const options = { ...keyOf(request, params), isIndependent: true as const }
  return await stampSteps(venue, steps, options, context)
}

type KeyedAction = 'placeOrder' | 'placeTriggerOrder' | 'placeTwapOrder' | 'modifyOrder'

function readParams<Type extends KeyedAction | CancelAction>(
  venue: LighterVenue,
  action: Type,
  { params }: BuildRequest,
): ActionParams<Type> {
  const schema = actionParams[action]
  return parse(schema, params, { tool: venue.key, root: 'params' }) as ActionParams<Type>
}

type CancelAction = 'cancelOrder' | 'cancelTwapOrder' | 'cancelAllOrders'

function keyOf(
  { address }: BuildRequest,
  { apiKeyIndex }: { apiKeyIndex?: number | undefined },
): { address: string; apiKeyIndex: number | undefined } {
  return { address, apiKeyIndex }
}

/** What an order is built from beside its parameters. */
function orderFacts(venue: LighterVenue, listed: ListedMarket, context: CallContext): OrderFacts {
  const fee = venue.integrator(context.feeIdentity)
  const isSpot = listed.kind === 'spot'
  return {
    nowMs: context.nowMs,
    tool: venue.key,
    clientOrderIndexes: Array.from({ length: ORDERS_OF_PLACE_ORDER }, venue.drawOrderIndex),
    integrator: fee && {
      accountIndex: fee.accountIndex,
      takerFee: isSpot ? fee.spotTaker : fee.perpsTaker,
      makerFee: isSpot ? fee.spotMaker : fee.perpsMaker,
    },
  }
}

/** Sets leverage and margin mode first where the order names others than the account has. */
async function leverageStep(
  venue: LighterVenue,
  address: string,
  {
    params,
    listed,
    onRead,
  }: { params: ActionParams<'placeOrder'>; listed: ListedMarket; onRead(): void },
  context: CallContext,
): Promise<SignStep | undefined> {
  const { leverage, marginMode } = params
  if (leverage === undefined && marginMode === undefined) return undefined
  const current = await venue.margins.of(address, listed, context, onRead)
  const wanted = wantedMargin(params, current)
  return isSameMargin(wanted, current) ? undefined : updateLeverage(wanted, listed, venue.key)
}

async function markPriceOf(
  venue: LighterVenue,
  { market }: ListedMarket,
  { signal }: CallContext,
): Promise<Decimal> {
  const { contexts } = await venue.contexts.read(signal)
  const context = contexts.find(({ marketId }) => marketId === market.id)
  if (context !== undefined) return context.markPrice
  throw new PerpsError(2004, 'The venue has no price for this market.', { tool: venue.key })
}
