'use client'
import { useState } from 'react'
import type { ActionFailure } from '@/components/session/messages/actionFailure'
import type { GeneralFix, RefusalReason } from '@/components/session/messages/refusals'
import type { TicketDraft, TicketInputs } from '@/components/ticket/model/ticketInputs'
import { bestPrices } from '@/components/ticket/model/ticketPrices'
import { isTriggerType, type TicketState } from '@/components/ticket/model/ticketState'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import { gt, lte, max } from '@/lib/decimal/compare'
import { decimal, mul, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { minimumSize, minimumValue, sizeWorth } from '@/lib/trade/orders/minimumSize'
import { sizeStep, snapPrice } from '@/lib/trade/orders/snapPrice'
import {
  ADD_FUNDS,
  CHANGE_LEVERAGE,
  MOVE_FUNDS,
  OTHER_MARKETS,
  type QuickFix,
  SET_UP,
  TRY_AGAIN,
  turnTrigger,
  typing,
} from './ticketError'

/** The ticket at the moment at which it was refused. */
interface Refused {
  state: TicketState
  inputs: TicketInputs
  summary: TicketSummary
}

type FixMaker = (refused: Refused) => readonly (QuickFix | undefined)[]

const GENERAL: Readonly<Record<GeneralFix, QuickFix>> = {
  setup: SET_UP,
  terms: {
    get label() {
      return t('Read the terms')
    },
    fixAction: { kind: 'terms' },
  },
  fund: ADD_FUNDS,
  transfer: MOVE_FUNDS,
  leverage: CHANGE_LEVERAGE,
  markets: OTHER_MARKETS,
  retry: TRY_AGAIN,
}

const takeMarket = () => typing(t('Use market'), { kind: 'type', type: 'MARKET' })
const HALF = decimal('0.5')
const ROOM = decimal('1.1')

/** Quick fix of a refused ticket, by the reason; other reasons get the general one. */
const BY_REASON: Readonly<Partial<Record<RefusalReason, FixMaker>>> = {
  offGrid: ({ state, inputs, summary }) => [snapped(state, inputs, summary)],
  belowMinimum: ({ state, inputs, summary }) => [minimum(state, inputs, summary)],
  noSize: ({ state, inputs, summary }) => [minimum(state, inputs, summary)],
  farPrice: ({ state, inputs }) => [atBest(state, inputs), takeMarket()],
  badTrigger: ({ state }) => turned(state),
  wouldCross: ({ state, inputs }) => [
    atBest(state, inputs),
    typing(t('Allow taker'), { kind: 'postOnly', isOn: false }),
  ],
  nothingToMatch: ({ state }) => [
    state.type === 'LIMIT'
      ? typing(t('Use GTC'), { kind: 'timeInForce', timeInForce: 'GTC' })
      : undefined,
    takeMarket(),
  ],
  thinBook: ({ inputs, summary }) => [
    half(summary, inputs),
    summary.sentPrice &&
      typing(t('Use a limit'), { kind: 'fill', type: 'LIMIT', price: summary.sentPrice }),
  ],
  reduceOnly: ({ inputs }) => [
    inputs.position && typing(t('Use full position'), { kind: 'percent', percent: 100 }),
    typing(t('Allow opening'), { kind: 'reduceOnly', isOn: false }),
  ],
  margin: ({ inputs, summary }) => [
    half(summary, inputs),
    inputs.hasOwnLedger === true ? MOVE_FUNDS : ADD_FUNDS,
    CHANGE_LEVERAGE,
  ],
  balance: ({ inputs, summary }) => [half(summary, inputs), MOVE_FUNDS, ADD_FUNDS],
  positionLimit: ({ inputs, summary }) => [half(summary, inputs), CHANGE_LEVERAGE],
  isolatedOnly: () => [{ label: t('Use isolated margin'), fixAction: { kind: 'isolate' } }],
  duration: () => [
    typing(t('Use 30 min'), { kind: 'twap', change: { hours: '0', minutes: '30' } }),
  ],
  expired: () => [typing(t('Good till cancelled'), { kind: 'timeInForce', timeInForce: 'GTC' })],
}

/** Why the ticket was refused, with its quick fixes. */
export interface TicketRefusal {
  failure: ActionFailure
  quickFixes: readonly QuickFix[]
}

/** Keeps why the ticket was refused, until anything in it changes. */
export function useTicketRefusal(
  { state, inputs }: TicketDraft,
  summary: TicketSummary,
): {
  note: (failure: ActionFailure | undefined) => void
  visible: TicketRefusal | undefined
} {
  const [noted, setNoted] = useState<{ failure: ActionFailure; state: TicketState }>()
  const isShown = noted !== undefined && noted.state === state
  return {
    note: (failure) => setNoted(failure === undefined ? undefined : { failure, state }),
    visible: isShown
      ? {
          failure: noted.failure,
          quickFixes: fixesForRefusal(noted.failure, state, inputs, summary),
        }
      : undefined,
  }
}

/** Quick fixes of a ticket that was refused when it was sent. Pure. */
export function fixesForRefusal(
  { reason, fix }: Pick<ActionFailure, 'reason' | 'fix'>,
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): readonly QuickFix[] {
  const own = BY_REASON[reason]?.({ state, inputs, summary })
  if (own === undefined) return fix === undefined ? [] : [GENERAL[fix]]
  return own.filter((maybe) => maybe !== undefined)
}

/** Price and size on the market's grid. */
function snapped(
  { side, type }: TicketState,
  { market }: TicketInputs,
  { size, sentPrice }: TicketSummary,
): QuickFix | undefined {
  if (size === undefined) return undefined
  const fitting = snapToStep(size, sizeStep(market), 'down')
  const price =
    type === 'LIMIT' && sentPrice !== undefined ? { price: snapPrice(market, sentPrice, side) } : {}
  return typing(t('Round to step'), { kind: 'fill', size: fitting, ...price })
}

/** The smallest size that the venue takes at this price; a tenth more, because prices move. */
function minimum(
  { type, reduceOnly }: TicketState,
  { market, limits }: TicketInputs,
  { entryPrice }: TicketSummary,
): QuickFix {
  const lot = sizeStep(market)
  const least = minimumValue(reduceOnly, limits)
  const smallest = minimumSize(market, type !== 'MARKET')
  const size =
    least === undefined || entryPrice === undefined || lte(entryPrice, ZERO)
      ? smallest
      : max(smallest, sizeWorth(mul(least, ROOM), entryPrice, lot))
  return typing(t('Use {size}', { size }), { kind: 'fill', size })
}

function atBest({ side }: TicketState, { book }: TicketInputs): QuickFix | undefined {
  const { bid, ask } = bestPrices(book)
  const best = side === 'BUY' ? bid : ask
  const label = side === 'BUY' ? t('Use best bid') : t('Use best ask')
  return best && typing(label, { kind: 'fill', type: 'LIMIT', price: best })
}

/** A trigger that was refused: that of the other kind, or none. */
function turned({ type, hasTriggers }: TicketState): readonly (QuickFix | undefined)[] {
  if (!isTriggerType(type)) {
    return [hasTriggers ? typing(t('Remove TP/SL'), { kind: 'triggers', isOn: false }) : undefined]
  }
  return [turnTrigger(type), takeMarket()]
}

function half({ size }: TicketSummary, { market }: TicketInputs): QuickFix | undefined {
  if (size === undefined) return undefined
  const less = snapToStep(mul(size, HALF), sizeStep(market), 'down')
  return gt(less, ZERO)
    ? typing(t('Use {less}', { less }), { kind: 'fill', size: less })
    : undefined
}
