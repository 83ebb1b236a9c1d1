import type { Decimal } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'
import type { TicketAction } from './ticketState'

/** What a press does that mends what stands against an order. */
export type CureDeed =
  /** Changes what is typed. */
  | { kind: 'ticket'; action: TicketAction }
  /** Sets the slippage cap, in percent. */
  | { kind: 'slippageCap'; percent: Decimal }
  /** Puts the market on isolated margin from the next order on. */
  | { kind: 'isolate' }
  /** Opens what mends it. */
  | { kind: 'leverage' | 'markets' | 'setup' | 'terms' }
  /** Puts money in: the faucet where there is one, else the page of deposits. */
  | { kind: 'fund' }
  /** The page on which money moves between the ledgers of the venue. */
  | { kind: 'transfer' }
  /** Presses the button of the ticket once more. */
  | { kind: 'retry' }

/** A button beside what stands against an order. */
export interface TicketCure {
  label: string
  deed: CureDeed
}

/** A press that changes what is typed. */
export function typing(label: string, action: TicketAction): TicketCure {
  return { label, deed: { kind: 'ticket', action } }
}

/** A press that raises the slippage cap. */
export function allowSlippage(percent: Decimal, fraction: Decimal): TicketCure {
  return { label: `Allow ${formatPercent(fraction)}`, deed: { kind: 'slippageCap', percent } }
}

/** Not at the market but at the price that is acceptable. */
export function limitInstead(): TicketCure {
  return typing('Use a limit', { kind: 'type', type: 'LIMIT' })
}

export const ADD_FUNDS: TicketCure = { label: 'Add funds', deed: { kind: 'fund' } }
export const MOVE_FUNDS: TicketCure = { label: 'Move funds', deed: { kind: 'transfer' } }
export const CHANGE_LEVERAGE: TicketCure = { label: 'Change leverage', deed: { kind: 'leverage' } }
export const OTHER_MARKETS: TicketCure = { label: 'Other markets', deed: { kind: 'markets' } }
export const SET_UP: TicketCure = { label: 'Set up', deed: { kind: 'setup' } }
export const TRY_AGAIN: TicketCure = { label: 'Try again', deed: { kind: 'retry' } }
