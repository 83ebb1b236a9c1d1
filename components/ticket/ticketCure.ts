import type { Decimal } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
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
  return {
    label: say('Allow {fraction}', { fraction: formatPercent(fraction) }),
    deed: { kind: 'slippageCap', percent },
  }
}

/** Not at the market but at the price that is acceptable. */
export function limitInstead(): TicketCure {
  return typing(say('Use a limit'), { kind: 'type', type: 'LIMIT' })
}

export const ADD_FUNDS: TicketCure = {
  get label() {
    return say('Add funds')
  },
  deed: { kind: 'fund' },
}
export const MOVE_FUNDS: TicketCure = {
  get label() {
    return say('Move funds')
  },
  deed: { kind: 'transfer' },
}
export const CHANGE_LEVERAGE: TicketCure = {
  get label() {
    return say('Change leverage')
  },
  deed: { kind: 'leverage' },
}
export const OTHER_MARKETS: TicketCure = {
  get label() {
    return say('Other markets')
  },
  deed: { kind: 'markets' },
}
export const SET_UP: TicketCure = {
  get label() {
    return say('Set up')
  },
  deed: { kind: 'setup' },
}
export const TRY_AGAIN: TicketCure = {
  get label() {
    return say('Try again')
  },
  deed: { kind: 'retry' },
}
