import { z } from 'zod'
import { MarginMode } from '@/lib/schema/model/enums'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import type { MarketKey } from './market'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

const State = z.object({
  /** By market key. Until it is sent with an order the venue knows nothing of it. */
  leverage: z.record(z.string(), z.int().min(1).max(1000)),
  marginMode: z.record(z.string(), MarginMode),
  /** Slippage at which a market order is blocked, in percent. */
  maxSlippagePercent: PositiveDecimal,
  /** Unit of the size field. */
  sizeUnit: z.enum(['base', 'quote']),
  /** Unit of the distance fields of TP and SL. */
  triggerBasis: z.enum(['percent', 'roe', 'pnl', 'offset']),
  /** Whether each order is shown once more before it is sent. */
  confirmsOrders: z.boolean(),
  /** Whether the button sends only once it was held down; never together with `confirmsOrders`. */
  holdsToSend: z.boolean().default(false),
  /** Whether the close button of a position closes all of it at market without asking. */
  closesInOnePress: z.boolean().default(false),
})

/** What the ticket remembers between visits. Prices and sizes are never among it. */
export type TicketChoices = z.infer<typeof State>

const INITIAL: TicketChoices = {
  leverage: {},
  marginMode: {},
  maxSlippagePercent: PositiveDecimal.parse('1'),
  sizeUnit: 'base',
  triggerBasis: 'percent',
  confirmsOrders: false,
  holdsToSend: false,
  closesInOnePress: false,
}

export const ticketStore = createPersistedStore<TicketChoices>({
  key: 'perpdesk.ticket.v2',
  schema: State,
  initial: INITIAL,
  storage: pageStorage(),
})

/** How an order is confirmed: not at all, in a dialog, or by holding the button down. */
export type ConfirmMode = 'send' | 'dialog' | 'hold'

/** The way of the ticket, of its two switches. */
export function confirmModeOf({
  confirmsOrders,
  holdsToSend,
}: Pick<TicketChoices, 'confirmsOrders' | 'holdsToSend'>): ConfirmMode {
  if (confirmsOrders) return 'dialog'
  return holdsToSend ? 'hold' : 'send'
}

/** Chooses how orders are confirmed. */
export function chooseConfirmMode(mode: ConfirmMode): void {
  ticketStore.setState({ confirmsOrders: mode === 'dialog', holdsToSend: mode === 'hold' })
}

/** Remembers the margin mode of one market, and its leverage where one was chosen. */
export function chooseMargin(
  key: MarketKey,
  { leverage, marginMode }: { leverage?: number; marginMode: MarginMode },
): void {
  ticketStore.setState((before) => ({
    leverage: leverage === undefined ? before.leverage : { ...before.leverage, [key]: leverage },
    marginMode: { ...before.marginMode, [key]: marginMode },
  }))
}

/** Remembers the leverage of one market and leaves its margin mode as it was. */
export function rememberLeverage(key: MarketKey, leverage: number): void {
  ticketStore.setState((before) => ({ leverage: { ...before.leverage, [key]: leverage } }))
}

/** The ticket as it comes; leverage and margin mode of markets stay as they were chosen. */
export function resetTicketChoices(): void {
  ticketStore.setState(({ leverage, marginMode }) => ({ ...INITIAL, leverage, marginMode }))
}
