import type { z } from 'zod'
import type { Intent } from '@/lib/client/actions/intent'
import { readPins } from '@/lib/client/ondo/options'
import { lte } from '@/lib/decimal/compare'
import { parseDecimal } from '@/lib/decimal/decimal'
import {
  CancelAllOrdersParams,
  CancelOrderParams,
  CancelTwapOrderParams,
  NoParams,
  PlaceTwapOrderParams,
  UpdateLeverageParams,
  WithdrawalParams,
} from '@/lib/schema/action/actionParams'
import { type ActionStep, isHmacStep } from '@/lib/schema/action/actionStep'
import { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import { PlaceTriggerOrderParams } from '@/lib/schema/action/triggerOrder'
import type { ActionType } from '@/lib/schema/model/enums'
import { isJsonObject, type JsonObject } from '@/lib/schema/model/json'
import { parse } from '@/lib/schema/parse'
import { marketNotFound, PerpsError, validationError } from '@/lib/schema/perpsError'
import { parseBody } from '@/lib/venues/ondo/actions/body'
import { cancelAllOrders, cancelOrder } from '@/lib/venues/ondo/actions/cancelOrder'
import { CLIENT_ID, isMarketOrderId } from '@/lib/venues/ondo/actions/clientIds'
import { type BuilderCode, ORDER_PATHS } from '@/lib/venues/ondo/actions/order'
import { placeOrder } from '@/lib/venues/ondo/actions/placeOrder'
import { placeTriggerOrder } from '@/lib/venues/ondo/actions/placeTriggerOrder'
import { cancelTwapOrder, placeTwapOrder } from '@/lib/venues/ondo/actions/placeTwapOrder'
import { sessionStep, setReferrer } from '@/lib/venues/ondo/actions/setup'
import type { RequestStep, SessionStep } from '@/lib/venues/ondo/actions/step'
import { updateLeverage } from '@/lib/venues/ondo/actions/updateLeverage'
import { withdrawal } from '@/lib/venues/ondo/actions/withdrawal'
import type { ListedMarket } from '@/lib/venues/ondo/map/market'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'

/** What this browser knows by itself. */
export interface VerifyFacts {
  /** Read from the venue; undefined before the first time. */
  markets: OndoMarkets | undefined
  /** How far the venue's clock is ahead of ours, in milliseconds. */
  clockOffsetMs: number
}

/** A step that the intent calls for. */
export type ExpectedStep = RequestStep | SessionStep

interface RebuildInput {
  intent: Intent
  steps: readonly ActionStep[]
  facts: VerifyFacts
}

function on<Schema extends z.ZodType>(
  schema: Schema,
  build: (params: z.output<Schema>, input: RebuildInput) => readonly ExpectedStep[],
): (input: RebuildInput) => readonly ExpectedStep[] {
  return (input) => build(parse(schema, input.intent.params, { root: 'params' }), input)
}

const BUILDERS: { [Type in ActionType]?: (input: RebuildInput) => readonly ExpectedStep[] } = {
  placeOrder: on(PlaceOrderParams, (params, input) =>
    placeOrder(params, listedMarket(params.market.marketId, input), {
      tool: input.intent.provider,
      clientOrderId: givenOrderId(input, params.type),
      builder: givenBuilder(input),
      isDelayed: input.steps.some(isDelayed),
    }),
  ),
  placeTriggerOrder: on(PlaceTriggerOrderParams, (params, input) =>
    placeTriggerOrder(params, listedMarket(params.market.marketId, input), {
      tool: input.intent.provider,
      builder: givenBuilder(input),
    }),
  ),
  placeTwapOrder: on(PlaceTwapOrderParams, (params, input) => {
    const listed = listedMarket(params.market.marketId, input)
    return [placeTwapOrder(params, listed, input.intent.provider)]
  }),
  cancelTwapOrder: on(CancelTwapOrderParams, (params, { intent }) => [
    cancelTwapOrder(params, intent.provider),
  ]),
  cancelOrder: on(CancelOrderParams, (params, { intent }) => cancelOrder(params, intent.provider)),
  cancelAllOrders: on(CancelAllOrdersParams, (params, { intent }) => [
    cancelAllOrders(params, intent.provider),
  ]),
  updateLeverage: on(UpdateLeverageParams, (params, input) => {
    const listed = listedMarket(params.market.marketId, input)
    return [updateLeverage(params, listed, input.intent.provider)]
  }),
  withdrawal: on(WithdrawalParams, (params, input) => [
    withdrawal(params, {
      withdrawalId: givenId(input, 'customer_withdrawal_id'),
      tool: input.intent.provider,
    }),
  ]),
  setReferrer: on(NoParams, (_, { intent }) => {
    const { referralCode } = readPins(intent.pins)
    if (referralCode === undefined) throw unknownHere('a referral code')
    return [setReferrer(referralCode)]
  }),
  acceptProviderTerms: clientOnly,
  createDepositAddress: clientOnly,
  registerApiKey: clientOnly,
}

/**
 * The steps that an intent calls for, as the venue's library builds them from our own params, markets
 * and pins. Of the staged steps only what the service alone can know is used: ids that it drew, a fee
 * of the pinned code up to the pinned rate, and which of two paths an order goes by.
 * @throws PerpsError where the params are not valid, or the action is unknown here
 */
export function rebuild(input: RebuildInput): readonly ExpectedStep[] {
  const build = BUILDERS[input.intent.action]
  if (build !== undefined) return build(input)
  const message = `${input.intent.action} is nothing to authorize here`
  throw validationError('action', message, input.intent.provider)
}

function clientOnly({ intent }: RebuildInput): readonly ExpectedStep[] {
  const step = sessionStep(intent.action)
  if (step === undefined) throw unknownHere(intent.action)
  return [step]
}

function listedMarket(marketId: string, { facts, intent }: RebuildInput): ListedMarket {
  const listed = facts.markets?.find(marketId)
  if (listed === undefined) throw marketNotFound(marketId, intent.provider)
  return listed
}

/** Bodies of the staged requests that have one. */
function bodies({ steps }: RebuildInput): readonly JsonObject[] {
  return steps.flatMap((step) => (isHmacStep(step) ? [parseBody(step.request.body) ?? {}] : []))
}

/** Placeholder where the staged id is not valid: it differs from any valid one. */
const NO_ID = 'an id of letters and digits'

/** An id that the service drew; a text of its own where there is none, which then differs. */
function givenId(input: RebuildInput, member: string): string {
  const given = bodies(input).flatMap((body) => body[member] ?? [])
  const [id] = given
  return typeof id === 'string' && CLIENT_ID.test(id) ? id : NO_ID
}

/** The id of an order; one that says *market order* is accepted for a market order alone. */
function givenOrderId(input: RebuildInput, type: PlaceOrderParams['type']): string {
  const id = givenId(input, 'clientOrderId')
  return type !== 'MARKET' && isMarketOrderId(id) ? NO_ID : id
}

/** The fee as staged, where it is the pinned code's and no more than pinned; else the pinned one. */
function givenBuilder(input: RebuildInput): BuilderCode | undefined {
  const pinned = readPins(input.intent.pins).facts.builder
  const [given] = bodies(input).flatMap((body) => body.builderCode ?? [])
  if (given === undefined) return undefined
  if (pinned === undefined) return undefined
  const rate = isJsonObject(given) ? given.feeRateBpsFractional : undefined
  const staged = typeof rate === 'number' ? parseDecimal(String(rate)) : undefined
  const most = parseDecimal(pinned.feeRateBps)
  const isWithin = staged !== undefined && most !== undefined && lte(staged, most)
  return { code: pinned.code, feeRateBps: isWithin ? staged : pinned.feeRateBps }
}

function isDelayed(step: ActionStep): boolean {
  return isHmacStep(step) && step.request.path === ORDER_PATHS.delayed
}

function unknownHere(subject: string): PerpsError {
  return new PerpsError(
    2005,
    `The client does not know ${subject} by itself, so it cannot verify this step.`,
  )
}
