import type { Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { TicketFill } from '@/lib/stores/ticketRequest'
import type { TriggerInput, TriggerLeg } from '@/lib/trade/exits/readTrigger'
import type { TriggerBasis } from '@/lib/trade/exits/triggerPrice'
import type { OrderDraft } from '@/lib/trade/orders/orderDraft'
import type { ExpiryInput } from '@/lib/trade/orders/orderExpiry'

/** The tab: what is sent at once, what sleeps until its trigger, and what is sent in parts. */
export type TicketType = 'MARKET' | 'LIMIT' | 'STOP' | 'TAKE_PROFIT' | 'TWAP' | 'SCALE'
/** Unit of the size field: base asset, or its worth in quote. */
export type SizeUnit = 'base' | 'quote'

/** The amount as the person gave it; it stays, and the others follow from it. */
type SizeInput =
  | { field: 'size' | 'notional'; text: string }
  /** Of what is free to open with, or of the position where the order only reduces. */
  | { field: 'percent'; percent: number }

/** What wakes a stop or take-profit entry, and how it executes then. */
interface EntryTrigger {
  /** Mark price that wakes it, as typed. */
  price: string
  executes: 'MARKET' | 'LIMIT'
  /** Limit price once awake, as typed. */
  limit: string
}

/** How long a TWAP runs, as typed. */
interface TwapInput {
  hours: string
  minutes: string
  isRandomized: boolean
  /** Seconds between two orders, of those that the venue takes; empty text leaves it open. */
  frequency: string
  /** Lowest and highest price of an order, as typed; empty text is none. */
  minPrice: string
  maxPrice: string
}

/** How long a limit order may rest, where it does not have to rest. */
export type RestingTime = 'GTC' | 'IOC' | 'GTT'

/** The orders of a scale, as typed. */
interface ScaleInput {
  from: string
  to: string
  count: string
  /** How many times the size of the last order is that of the first. */
  skew: string
}

/** What is typed into the ticket and nothing that follows from it. */
export interface TicketState {
  side: Side
  type: TicketType
  /** Limit price as typed. */
  price: string
  sizeInput: SizeInput
  reduceOnly: boolean
  postOnly: boolean
  timeInForce: RestingTime
  /** When a GTT order ends. */
  expiry: ExpiryInput
  hasTriggers: boolean
  takeProfit: TriggerInput
  stopLoss: TriggerInput
  entry: EntryTrigger
  twap: TwapInput
  scale: ScaleInput
}

export type TicketAction =
  | { kind: 'side'; side: Side }
  | { kind: 'type'; type: TicketType }
  | { kind: 'price'; text: string }
  /** The first price of the market: a beginning for the limit, where nothing was typed. */
  | { kind: 'seed'; price: Decimal }
  | { kind: 'size'; unit: SizeUnit; text: string }
  | { kind: 'percent'; percent: number }
  | { kind: 'reduceOnly' | 'postOnly' | 'triggers'; isOn: boolean }
  | { kind: 'timeInForce'; timeInForce: RestingTime }
  | { kind: 'expiry'; change: Partial<ExpiryInput> }
  | { kind: 'entry'; change: Partial<EntryTrigger> }
  | { kind: 'twap'; change: Partial<TwapInput> }
  | { kind: 'scale'; change: Partial<ScaleInput> }
  | { kind: 'trigger'; leg: TriggerLeg; basis: TriggerBasis; text: string }
  /** Takes an exit off the order; the last one switches both off. */
  | { kind: 'dropTrigger'; leg: TriggerLeg }
  /** Each exit becomes the other. */
  | { kind: 'swapTriggers' }
  /** Something on the screen asks for these values, such as a click on the book. */
  | ({ kind: 'fill' } & TicketFill)
  /** The order of `of` was sent: its fields are cleared, so that it is not sent twice. */
  | { kind: 'sent'; of: TicketState }

const NOTHING: SizeInput = { field: 'size', text: '' }
const NO_TRIGGER: TriggerInput = { basis: 'price', text: '' }

/** An empty ticket. */
export const EMPTY_TICKET: TicketState = {
  side: 'BUY',
  type: 'LIMIT',
  price: '',
  sizeInput: NOTHING,
  reduceOnly: false,
  postOnly: false,
  timeInForce: 'GTC',
  expiry: { amount: '7', unit: 'd' },
  hasTriggers: false,
  takeProfit: NO_TRIGGER,
  stopLoss: NO_TRIGGER,
  entry: { price: '', executes: 'MARKET', limit: '' },
  twap: {
    hours: '0',
    minutes: '30',
    isRandomized: false,
    frequency: '',
    minPrice: '',
    maxPrice: '',
  },
  scale: { from: '', to: '', count: '5', skew: '1' },
}

/** Whether the order sleeps until the mark price wakes it. */
export function isTriggerType(type: TicketType): type is 'STOP' | 'TAKE_PROFIT' {
  return type === 'STOP' || type === 'TAKE_PROFIT'
}

/** Whether it is sent in parts: their rules are those of the plan, not of one order. */
export function isPlanType(type: TicketType): type is 'TWAP' | 'SCALE' {
  return type === 'TWAP' || type === 'SCALE'
}

/** What the venue calls the order of this tab; a plan is made of limit orders. */
export function orderTypeOf({
  type,
  entry,
}: Pick<TicketState, 'type' | 'entry'>): OrderDraft['type'] {
  if (isTriggerType(type)) return `${type}_${entry.executes}`
  return type === 'MARKET' ? 'MARKET' : 'LIMIT'
}

/** Whether a take-profit and stop-loss of its own go out with the order. */
export function carriesExits({ type, hasTriggers }: TicketState): boolean {
  return hasTriggers && (type === 'MARKET' || type === 'LIMIT')
}

/** What the ticket becomes. Pure. */
export function reduceTicket(state: TicketState, action: TicketAction): TicketState {
  switch (action.kind) {
    case 'side':
      return { ...state, side: action.side }
    case 'type':
      return { ...state, type: action.type }
    case 'seed':
      return state.price === '' ? { ...state, price: action.price } : state
    case 'price':
      return { ...state, price: action.text }
    case 'size':
      return {
        ...state,
        sizeInput: { field: action.unit === 'base' ? 'size' : 'notional', text: action.text },
      }
    case 'percent':
      return { ...state, sizeInput: { field: 'percent', percent: action.percent } }
    case 'reduceOnly':
      // An order that only closes has nothing to protect afterwards.
      return {
        ...state,
        reduceOnly: action.isOn,
        hasTriggers: action.isOn ? false : state.hasTriggers,
      }
    case 'postOnly':
      return { ...state, postOnly: action.isOn, timeInForce: 'GTC' }
    case 'timeInForce':
      return {
        ...state,
        timeInForce: action.timeInForce,
        postOnly: action.timeInForce === 'GTC' ? state.postOnly : false,
      }
    case 'triggers':
      return {
        ...state,
        hasTriggers: action.isOn,
        reduceOnly: action.isOn ? false : state.reduceOnly,
      }
    case 'expiry':
      return { ...state, expiry: { ...state.expiry, ...action.change } }
    case 'entry':
      return { ...state, entry: { ...state.entry, ...action.change } }
    case 'twap':
      return { ...state, twap: { ...state.twap, ...action.change } }
    case 'scale':
      return { ...state, scale: { ...state.scale, ...action.change } }
    case 'trigger':
      return { ...state, [action.leg]: { basis: action.basis, text: action.text } }
    case 'dropTrigger':
      return dropTrigger(state, action.leg)
    case 'swapTriggers':
      return { ...state, takeProfit: state.stopLoss, stopLoss: state.takeProfit }
    case 'fill':
      return fillState(state, action)
    case 'sent':
      return withoutSent(state, action.of)
  }
}

/**
 * Empties what went out with an order. Its answer may come late: what was typed since the press, be
 * it the same text, is another object and belongs to the next order.
 */
function withoutSent(state: TicketState, sent: TicketState): TicketState {
  const left = (leg: TriggerInput) =>
    leg === sent.takeProfit || leg === sent.stopLoss ? NO_TRIGGER : leg
  const takeProfit = left(state.takeProfit)
  const stopLoss = left(state.stopLoss)
  const isTyped = takeProfit.text !== '' || stopLoss.text !== ''
  return {
    ...state,
    sizeInput: state.sizeInput === sent.sizeInput ? NOTHING : state.sizeInput,
    hasTriggers: state.hasTriggers && (isTyped || !sent.hasTriggers),
    takeProfit,
    stopLoss,
  }
}

function dropTrigger(state: TicketState, leg: TriggerLeg): TicketState {
  const otherLeg = leg === 'takeProfit' ? state.stopLoss : state.takeProfit
  return { ...state, [leg]: NO_TRIGGER, hasTriggers: otherLeg.text !== '' }
}

/** A price of the book goes where the tab has one to fill; from Market and TWAP it makes a limit. */
function takePrice(state: TicketState, price: Decimal): Partial<TicketState> {
  if (isTriggerType(state.type)) return { entry: { ...state.entry, price } }
  if (state.type !== 'SCALE') return { type: 'LIMIT', price }
  return { scale: { ...state.scale, [state.scale.from === '' ? 'from' : 'to']: price } }
}

/** What was asked for replaces what it touches; the rest stays as typed. */
function fillState(state: TicketState, fill: TicketFill): TicketState {
  const { side, type, price, takeProfit, stopLoss, reduceOnly, postOnly } = fill
  const hasTriggers = takeProfit !== undefined || stopLoss !== undefined
  return {
    ...state,
    side: side ?? state.side,
    ...(type === undefined ? {} : { type }),
    ...(price === undefined ? {} : priceOfFill(state, type, price)),
    sizeInput: sizeInputOf(fill) ?? state.sizeInput,
    ...(reduceOnly === true ? { reduceOnly: true, hasTriggers: false } : {}),
    ...(postOnly === true ? { postOnly: true, timeInForce: 'GTC' as const } : {}),
    ...(hasTriggers
      ? {
          hasTriggers: true,
          reduceOnly: false,
          takeProfit: triggerAt(takeProfit),
          stopLoss: triggerAt(stopLoss),
        }
      : {}),
  }
}

function priceOfFill(
  state: TicketState,
  type: TicketFill['type'],
  price: Decimal,
): Partial<TicketState> {
  return type === 'LIMIT' ? { price } : takePrice({ ...state, type: type ?? state.type }, price)
}

function sizeInputOf({ size, notional, percent }: TicketFill): SizeInput | undefined {
  if (size !== undefined) return { field: 'size', text: size }
  if (notional !== undefined) return { field: 'notional', text: notional }
  return percent === undefined ? undefined : { field: 'percent', percent }
}

function triggerAt(price: Decimal | undefined): TriggerInput {
  return price === undefined ? NO_TRIGGER : { basis: 'price', text: price }
}
