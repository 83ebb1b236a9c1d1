import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import {
  EMPTY_TICKET,
  reduceTicket,
  type TicketAction,
  type TicketState,
} from '@/components/ticket/model/ticketState'
import { summarizeTicket } from '@/components/ticket/model/ticketSummary'
import { validateTicket } from '@/components/ticket/validation/ticketErrors'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindA } from '@/lib/trade/testing/madeUpProviders'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }

/** A market for tests: five significant figures, lots of 0.001. */
export const testMarket: Market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: { ...asset, displaySymbol: 'USDC' },
  szDecimals: 3,
  priceDecimals: 1,
  maxLeverage: 40,
  maintenanceMarginRate: 0.0125,
}

function level(price: string, size: string) {
  return { price: decimal(price), size: decimal(size) }
}

/** Fresh prices around 60,000, 10,000 USD free, leverage 10, isolated. */
export const testInputs: TicketInputs = {
  market: testMarket,
  rules: venueRules(kindA),
  venueName: 'Venue',
  limits: { minOrderValueUsd: 10 },
  leverage: 10,
  marginMode: 'ISOLATED',
  book: {
    provider: 'venue',
    marketId: 'BTC',
    bids: [level('59999', '1'), level('59990', '2'), level('59000', '5')],
    asks: [level('60001', '1'), level('60010', '2'), level('61000', '5')],
    timestamp: 0,
  },
  pricesAgeMs: 200,
  markPrice: decimal('60000'),
  available: { buy: decimal('10000'), sell: decimal('10000') },
  fees: { maker: decimal('0.0002'), taker: decimal('0.0005') },
  platformFee: { maker: decimal('0.0001'), taker: decimal('0.0001') },
  position: undefined,
  maxSlippage: decimal('0.01'),
  triggerBasis: 'percent',
}

/** A long of 0.5 at 58,000. */
export const testPosition: Position = {
  market: { ...testMarket, positionMarginAdjustment: 'NONE' },
  side: 'LONG',
  size: decimal('0.5'),
  entryPrice: decimal('58000'),
  markPrice: decimal('60000'),
  liquidationPrice: decimal('52000'),
  unrealizedPnl: decimal('1000'),
  leverage: 10,
  marginUsed: decimal('2900'),
  marginMode: 'ISOLATED',
}

/** The ticket after some actions. */
export function typed(...actions: readonly TicketAction[]): TicketState {
  return actions.reduce(reduceTicket, EMPTY_TICKET)
}

/** Figures and verdict of a ticket. */
export function readTicket(state: TicketState, change: Partial<TicketInputs> = {}) {
  const inputs = { ...testInputs, ...change }
  const summary = summarizeTicket(state, inputs)
  return { summary, checked: validateTicket(state, inputs, summary) }
}

/** What the button would say first. */
export function firstProblem(state: TicketState, change: Partial<TicketInputs> = {}) {
  const { checked } = readTicket(state, change)
  return checked.ok ? undefined : checked.errors[0]
}
