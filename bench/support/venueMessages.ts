/** What a trade's price was given before its frame leaves, so that a painted price names its message. */
export type OnTrade = (price: string, atMs: number) => void

/** What is said: a book, a trade, the figures of a market. */
export const KINDS = ['book', 'trade', 'figures'] as const
export type Kind = (typeof KINDS)[number]

/** Stream format of one venue, and how to continue it. */
export interface VenueMessages {
  /** What a frame is about; undefined: an unknown frame. */
  kindOf(text: string): Kind | undefined
  /** Whether a frame brings something new, in place of answering. */
  isUpdate(text: string): boolean
  /** Notes a frame that reaches the page. */
  receive(kind: Kind, text: string): void
  /** The next frame of a kind: the time goes on, figures move a little. */
  next(kind: Kind, turn: number, onTrade: OnTrade): string
}

/** Thousands of different prices around one: each names the message that brought it. */
function tradePrice(base: number, turn: number, onTrade: OnTrade): string {
  const price = String(Math.round(base) - 2_000 + (turn % 4_000))
  onTrade(price, performance.timeOrigin + performance.now())
  return price
}

/** Received frames, by subject. */
class Heard {
  private readonly frames = new Map<Kind, string>()

  has(kind: Kind): boolean {
    return this.frames.has(kind)
  }

  set(kind: Kind, text: string): void {
    this.frames.set(kind, text)
  }

  /** A copy to change. */
  get(kind: Kind) {
    const text = this.frames.get(kind)
    if (text === undefined) throw new Error(`${kind} never spoke`)
    return JSON.parse(text)
  }
}

export function hyperliquidMessages(): VenueMessages {
  const heard = new Heard()
  const channelOf = (text: string) => /^\{"channel":"(\w+)"/.exec(text)?.[1] ?? ''
  const kinds: Record<string, Kind> = { l2Book: 'book', trades: 'trade', activeAssetCtx: 'figures' }
  return {
    kindOf: (text) => kinds[channelOf(text)],
    isUpdate: (text) => !['pong', 'subscriptionResponse'].includes(channelOf(text)),
    receive(kind, text) {
      if (kind !== 'book' || !heard.has(kind)) heard.set(kind, text)
    },
    next(kind, turn, onTrade) {
      const said = heard.get(kind)
      if (kind === 'book') {
        said.data.time = Date.now()
        for (const side of said.data.levels) moveSizes(side, 'sz', turn)
      } else if (kind === 'trade') {
        const [trade] = said.data
        const time = Date.now()
        const px = tradePrice(Number(trade.px), turn, onTrade)
        const tid = time * 1_000 + (turn % 1_000)
        said.data = [{ ...trade, px, time, tid, side: turn % 2 === 0 ? 'A' : 'B' }]
      } else {
        const mark = Math.round(Number(said.data.ctx.markPx))
        said.data.ctx.markPx = String(mark + (turn % 9))
        said.data.ctx.midPx = String(mark + (turn % 11))
      }
      return JSON.stringify(said)
    },
  }
}

export function lighterMessages(): VenueMessages {
  const heard = new Heard()
  /** Of the last update of the book that the page has. */
  let nonce = 0
  const kinds: Record<string, Kind> = {
    order_book: 'book',
    trade: 'trade',
    market_stats: 'figures',
  }
  const headOf = (text: string) => /^\{"channel":"(\w+):\d+","type":"(\w+)\//.exec(text)
  return {
    kindOf: (text) => kinds[headOf(text)?.[1] ?? ''],
    isUpdate: (text) => /"type":"update\//.test(text),
    receive(kind, text) {
      if (kind === 'book') nonce = JSON.parse(text).order_book.nonce
      if (kind !== 'book' || headOf(text)?.[2] === 'subscribed') heard.set(kind, text)
    },
    next(kind, turn, onTrade) {
      const said = heard.get(kind)
      said.type = said.type.replace('subscribed/', 'update/')
      if (kind === 'book') {
        const { asks, bids } = said.order_book
        const changed = (side: { price: string }[]) =>
          [0, 1, 2, 3, 4].map((place) => ({
            price: side[(place * 3 + turn) % 20]?.price,
            size: `${1 + (turn % 7)}.0${place + 1}`,
          }))
        nonce += 1
        said.timestamp = Date.now()
        said.order_book = {
          ...said.order_book,
          ...{ asks: changed(asks), bids: changed(bids), nonce, begin_nonce: nonce - 1 },
        }
      } else if (kind === 'trade') {
        const [trade] = said.trades
        const price = tradePrice(Number(trade.price), turn, onTrade)
        const timestamp = Date.now()
        const id = timestamp * 8 + (turn % 8)
        const more = { trade_id: id, trade_id_str: String(id), timestamp, price }
        said.trades = [{ ...trade, ...more, is_maker_ask: turn % 2 === 0 }]
      } else {
        const mark = Math.round(Number(said.market_stats.mark_price))
        said.market_stats.mark_price = String(mark + (turn % 9))
        said.market_stats.mid_price = String(mark + (turn % 11))
      }
      return JSON.stringify(said)
    },
  }
}

export function ondoMessages(): VenueMessages {
  const heard = new Heard()
  const kinds: Record<string, Kind> = {
    depthBooksPerps: 'book',
    tradesPerps: 'trade',
    markPricesPerps: 'figures',
  }
  const channelOf = (text: string) =>
    /^\{"type":"update","channel":"(\w+)"/.exec(text)?.[1] ?? undefined
  return {
    kindOf: (text) => kinds[channelOf(text) ?? ''],
    isUpdate: (text) => channelOf(text) !== undefined,
    receive(kind, text) {
      if (kind !== 'book' || !heard.has(kind)) heard.set(kind, text)
    },
    next(kind, turn, onTrade) {
      const said = heard.get(kind)
      const time = new Date().toISOString()
      said.timestamp = time
      const [row] = said.data
      if (kind === 'book') {
        row.time = time
        for (const side of [row.bids, row.asks]) moveSizes(side, 1, turn)
      } else if (kind === 'trade') {
        const price = tradePrice(Number(row.price), turn, onTrade)
        const id = `${turn.toString(16)}${row.id}`.slice(0, 32)
        const aggressor_side = turn % 2 === 0 ? 'sell' : 'buy'
        said.data = [{ ...row, price, time, id, aggressor_side }]
      } else {
        row.markPrice = String(Math.round(Number(row.markPrice)) + (turn % 9))
      }
      return JSON.stringify(said)
    },
  }
}

function moveSizes(side: Record<string, string>[], key: string | number, turn: number): void {
  for (const [index, level] of side.entries()) {
    if ((index + turn) % 3 !== 0) continue
    level[key] = (Number(level[key]) + (turn % 7) / 100).toFixed(4)
  }
}
