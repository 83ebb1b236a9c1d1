import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { Side } from '@/lib/schema/enums'
import type { LineKind } from '@/lib/stores/preferences'

/** A price line that the page wants on the chart: an order, a position, a trigger, a danger. */
export interface ChartLine {
  /** Unique on this chart and stable while it stands for the same thing. */
  key: string
  kind: LineKind
  price: Decimal
  /** Short text of the label: `Long 0.5  +$200.00`. */
  label: string
  tone: 'up' | 'down' | 'accent' | 'warn' | 'muted'
  /** The order that it stands for, where it stands for one. */
  orderId?: string
  /** Direction of that order. */
  side?: Side
  /** What was asked of it and is not confirmed yet; nothing else can be asked meanwhile. */
  pending?: 'cancelling' | 'moving'
  /** Where given, the label has a button that does this. */
  onCancel?: () => void
  /**
   * Where given, the line can be moved: by dragging its handle, or with the arrow keys on it.
   * Resolves to whether the venue took the new price.
   */
  onMove?: (price: Decimal) => Promise<boolean>
}

/** How each kind of line is called in the menu that hides them. */
export const LINE_NAMES: Record<LineKind, string> = {
  get position() {
    return say('Position entry')
  },
  get order() {
    return say('Open orders')
  },
  get takeProfit() {
    return say('Take profit')
  },
  get stopLoss() {
    return say('Stop loss')
  },
  get liquidation() {
    return say('Liquidation')
  },
}
