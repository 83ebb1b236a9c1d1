import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { LineKind } from '@/lib/stores/preferences'
import type { TriggerKind } from '@/lib/trade/exits/triggerSide'

/** A price line that the page wants on the chart: an order, a position, a trigger, a danger. */
export interface ChartLine {
  /** Unique on this chart and stable while it stands for the same thing. */
  key: string
  kind: LineKind
  price: Decimal
  /** Short text of the label: `Long 0.5  +$200.00`. */
  label: string
  tone: 'up' | 'down' | 'accent' | 'warn' | 'muted'
  /** Its text follows a mark price that is stale. */
  isStale?: boolean
  /** The order that it stands for, where it stands for one. */
  orderId?: string
  /** Direction of that order. */
  side?: Side
  /** What the order waits for, where it waits for a trigger. */
  trigger?: TriggerKind
  /** What was asked of it and is not confirmed yet; nothing else can be asked meanwhile. */
  pending?: 'cancelling' | 'moving'
  /** Where given, the label has a button that does this. */
  onCancel?: () => void
  /**
   * Where given, the line can be moved: by dragging its handle, or with the arrow keys on it.
   * Resolves to whether the venue took the new price.
   */
  onMove?: (price: Decimal) => Promise<boolean>
  /** What a person must know before it is moved, shown while it is. */
  moveWarning?: string
  /** Letting it go asks first; the price is sent by a press of its own. */
  confirmsMove?: boolean
}

/** How each kind of line is called in the menu that hides them. */
export const LINE_NAMES: Record<LineKind, string> = {
  get position() {
    return t('Position entry')
  },
  get order() {
    return t('Open orders')
  },
  get takeProfit() {
    return t('Take profit')
  },
  get stopLoss() {
    return t('Stop loss')
  },
  get liquidation() {
    return t('Liquidation')
  },
  get alert() {
    return t('Alerts')
  },
}

/** A line that is being moved, and where to. */
export interface MovedLine {
  key: string
  price: Decimal
  /**
   * `asked`: let go, and the person is asked whether to send it. `sent`: the venue is asked, and the
   * line waits there for its answer.
   */
  stage: 'chosen' | 'asked' | 'sent'
  /** Of `asked`: the line as the question showed it. Nothing is sent once it differs. */
  askedOf?: Pick<ChartLine, 'price' | 'label'>
}
