import type { Market } from '@/lib/schema/model/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { VenueRules } from '@/lib/trade/rules/venueRules'
import { isTriggerType, orderTypeOf, type RestingTime, type TicketState } from './ticketState'

const RESTING_TIMES: readonly RestingTime[] = ['GTC', 'IOC', 'GTT']

/**
 * The ticket as venue and market let it be: what was typed or asked for and is not legal there gives
 * way to what is. The same object where all of it is. Pure.
 */
export function allowedState(
  state: TicketState,
  rules: VenueRules,
  market: Pick<Market, 'maxLeverage'>,
): TicketState {
  if (isSpotMarket(market)) {
    const spot = { ...spotChange(state), ...timeChange(state, rules) }
    return Object.keys(spot).length === 0 ? state : { ...state, ...spot }
  }
  const change: Partial<TicketState> = {
    ...executionChange(state, rules),
    ...timeChange(state, rules),
  }
  const changed = { ...state, ...change }
  if (!changed.reduceOnly && isReduceOnlyForced(changed, rules)) {
    change.reduceOnly = true
    change.hasTriggers = false
  }
  return Object.keys(change).length === 0 ? state : { ...state, ...change }
}

/** Whether the venue takes this kind of order to reduce a position alone. */
export function isReduceOnlyForced(
  state: Pick<TicketState, 'type' | 'entry'>,
  { reduceOnlyTypes }: VenueRules,
): boolean {
  return reduceOnlyTypes.includes(orderTypeOf(state))
}

/** A spot pair has no position: nothing reduces it, protects it or waits for its mark price. */
function spotChange({ type, reduceOnly, hasTriggers }: TicketState): Partial<TicketState> {
  return {
    ...(isTriggerType(type) || type === 'TWAP' ? { type: 'LIMIT' as const } : {}),
    ...(reduceOnly ? { reduceOnly: false } : {}),
    ...(hasTriggers ? { hasTriggers: false } : {}),
  }
}

function executionChange(state: TicketState, { orderTypes }: VenueRules): Partial<TicketState> {
  const { type, entry } = state
  if (!isTriggerType(type) || orderTypes.includes(orderTypeOf(state))) return {}
  const executes = entry.executes === 'MARKET' ? 'LIMIT' : 'MARKET'
  return orderTypes.includes(`${type}_${executes}`) ? { entry: { ...entry, executes } } : {}
}

function timeChange(
  { timeInForce, postOnly }: TicketState,
  { timesInForce }: VenueRules,
): Partial<TicketState> {
  const legal = RESTING_TIMES.find((time) => timesInForce.includes(time))
  return {
    ...(timesInForce.includes(timeInForce) || legal === undefined ? {} : { timeInForce: legal }),
    ...(postOnly && !timesInForce.includes('POST_ONLY') ? { postOnly: false } : {}),
  }
}
