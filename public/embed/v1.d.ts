/** Types of the script that is served as `/embed/v1.js`. */

/** A wallet as EIP-1193 has it. */
interface PerpsEmbedWallet {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(name: string, listener: (data: unknown) => void): void
  removeListener?(name: string, listener: (data: unknown) => void): void
}

/** Everything of its look that a page may be given. Colours are `#RRGGBB`. */
interface PerpsEmbedVars {
  bg?: string
  panel?: string
  text?: string
  muted?: string
  up?: string
  down?: string
  accent?: string
  border?: string
  /** Pixels, 0 to 24. */
  radius?: number
  /** Names of installed fonts, separated by commas. */
  font?: string
}

interface PerpsEmbedMarket {
  provider: string
  marketId: string
}

interface PerpsEmbedOrder extends PerpsEmbedMarket {
  side?: 'BUY' | 'SELL'
  size?: string
  price?: string
  orderId?: string
  reason?: string
}

/** Payload of each message of an embedded page. */
interface PerpsEmbedEvents {
  hello: { versions: number[]; capabilities: string[] }
  ready: { kind: string }
  resize: { height: number }
  'connect.request': Record<string, never>
  'link.open': { url: string }
  error: { code: number; message: string; requestId?: string }
  'market.changed': PerpsEmbedMarket & { symbol: string }
  'ticket.changed': PerpsEmbedMarket & {
    side: 'BUY' | 'SELL'
    type: string
    size?: string
    price?: string
  }
  'position.changed': PerpsEmbedMarket & { side: 'LONG' | 'SHORT' | 'NONE'; size: string }
  'setup.required': { steps: string[] }
  'order.submitted': PerpsEmbedOrder
  'order.accepted': PerpsEmbedOrder
  'order.refused': PerpsEmbedOrder
  'order.filled': PerpsEmbedOrder
  'order.cancelled': PerpsEmbedOrder
}

interface PerpsEmbedOptions {
  page: 'ticker' | 'chart' | 'book' | 'markets' | 'funding' | 'portfolio' | 'ticket' | 'trade'
  /** Origin of the desk; where the script came from unless said otherwise. */
  origin?: string
  /** Pixels, reserved from the start; `auto` follows the page. */
  height?: number | 'auto'
  width?: number | string
  /** Name of the frame for those who cannot see it. */
  title?: string
  /** Any text; the page receives its letters, digits, `-` and `_`. */
  id?: string
  wallet?: PerpsEmbedWallet
  /** `wallet-name` as an attribute. */
  walletName?: string
  vars?: PerpsEmbedVars
  /** Every parameter of a page's address, such as `market: 'hyperliquid:BTC'`. */
  [param: string]: unknown
}

interface PerpsEmbedInstance {
  readonly iframe: HTMLIFrameElement
  /** Calls back with each message of this type; the result ends it. */
  on<Type extends keyof PerpsEmbedEvents>(
    type: Type,
    listener: (payload: PerpsEmbedEvents[Type]) => void,
  ): () => void
  /**
   * Sends `config.patch`, `navigate`, `ticket.fill`, `theme.set` or `focus`. Before `ready` the last is
   * dropped, and so is `ticket.fill`.
   */
  send(type: string, payload: object): void
  destroy(): void
}

declare const PerpsEmbed: {
  readonly version: 1
  mount(target: Element | string, options: PerpsEmbedOptions): PerpsEmbedInstance
}

/** `<perps-embed page="ticker" market="…">`: attributes are options, messages bubbling events. */
interface PerpsEmbedElement extends HTMLElement {
  wallet: PerpsEmbedWallet | undefined
  send(type: string, payload: object): void
}

interface HTMLElementTagNameMap {
  'perps-embed': PerpsEmbedElement
}
