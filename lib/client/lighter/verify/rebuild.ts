import type { z } from 'zod'
import type { Intent } from '@/lib/client/actions/intent'
import {
  AccountModeParams,
  AccountTypeParams,
  ApiKeyParams,
  CancelAllOrdersParams,
  CancelOrderParams,
  CancelTwapOrderParams,
  DepositParams,
  ModifyOrderParams,
  NoParams,
  PlaceTwapOrderParams,
  RegisterApiKeyParams,
  SendAssetParams,
  UpdateLeverageParams,
  UpdatePositionMarginParams,
  WithdrawalParams,
} from '@/lib/schema/action/actionParams'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import { PlaceTriggerOrderParams } from '@/lib/schema/action/triggerOrder'
import type { ActionType } from '@/lib/schema/model/enums'
import { parse } from '@/lib/schema/parse'
import { marketNotFound, PerpsError, validationError } from '@/lib/schema/perpsError'
import {
  cancelAllOrders,
  cancelOrder,
  requireOrderName,
} from '@/lib/venues/lighter/actions/cancelOrder'
import { deposit, sendAsset, withdrawal } from '@/lib/venues/lighter/actions/funds'
import {
  isSameMargin,
  updateLeverage,
  updatePositionMargin,
  wantedMargin,
} from '@/lib/venues/lighter/actions/margin'
import { modifyOrder } from '@/lib/venues/lighter/actions/modifyOrder'
import { placeOrder } from '@/lib/venues/lighter/actions/placeOrder'
import { placeExits } from '@/lib/venues/lighter/actions/placeTriggerOrder'
import {
  approveIntegrator,
  type IntegratorCaps,
  registerApiKey,
  requireApiKeyIndex,
  revokeIntegrator,
  setAccountMode,
  setAccountTier,
  setReferrer,
} from '@/lib/venues/lighter/actions/setup'
import type { ClientCallStep, EvmStep, SignStep } from '@/lib/venues/lighter/actions/step'
import { COLLATERAL_ASSET } from '@/lib/venues/lighter/facts'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { marginFraction } from '@/lib/venues/lighter/map/scale'
import type { RebuildInput, VerifyFacts } from './facts'
import { pinsIn } from './facts'
import { atMost, paramsOf, stagedIntegrator, stagedNowMs, stagedOrderIndexes } from './staged'
import { twapOrder } from './twapOrder'

/** A step that an intent calls for. */
export type VenueStep = SignStep | ClientCallStep | EvmStep

/** Longest approval of fees that is ever signed. */
const APPROVAL_MAX_MS = 366 * 86_400_000

/** A builder over params that were read, for what was asked need not be what the schema allows. */
function on<Schema extends z.ZodType>(
  schema: Schema,
  build: (params: z.output<Schema>, input: RebuildInput) => readonly VenueStep[],
): (input: RebuildInput) => readonly VenueStep[] {
  return (input) =>
    build(parse(schema, withoutSlot(input.intent.params), { root: 'params' }), input)
}

/** The slot is beside the action's own params; it is compared with the stamp. */
function withoutSlot(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || !('apiKeyIndex' in params)) return params
  const { apiKeyIndex: _, ...rest } = params
  return rest
}

const BUILDERS: { [Type in ActionType]?: (input: RebuildInput) => readonly VenueStep[] } = {
  placeOrder: on(PlaceOrderParams, (params, input) => {
    const listed = listedMarket(params.market.marketId, input)
    const steps = leverageStep(listed, params, input)
    const own = paramsOf(input.given[steps.length])
    const order = placeOrder(params, listed, {
      tool: input.tool,
      nowMs: orderNowMs(params.timeInForce === 'GTT', own, input),
      clientOrderIndexes: stagedOrderIndexes(own),
      integrator: stagedIntegrator(own, input.pins.integrator, listed.kind),
    })
    return [...steps, order]
  }),
  placeTriggerOrder: on(PlaceTriggerOrderParams, (params, input) => {
    const listed = listedMarket(params.market.marketId, input)
    const own = paramsOf(input.given[0])
    const facts = {
      tool: input.tool,
      nowMs: orderNowMs(false, own, input),
      clientOrderIndexes: stagedOrderIndexes(own),
      integrator: stagedIntegrator(own, input.pins.integrator, listed.kind),
    }
    return [placeExits(params, listed, facts)]
  }),
  placeTwapOrder: on(PlaceTwapOrderParams, (params, input) => [
    twapOrder(params, listedMarket(params.market.marketId, input), input),
  ]),
  cancelOrder: on(CancelOrderParams, ({ ids, assetId }, { tool }) =>
    ids.map((id, index) =>
      cancelOrder(requireOrderName(`params.ids.${index}`, id, { marketId: assetId, tool })),
    ),
  ),
  cancelTwapOrder: on(CancelTwapOrderParams, ({ market, twapId }, { tool }) => [
    cancelOrder(
      requireOrderName('params.twapId', twapId, { marketId: market.marketId, tool }),
      'cancelTwapOrder',
    ),
  ]),
  cancelAllOrders: on(CancelAllOrdersParams, (params, { intent, facts, tool }) => [
    // Service and venue check by their clocks whether it lies far enough ahead.
    cancelAllOrders(params, { nowMs: intent.nowMs + facts.clockOffsetMs, tool }),
  ]),
  modifyOrder: on(ModifyOrderParams, ({ modifications }, input) =>
    modifications.map((modification, at) => {
      const { tool, pins, given } = input
      const name = requireOrderName(`params.modifications.${at}.id`, modification.id, { tool })
      const listed = listedMarket(String(name.marketIndex), input)
      const integrator = stagedIntegrator(paramsOf(given[at]), pins.integrator, listed.kind)
      return modifyOrder(modification, { name, listed, at }, { tool, integrator })
    }),
  ),
  updateLeverage: on(UpdateLeverageParams, (params, input) =>
    leverageStep(listedMarket(params.market.marketId, input), params, input),
  ),
  updatePositionMargin: on(UpdatePositionMarginParams, (params, input) => [
    updatePositionMargin(params, listedMarket(params.market.marketId, input), input.tool),
  ]),
  withdrawal: on(WithdrawalParams, (params, input) => {
    const asset = assetOf(params.assetId ?? String(COLLATERAL_ASSET), 'params.assetId', input)
    const owner = input.intent.address.toLowerCase()
    return [withdrawal(params, { asset, tool: input.tool, owner })]
  }),
  sendAsset: on(SendAssetParams, (params, input) => {
    const asset = assetOf(params.collateral, 'params.collateral', input)
    return [sendAsset(params, { asset, tool: input.tool })]
  }),
  deposit: on(DepositParams, (params, input) => {
    const { pins, tool, intent } = input
    const route = pins.deposit
    if (route === undefined) throw unpinned('a route for deposits')
    const token = lowerCase(params.tokenAddress)
    const [id] = Object.entries(route.tokens).find(([, address]) => address === token) ?? []
    if (id === undefined) throw validationError('params.tokenAddress', 'is not credited', tool)
    // The token's address is pinned: the venue's list only gives its decimals.
    const asset = { ...assetOf(id, 'params.tokenAddress', input), l1Address: token }
    const owner = intent.address.toLowerCase()
    return deposit({ ...params, tokenAddress: token }, { asset, tool, owner, route })
  }),
  registerApiKey: on(RegisterApiKeyParams, (_, { intent, tool }) => [
    registerApiKey(requireApiKeyIndex(slotIn(intent.params), 'params.apiKeyIndex', tool)),
  ]),
  approveIntegrator: on(ApiKeyParams, (_, input) => [approval(input)]),
  revokeIntegrator: on(ApiKeyParams, (_, { pins }) => {
    if (pins.integrator === undefined) throw unpinned('an integrator')
    return [revokeIntegrator(pins.integrator.accountIndex)]
  }),
  accountMode: on(AccountModeParams, (params, { tool }) => [setAccountMode(params, tool)]),
  accountType: on(AccountTypeParams, (params, { facts, tool }) => {
    if (facts.accountIndex === undefined) throw unpinned('the account at the venue')
    return [setAccountTier(params, { accountIndex: facts.accountIndex, tool })]
  }),
  setReferrer: on(NoParams, (_, { intent, pins }) => {
    if (pins.referralCode === undefined) throw unpinned('a referral code')
    return [setReferrer(intent.address.toLowerCase(), pins.referralCode)]
  }),
}

/**
 * The steps that an intent calls for, as the venue's library builds them.
 * @throws PerpsError where the params are not valid, or the action is unknown here
 */
export function rebuild(
  intent: Intent,
  given: readonly ActionStep[],
  facts: VerifyFacts,
): readonly VenueStep[] {
  const { provider: tool } = intent
  const build = BUILDERS[intent.action]
  if (build === undefined) {
    throw validationError('action', `${intent.action} is nothing to sign here`, tool)
  }
  return build({ intent, given, facts, pins: pinsIn(intent), tool })
}

/** A life that the person named is exact; one that counts from now is the service's, near ours. */
function orderNowMs(
  isNamed: boolean,
  own: ReturnType<typeof paramsOf>,
  { intent, facts }: RebuildInput,
): number {
  return isNamed ? intent.nowMs + facts.clockOffsetMs : stagedNowMs(own, intent.nowMs, facts)
}

/**
 * The step that sets leverage and mode. What was not asked for must follow from the account as we
 * read it. Where the account stands as was asked for it may be staged or left out.
 */
function leverageStep(
  listed: ListedMarket,
  wish: {
    leverage?: number | undefined
    marginMode?: 'CROSS' | 'ISOLATED' | undefined
  },
  { facts, given, tool }: RebuildInput,
): readonly SignStep[] {
  if (wish.leverage === undefined && wish.marginMode === undefined) return []
  const { settings } = facts
  if (settings === undefined) throw unpinned('leverage and margin mode of the market')
  const { leverage, marginMode, fraction = marginFraction(leverage) } = settings
  const current = { fraction, marginMode }
  const wanted = wantedMargin(wish, current)
  const isStaged = paramsOf(given[0])?.kind === 'updateLeverage'
  return isSameMargin(wanted, current) && !isStaged ? [] : [updateLeverage(wanted, listed, tool)]
}

/** The pinned integrator; lower caps than pinned are fine, a higher one or another payee is not. */
function approval({ intent, pins, given, facts }: RebuildInput): SignStep {
  const { integrator } = pins
  if (integrator === undefined) throw unpinned('an integrator')
  const staged = paramsOf(given[0])
  const caps: IntegratorCaps = {
    perpsTaker: atMost(staged?.max_perps_taker_fee, integrator.perpsTaker),
    perpsMaker: atMost(staged?.max_perps_maker_fee, integrator.perpsMaker),
    spotTaker: atMost(staged?.max_spot_taker_fee, integrator.spotTaker),
    spotMaker: atMost(staged?.max_spot_maker_fee, integrator.spotMaker),
  }
  const nowMs = intent.nowMs + Math.max(0, facts.clockOffsetMs)
  const expiry = atMost(staged?.approval_expiry, nowMs + APPROVAL_MAX_MS)
  return approveIntegrator(integrator.accountIndex, caps, expiry)
}

/** @throws 404/2023 where the venue's own list does not have it */
function listedMarket(marketId: string, { facts, tool }: RebuildInput): ListedMarket {
  const listed = facts.markets?.find(Number(marketId))
  if (listed === undefined || listed.market.id !== marketId) throw marketNotFound(marketId, tool)
  return listed
}

function assetOf(id: string, field: string, { facts, tool }: RebuildInput) {
  const asset = /^\d{1,4}$/.test(id) ? facts.markets?.assets.get(Number(id)) : undefined
  if (asset === undefined) throw validationError(field, 'is no asset of the venue', tool)
  return asset
}

function lowerCase(address: `0x${string}`): `0x${string}` {
  return `0x${address.slice(2).toLowerCase()}`
}

/** The slot that params name; undefined where they name none. */
export function slotIn(params: unknown): number | undefined {
  const { apiKeyIndex } = Object(params)
  return typeof apiKeyIndex === 'number' ? apiKeyIndex : undefined
}

/** A fact the client must know by itself to verify the step, and does not know. */
function unpinned(subject: string): PerpsError {
  return new PerpsError(
    2005,
    `The client does not know ${subject} by itself, so it cannot verify this step.`,
  )
}
