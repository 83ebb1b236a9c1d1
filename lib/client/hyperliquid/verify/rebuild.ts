import type { z } from 'zod'
import type { Intent } from '@/lib/client/actions/intent'
import { isNearTime } from '@/lib/client/actions/isNearTime'
import {
  AccountModeParams,
  type ActionParams,
  ApproveAgentParams,
  CancelAllOrdersParams,
  CancelOrderParams,
  CancelTwapOrderParams,
  DepositParams,
  ModifyOrderParams,
  NoParams,
  PlaceTwapOrderParams,
  RevokeSessionAgentParams,
  SendAssetParams,
  UpdateLeverageParams,
  UpdatePositionMarginParams,
  WithdrawalParams,
} from '@/lib/schema/action/actionParams'
import { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import { PlaceTriggerOrderParams } from '@/lib/schema/action/triggerOrder'
import type { ActionType } from '@/lib/schema/model/enums'
import { parse } from '@/lib/schema/parse'
import { type PerpsError, validationError } from '@/lib/schema/perpsError'
import { requireMode, setAccountMode } from '@/lib/venues/hyperliquid/actions/accountMode'
import {
  approveAgent,
  readAgentName,
  revokeAgent,
} from '@/lib/venues/hyperliquid/actions/approveAgent'
import { approveBuilderFee, readFeeRate } from '@/lib/venues/hyperliquid/actions/approveBuilderFee'
import {
  cancelOrders,
  requireOrderName,
  scheduleCancel,
} from '@/lib/venues/hyperliquid/actions/cancelOrder'
import { deposit } from '@/lib/venues/hyperliquid/actions/deposit'
import { placeOrder, touchesMargin } from '@/lib/venues/hyperliquid/actions/placeOrder'
import { placeTriggerOrder } from '@/lib/venues/hyperliquid/actions/placeTriggerOrder'
import { cancelTwapOrder, placeTwapOrder } from '@/lib/venues/hyperliquid/actions/placeTwapOrder'
import { sendAsset } from '@/lib/venues/hyperliquid/actions/sendAsset'
import { setReferrer } from '@/lib/venues/hyperliquid/actions/setReferrer'
import type { VenueStep } from '@/lib/venues/hyperliquid/actions/step'
import { updatePositionMargin } from '@/lib/venues/hyperliquid/actions/updatePositionMargin'
import { withdrawal } from '@/lib/venues/hyperliquid/actions/withdrawal'
import { nameForAgent } from '@/lib/venues/hyperliquid/agentName'
import {
  type GivenStep,
  listedMarket,
  marketOfNumber,
  namedMarket,
  pinsIn,
  type RebuildContext,
  type Steps,
  unpinned,
  type VerifyFacts,
} from './context'
import { builderOf, givenCancels, marginSteps, replacements } from './rebuildOrders'

/** A step that the intent calls for. */
export interface Rebuilt {
  /** As `kindOf` names the staged one. */
  kind: string
  step: VenueStep
  /** Warnings to show with the summary of what is signed. */
  notes?: readonly string[]
}

/** A builder over params that were read, for what was asked need not be what the schema allows. */
function on<Schema extends z.ZodType>(
  schema: Schema,
  build: (params: z.output<Schema>, context: RebuildContext) => Steps,
): (context: RebuildContext) => Steps {
  return (context) => build(parse(schema, context.intent.params, { root: 'params' }), context)
}

const BUILDERS: { [Type in ActionType]?: (context: RebuildContext) => Steps } = {
  placeOrder: on(PlaceOrderParams, (params, context) => {
    const listed = listedMarket(params.market.marketId, context)
    const order = placeOrder(params, { listed, builder: builderOf(context) })
    return touchesMargin(params, listed)
      ? [...marginSteps(listed, params, context), order]
      : [order]
  }),
  placeTriggerOrder: on(PlaceTriggerOrderParams, (params, context) => {
    const listed = listedMarket(params.market.marketId, context)
    return [placeTriggerOrder(params, { listed, builder: builderOf(context) })]
  }),
  placeTwapOrder: on(PlaceTwapOrderParams, (params, context) => {
    const listed = listedMarket(params.market.marketId, context)
    return [...marginSteps(listed, {}, context), placeTwapOrder(params, listed)]
  }),
  cancelTwapOrder: on(CancelTwapOrderParams, (params, context) => [
    cancelTwapOrder(params, listedMarket(params.market.marketId, context)),
  ]),
  updateLeverage: on(UpdateLeverageParams, (params, context) =>
    marginSteps(listedMarket(params.market.marketId, context), params, context),
  ),
  updatePositionMargin: on(UpdatePositionMarginParams, (params, context) => [
    updatePositionMargin(params, listedMarket(params.market.marketId, context)),
  ]),
  modifyOrder: on(ModifyOrderParams, replacements),
  cancelOrder: on(CancelOrderParams, (params, context) => {
    const given = givenCancels(context)
    const targets = params.ids.map((id, index) => {
      const name = requireOrderName(`params.ids.${index}`, id, context.intent.provider)
      // A client order id was looked up at the venue before it was asked for.
      if (name.kind === 'cloid') throw validationError(`params.ids.${index}`, 'is not known')
      const { oid, marketId = params.assetId } = name
      // An order id is unique: where no market is given, any listed one will do.
      const asset = given.find(({ o }) => o === oid)?.a
      const listed =
        marketId === undefined ? marketOfNumber(asset, context) : namedMarket(marketId, context)
      return { oid, assetId: listed.assetId }
    })
    return cancelOrders('cancelOrder', targets)
  }),
  cancelAllOrders: on(CancelAllOrdersParams, ({ timeInForce, timestampMs }, context) => {
    if (timeInForce !== 0) return scheduleCancel(timestampMs)
    // Everything was meant: any order of a listed market, each once.
    const targets = givenCancels(context).map(({ a, o }) => ({
      oid: o,
      assetId: marketOfNumber(a, context).assetId,
    }))
    return cancelOrders('cancelAllOrders', targets)
  }),
  setReferrer: on(NoParams, (_, { intent }) => {
    const { referralCode } = pinsIn(intent)
    if (referralCode === undefined) throw unpinned('a referral code')
    return [setReferrer(referralCode)]
  }),
  withdrawal: on(WithdrawalParams, (params, { intent, facts }) => {
    const { usdcToken, accountMode: mode } = facts
    const address = intent.address.toLowerCase()
    const spot = usdcToken === undefined ? undefined : { address, usdcToken, mode }
    if (params.route === 'spot' && spot === undefined) throw unknownToken()
    const { deposit: settlement } = pinsIn(intent)
    return withdrawal(params, { settlement, spot, tool: intent.provider })
  }),
  sendAsset: on(SendAssetParams, (params, { intent, facts }) => {
    const { usdcToken, universe } = facts
    if (usdcToken === undefined || universe === undefined) throw unknownToken()
    const { dexes } = universe
    const address = intent.address.toLowerCase()
    return [sendAsset(params, { address, usdcToken, dexes, tool: intent.provider })]
  }),
  deposit: on(DepositParams, (params, { intent }) => {
    const { deposit: route } = pinsIn(intent)
    if (route === undefined) throw unpinned('a route for deposits')
    return [deposit(params, route, intent.provider)]
  }),
  accountMode: on(AccountModeParams, (params, { intent }) => {
    const mode = requireMode(params, intent.provider)
    const address = intent.address.toLowerCase()
    return [setAccountMode(mode, { address, signerAddress: intent.signerAddress.toLowerCase() })]
  }),
  approveAgent: on(ApproveAgentParams, (params, context) => [agentApproval(params, context)]),
  revokeSessionAgent: on(RevokeSessionAgentParams, (_, { facts }) => {
    if (facts.revokedAgentName === undefined) throw unpinned('the agent at the venue')
    return [revokeAgent(facts.revokedAgentName)]
  }),
  approveBuilderFee: on(NoParams, (_, context) => [feeApproval('approveBuilderFee', context)]),
  revokeBuilderFee: on(NoParams, (_, context) => [feeApproval('revokeBuilderFee', context)]),
}

/**
 * The steps that an intent calls for, as the venue's library builds them.
 * @throws PerpsError where the params are not valid, or the action is unknown here
 */
export function rebuild(
  intent: Intent,
  given: readonly GivenStep[],
  facts: VerifyFacts,
): readonly Rebuilt[] {
  const build = BUILDERS[intent.action]
  if (build === undefined) {
    throw validationError('action', `${intent.action} is nothing to sign here`, intent.provider)
  }
  return build({ intent, given, facts }).map((one): Rebuilt => {
    const { step, notes } = 'step' in one ? one : { step: one, notes: [] }
    const isAlways = step.kind === 'l1' && step.l1.type === 'batchModify' && step.l1.a === true
    return { kind: isAlways ? `${step.action} placed always` : step.action, step, notes }
  })
}

/**
 * Approving a name in use ends the agent of that name. Where the desk's name for its keys is
 * pinned, the name follows from our own read of the account; where it is not, the name must be
 * unused. What is ended is said beside what is signed.
 */
function agentApproval(
  params: ActionParams<'approveAgent'>,
  { intent, given, facts }: RebuildContext,
): { step: VenueStep; notes: readonly string[] } {
  const { agentTtlMs } = params
  const agentAddress = params.agentAddress.toLowerCase()
  if (agentTtlMs === undefined) throw validationError('params.agentTtlMs', 'is not said')
  const staged = readAgentName(givenMessage(given).agentName)
  const wantedMs = intent.nowMs + agentTtlMs
  const isTimely = staged !== undefined && isNearTime(staged.validUntilMs, wantedMs, facts)
  const { agents = [] } = facts
  const { agentName } = pinsIn(intent)
  const name = agentName === undefined ? staged?.name : nameForAgent(agentName, agents)
  if (
    name === undefined ||
    agents.some((agent) => agentName === undefined && agent.name === name)
  ) {
    throw validationError('agentName', 'is the name of another agent of the account')
  }
  const ended = agents.find((agent) => agent.name === name)
  return {
    step: approveAgent(agentAddress, {
      name,
      validUntilMs: isTimely ? staged.validUntilMs : wantedMs,
    }),
    notes: ended === undefined ? [] : [`Ends the key ${ended.address}, which has this name now`],
  }
}

/** The pinned builder; less than the pinned rate is fine, nothing at all is no approval. */
function feeApproval(
  action: 'approveBuilderFee' | 'revokeBuilderFee',
  { intent, given }: RebuildContext,
): VenueStep {
  const { builder } = pinsIn(intent)
  if (builder === undefined) throw unpinned('a builder')
  const { address, maxFeeTenthBps } = builder
  if (action === 'revokeBuilderFee') return approveBuilderFee(action, { address, feeTenthBps: 0 })
  const staged = readFeeRate(givenMessage(given).maxFeeRate) ?? 0
  const isWithin = staged > 0 && staged <= maxFeeTenthBps
  return approveBuilderFee(action, { address, feeTenthBps: isWithin ? staged : maxFeeTenthBps })
}

function givenMessage(given: readonly GivenStep[]): Readonly<Record<string, unknown>> {
  return given.find((step) => step.kind === 'user')?.step.typedData.message ?? {}
}

function unknownToken(): PerpsError {
  return unpinned('what the venue calls USDC in transfers')
}
