import { MarginMode, OrderType, TimeInForce } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { ProviderAction } from '@/lib/schema/model/provider'
import type { TriggerLeg } from '@/lib/trade/exits/readTrigger'
import { type Advertised, actionOf, legalValues, paramOf } from './descriptor'

/** Fields that an order may change in place. */
export type ModifyField = 'price' | 'size' | 'triggerPrice' | 'limitPrice'

/** What a cancel of all orders may be: at once, at a time, and taking that back. */
type CancelAllMode = 0 | 1 | 2

/** When a GTT order may end, in milliseconds from now; undefined where the venue names no bound. */
export interface ExpiryWindow {
  leastMs: number | undefined
  mostMs: number | undefined
}

/** What each leg may have beside its trigger price. */
type LegLimits = Readonly<
  Record<
    TriggerLeg,
    {
      /** A fixed size; without one it closes everything. */
      size: boolean
      /** A limit price; without one it executes at market. */
      limitPrice: boolean
    }
  >
>

/** How a venue's margin modes may be chosen. */
interface MarginModes {
  modes: readonly MarginMode[]
  /** The mode of an order that says none. */
  first: MarginMode
  /** Whether the descriptor lists them. */
  isListed: boolean
}

/** What a venue takes of an order, from its descriptor. What it leaves unsaid is as it always was. */
export interface VenueRules {
  orderTypes: readonly OrderType[]
  /** Kinds of order that may only reduce a position. */
  reduceOnlyTypes: readonly OrderType[]
  /** Kinds of order that execute at market without a worst price: the venue is given none. */
  unboundedTypes: readonly OrderType[]
  /** Kinds of order of which a position has one: another one replaces it. */
  singleTypes: readonly OrderType[]
  timesInForce: readonly TimeInForce[]
  expiry: ExpiryWindow
  marginModes: MarginModes
  /** Legs that go out with an order. */
  attachedLegs: LegLimits
  /** Whether such a leg must lie beyond the `price` of the order, also of a market order. */
  exitsBeyondPrice: boolean
  /** Legs of an open position. */
  positionLegs: LegLimits
  /** Whether a position has one exit of each kind: another one replaces it. */
  hasSingleExits: boolean
  /** Empty where orders cannot be changed in place. */
  modifyFields: readonly ModifyField[]
  /** Fields that every change must have, changed or not: the venue then replaces the whole order. */
  modifyNeeds: readonly ModifyField[]
  cancelAllModes: readonly CancelAllMode[]
}

const LEGS: readonly TriggerLeg[] = ['takeProfit', 'stopLoss']
const PLACEABLE = OrderType.options.filter((type) => type !== 'TRIGGER_ONLY')
const USUAL_TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'POST_ONLY']
/** Value of `takeProfit.triggerPrice` where the venue compares legs with the `price` of their order. */
const BEYOND_PRICE = 'beyondPrice'
const MODIFY_FIELDS: readonly ModifyField[] = ['price', 'size', 'triggerPrice', 'limitPrice']

/**
 * Reads a descriptor once: everything that a screen lets one do with orders follows from this and
 * from nothing else. `actions[].params[].values` are the legal values, an empty list means none, a
 * missing one all that are usual; dotted names narrow a field (`takeProfit.size`,
 * `STOP_MARKET.reduceOnly`). Pure.
 */
export function venueRules(provider: Advertised): VenueRules {
  const placeOrder = actionOf(provider, 'placeOrder')
  const orderTypes = legalValues(paramOf(placeOrder, 'type'), PLACEABLE)
  return {
    orderTypes,
    reduceOnlyTypes: orderTypes.filter((type) => isReduceOnly(placeOrder, type)),
    unboundedTypes: orderTypes.filter((type) => isUnbounded(placeOrder, type)),
    singleTypes: orderTypes.filter((type) => isSingle(placeOrder, type)),
    timesInForce: legalValues(paramOf(placeOrder, 'timeInForce'), TimeInForce.options, USUAL_TIMES),
    expiry: expiryWindow(placeOrder),
    marginModes: marginModes(provider),
    attachedLegs: legLimits(placeOrder),
    exitsBeyondPrice: comparesWithPrice(placeOrder),
    positionLegs: legLimits(actionOf(provider, 'placeTriggerOrder')),
    hasSingleExits: LEGS.every((leg) => isSingle(actionOf(provider, 'placeTriggerOrder'), leg)),
    modifyFields: modifyFields(actionOf(provider, 'modifyOrder')),
    modifyNeeds: MODIFY_FIELDS.filter(
      (field) => paramOf(actionOf(provider, 'modifyOrder'), field)?.required === true,
    ),
    cancelAllModes: cancelAllModes(actionOf(provider, 'cancelAllOrders')),
  }
}

function isReduceOnly(placeOrder: ProviderAction | undefined, type: OrderType): boolean {
  const values = paramOf(placeOrder, `${type}.reduceOnly`)?.values
  return values?.length === 1 && String(values[0]?.value) === 'true'
}

function isUnbounded(placeOrder: ProviderAction | undefined, type: OrderType): boolean {
  return paramOf(placeOrder, `${type}.price`)?.values?.length === 0
}

function isSingle(entry: ProviderAction | undefined, name: OrderType | TriggerLeg): boolean {
  return paramOf(entry, `${name}.count`)?.maximum === 1
}

function expiryWindow(placeOrder: ProviderAction | undefined): ExpiryWindow {
  const param = paramOf(placeOrder, 'expiresAt')
  return { leastMs: param?.minimum, mostMs: param?.maximum }
}

function marginModes(provider: Advertised): MarginModes {
  const param =
    paramOf(actionOf(provider, 'updateLeverage'), 'marginMode') ??
    paramOf(actionOf(provider, 'placeOrder'), 'marginMode')
  const modes = legalValues(param, MarginMode.options)
  const recommended = MarginMode.safeParse(param?.default?.value).data
  const first = recommended ?? (modes.includes('ISOLATED') ? 'ISOLATED' : (modes[0] ?? 'ISOLATED'))
  return { modes, first, isListed: param?.values !== undefined }
}

/** Mode that an order opens in: that of an open position, else what was chosen and is legal. */
export function marginModeOf(
  { modes, first }: VenueRules['marginModes'],
  market: Pick<Market, 'onlyIsolated'>,
  position: Pick<Position, 'marginMode'> | undefined,
  chosen: MarginMode | undefined,
): MarginMode {
  if (market.onlyIsolated === true) return 'ISOLATED'
  if (position !== undefined) return position.marginMode
  return chosen !== undefined && modes.includes(chosen) ? chosen : first
}

/** A leg that the descriptor lists has just the parts listed beside it; an unlisted one has all. */
function legLimits(entry: ProviderAction | undefined): LegLimits {
  const limitsOf = (leg: TriggerLeg) => {
    const isListed = paramOf(entry, leg) !== undefined
    const takes = (part: string) => !isListed || paramOf(entry, `${leg}.${part}`) !== undefined
    return { size: takes('size'), limitPrice: takes('limitPrice') }
  }
  return { takeProfit: limitsOf('takeProfit'), stopLoss: limitsOf('stopLoss') }
}

function comparesWithPrice(placeOrder: ProviderAction | undefined): boolean {
  const values = paramOf(placeOrder, 'takeProfit.triggerPrice')?.values
  return values?.some(({ value }) => value === BEYOND_PRICE) === true
}

function modifyFields(entry: ProviderAction | undefined): readonly ModifyField[] {
  if (entry === undefined) return []
  const listed = MODIFY_FIELDS.filter((field) => paramOf(entry, field) !== undefined)
  return listed.length === 0 ? MODIFY_FIELDS : listed
}

function cancelAllModes(entry: ProviderAction | undefined): readonly CancelAllMode[] {
  if (entry === undefined) return []
  return legalValues<CancelAllMode>(paramOf(entry, 'timeInForce'), [0, 1, 2])
}
