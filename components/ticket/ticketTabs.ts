import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { TicketType } from './ticketState'

/** A tab of the ticket. */
export interface TicketTab {
  key: TicketType
  label: string
}

const NAMES: Record<TicketType, string> = {
  get MARKET() {
    return say('Market')
  },
  get LIMIT() {
    return say('Limit')
  },
  get STOP() {
    return say('Stop')
  },
  TAKE_PROFIT: 'TP',
  TWAP: 'TWAP',
  get SCALE() {
    return say('Scale')
  },
}

/**
 * The tabs that a market has at a provider, by what its descriptor advertises. A spot pair has no
 * positions: nothing sleeps there until a mark price, and nothing is only reduced.
 */
export function ticketTabs(
  { actions }: Pick<Provider, 'actions'>,
  market: Pick<Market, 'maxLeverage'>,
): readonly TicketTab[] {
  const has = (type: string) => actions.some((action) => action.type === type)
  const isPerp = !isSpotMarket(market)
  const keys: TicketType[] = ['MARKET', 'LIMIT']
  if (isPerp) keys.push('STOP', 'TAKE_PROFIT')
  if (isPerp && has('placeTwapOrder')) keys.push('TWAP')
  keys.push('SCALE')
  return keys.map((key) => ({ key, label: NAMES[key] }))
}

/** Whether an action of the provider honours an extra, by the names its descriptor advertises. */
export function honours(
  { actions }: Pick<Provider, 'actions'>,
  action: string,
  param: string,
): boolean {
  const entry = actions.find(({ type }) => type === action)
  return entry?.params?.some(({ name }) => name === param) ?? false
}
