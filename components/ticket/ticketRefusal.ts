import type { ActionFailure } from '@/components/session/actionFailure'
import type { GeneralCure, RefusalReason } from '@/components/session/refusals'
import { gt, lte } from '@/lib/decimal/compare'
import { decimal, mul, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import { minimumValue, sizeWorth } from '@/lib/trade/orderDraft'
import { sizeStep, snapPrice } from '@/lib/trade/snapPrice'
import {
  ADD_FUNDS,
  CHANGE_LEVERAGE,
  MOVE_FUNDS,
  OTHER_MARKETS,
  SET_UP,
  type TicketCure,
  TRY_AGAIN,
  typing,
} from './ticketCure'
import { turnTrigger } from './ticketDraftCures'
import type { TicketInputs } from './ticketInputs'
import { bestPrices } from './ticketPrices'
import { isTriggerType, type TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'

/** The ticket at the moment at which it was refused. */
interface Refused {
  state: TicketState
  inputs: TicketInputs
  summary: TicketSummary
}

type CureMaker = (refused: Refused) => readonly (TicketCure | undefined)[]

const GENERAL: Readonly<Record<GeneralCure, TicketCure>> = {
  setup: SET_UP,
  terms: {
    get label() {
      return say('Read the terms')
    },
    deed: { kind: 'terms' },
  },
  fund: ADD_FUNDS,
  transfer: MOVE_FUNDS,
  leverage: CHANGE_LEVERAGE,
  markets: OTHER_MARKETS,
  retry: TRY_AGAIN,
}

const takeMarket = () => typing(say('Take the market'), { kind: 'type', type: 'MARKET' })
const HALF = decimal('0.5')
const ROOM = decimal('1.1')

/** What mends a refused ticket, by the reason; others have what helps anywhere. */
const BY_REASON: Readonly<Partial<Record<RefusalReason, CureMaker>>> = {
  offGrid: ({ state, inputs, summary }) => [snapped(state, inputs, summary)],
  belowMinimum: ({ state, inputs, summary }) => [minimum(state, inputs, summary)],
  noSize: ({ state, inputs, summary }) => [minimum(state, inputs, summary)],
  farPrice: ({ state, inputs }) => [atBest(state, inputs), takeMarket()],
  badTrigger: ({ state }) => turned(state),
  wouldCross: ({ state, inputs }) => [
    atBest(state, inputs),
    typing(say('Take the book'), { kind: 'postOnly', isOn: false }),
  ],
  nothingToMatch: ({ state }) => [
    state.type === 'LIMIT'
      ? typing(say('Let it rest'), { kind: 'timeInForce', timeInForce: 'GTC' })
      : undefined,
    takeMarket(),
  ],
  thinBook: ({ inputs, summary }) => [
    half(summary, inputs),
    summary.sentPrice &&
      typing(say('Use a limit'), { kind: 'fill', type: 'LIMIT', price: summary.sentPrice }),
  ],
  reduceOnly: ({ inputs }) => [
    inputs.position && typing(say('Use all of it'), { kind: 'percent', percent: 100 }),
    typing(say('Allow opening'), { kind: 'reduceOnly', isOn: false }),
  ],
  margin: ({ inputs, summary }) => [
    half(summary, inputs),
    inputs.hasOwnLedger === true ? MOVE_FUNDS : ADD_FUNDS,
    CHANGE_LEVERAGE,
  ],
  balance: ({ inputs, summary }) => [half(summary, inputs), MOVE_FUNDS, ADD_FUNDS],
  positionLimit: ({ inputs, summary }) => [half(summary, inputs), CHANGE_LEVERAGE],
  isolatedOnly: () => [{ label: say('Use isolated margin'), deed: { kind: 'isolate' } }],
  duration: () => [
    typing(say('Use 30 min'), { kind: 'twap', change: { hours: '0', minutes: '30' } }),
  ],
  expired: () => [typing(say('Good till cancelled'), { kind: 'timeInForce', timeInForce: 'GTC' })],
}

/** The presses that mend a ticket that was refused when it was sent. Pure. */
export function curesOfRefusal(
  { reason, cure }: Pick<ActionFailure, 'reason' | 'cure'>,
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): readonly TicketCure[] {
  const own = BY_REASON[reason]?.({ state, inputs, summary })
  if (own === undefined) return cure === undefined ? [] : [GENERAL[cure]]
  return own.filter((maybe) => maybe !== undefined)
}

/** Price and size on the market's grid. */
function snapped(
  { side, type }: TicketState,
  { market }: TicketInputs,
  { size, sentPrice }: TicketSummary,
): TicketCure | undefined {
  if (size === undefined) return undefined
  const fitting = snapToStep(size, sizeStep(market), 'down')
  const price =
    type === 'LIMIT' && sentPrice !== undefined ? { price: snapPrice(market, sentPrice, side) } : {}
  return typing(say('Round to the grid'), { kind: 'fill', size: fitting, ...price })
}

/** The smallest size that the venue takes at this price; a tenth more, because prices move. */
function minimum(
  { reduceOnly }: TicketState,
  { market, limits }: TicketInputs,
  { entryPrice }: TicketSummary,
): TicketCure {
  const lot = sizeStep(market)
  const least = minimumValue(reduceOnly, limits)
  const size =
    least === undefined || entryPrice === undefined || lte(entryPrice, ZERO)
      ? lot
      : sizeWorth(mul(least, ROOM), entryPrice, lot)
  return typing(say('Use {size}', { size }), { kind: 'fill', size })
}

function atBest({ side }: TicketState, { book }: TicketInputs): TicketCure | undefined {
  const { bid, ask } = bestPrices(book)
  const best = side === 'BUY' ? bid : ask
  const label = side === 'BUY' ? say('Use best bid') : say('Use best ask')
  return best && typing(label, { kind: 'fill', type: 'LIMIT', price: best })
}

/** A trigger that was refused: that of the other kind, or none. */
function turned({ type, hasTriggers }: TicketState): readonly (TicketCure | undefined)[] {
  if (!isTriggerType(type)) {
    return [
      hasTriggers ? typing(say('Leave exits out'), { kind: 'triggers', isOn: false }) : undefined,
    ]
  }
  return [turnTrigger(type), takeMarket()]
}

function half({ size }: TicketSummary, { market }: TicketInputs): TicketCure | undefined {
  if (size === undefined) return undefined
  const less = snapToStep(mul(size, HALF), sizeStep(market), 'down')
  return gt(less, ZERO)
    ? typing(say('Use {less}', { less }), { kind: 'fill', size: less })
    : undefined
}
