import { t, tIn } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { offers } from '@/lib/trade/rules/descriptor'
import type { VenueRules } from '@/lib/trade/rules/venueRules'
import type { TicketType } from './ticketState'

/** A tab of the ticket. */
export interface TicketTab {
  key: TicketType
  label: string
  /** Why it cannot be chosen. */
  disabledReason?: string
}

const NAMES: Record<TicketType, string> = {
  get MARKET() {
    return tIn('order type', 'Market')
  },
  get LIMIT() {
    return t('Limit')
  },
  get STOP() {
    return t('Stop')
  },
  TAKE_PROFIT: 'TP',
  TWAP: 'TWAP',
  get SCALE() {
    return t('Scale')
  },
}

/**
 * The tabs that a market has. A spot pair has no positions: nothing waits there for a mark price, and
 * nothing is only reduced. What the venue does not take is there with its reason.
 */
export function ticketTabs(
  provider: Pick<Provider, 'actions' | 'name'>,
  market: Pick<Market, 'maxLeverage'>,
  rules: Pick<VenueRules, 'orderTypes'>,
): readonly TicketTab[] {
  const isPerp = !isSpotMarket(market)
  const keys: TicketType[] = isPerp
    ? ['MARKET', 'LIMIT', 'STOP', 'TAKE_PROFIT', 'TWAP', 'SCALE']
    : ['MARKET', 'LIMIT', 'SCALE']
  const { name } = provider
  return keys.map((key) => ({
    key,
    label: NAMES[key],
    ...(isTaken(key, provider, rules)
      ? {}
      : { disabledReason: t('{name} has no such orders.', { name }) }),
  }))
}

function isTaken(
  key: TicketType,
  provider: Pick<Provider, 'actions'>,
  { orderTypes }: Pick<VenueRules, 'orderTypes'>,
): boolean {
  switch (key) {
    case 'TWAP':
      return offers(provider, 'placeTwapOrder')
    case 'STOP':
    case 'TAKE_PROFIT':
      return orderTypes.includes(`${key}_MARKET`) || orderTypes.includes(`${key}_LIMIT`)
    case 'MARKET':
      return orderTypes.includes('MARKET')
    case 'LIMIT':
    case 'SCALE':
      return orderTypes.includes('LIMIT')
  }
}
