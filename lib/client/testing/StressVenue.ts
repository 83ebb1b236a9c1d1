/** One connection as the venue sees it. */
export interface StressSession {
  send(text: string): void
  /** Sends and receives nothing any more, though the connection is open. */
  isFrozen: boolean
  /** Answers pings, sends no data. */
  isMute: boolean
}

/** Shares of frames, 0 to 1, that something happens to. */
export interface StressFaults {
  lose: number
  duplicate: number
  reorder: number
  loseAck: number
}

export const NO_FAULTS: StressFaults = { lose: 0, duplicate: 0, reorder: 0, loseAck: 0 }

interface Level {
  px: string
  sz: string
  n: number
}

interface Asked {
  method: 'subscribe' | 'unsubscribe' | 'ping'
  subscription?: { type: string; coin?: string; fast?: boolean }
}

const DEPTH = 25

/**
 * A venue that streams one market's book, prints and figures in Hyperliquid's words, to any
 * number of connections, and mishandles frames as set. Everything follows from the seed.
 */
export class StressVenue {
  faults: StressFaults = NO_FAULTS
  /** When a frame of data was last sent to a connection that receives. */
  lastDataAtMs: number | undefined
  readonly sessions = new Map<StressSession, Map<string, Asked['subscription']>>()

  private readonly now: () => number
  private readonly held = new Map<StressSession, string>()
  private middle = 60_000
  private trades = 0
  private state: number
  private bids: Level[] = []
  private asks: Level[] = []

  constructor(now: () => number, seed: number) {
    this.now = now
    this.state = seed
    this.move()
  }

  /** A number from 0 up to 1. */
  random(): number {
    // Mulberry32.
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  open(send: (text: string) => void): StressSession {
    const session = { send, isFrozen: false, isMute: false }
    this.sessions.set(session, new Map())
    return session
  }

  close(session: StressSession): void {
    this.sessions.delete(session)
    this.held.delete(session)
  }

  /** What a connection asked for, as text, sorted. */
  subscriptionsOf(session: StressSession): readonly string[] {
    return [...(this.sessions.get(session)?.keys() ?? [])].sort()
  }

  hear(session: StressSession, text: string): void {
    if (session.isFrozen) return
    const { method, subscription }: Asked = JSON.parse(text)
    if (method === 'ping') session.send('{"channel":"pong"}')
    const wanted = this.sessions.get(session)
    if (subscription === undefined || wanted === undefined) return
    const name = JSON.stringify(subscription)
    const isTwice = method === 'subscribe' && wanted.has(name)
    if (method === 'unsubscribe') wanted.delete(name)
    else wanted.set(name, subscription)
    if (isTwice) {
      session.send(JSON.stringify({ channel: 'error', data: `Already subscribed: ${name}` }))
    } else if (this.random() >= this.faults.loseAck) {
      session.send(
        JSON.stringify({ channel: 'subscriptionResponse', data: { method, subscription } }),
      )
    }
    if (method === 'subscribe') this.receive(session, subscription)
  }

  /** The market moves, and every subscriber gets a frame. */
  step(): void {
    this.move()
    for (const [session, wanted] of this.sessions) {
      for (const subscription of wanted.values())
        if (subscription) this.receive(session, subscription)
    }
  }

  /** Frames that wait for a later one to overtake them go out. */
  calm(): void {
    this.faults = NO_FAULTS
    for (const [session, text] of this.held) this.send(session, text)
    this.held.clear()
  }

  /** The book as it is, best first, as many levels as the venue sends. */
  book(): { bids: readonly Level[]; asks: readonly Level[] } {
    return { bids: this.bids.slice(0, 20), asks: this.asks.slice(0, 20) }
  }

  private move(): void {
    this.middle += Math.round((this.random() - 0.5) * 20)
    const side = (sign: number) =>
      Array.from({ length: DEPTH }, (_, index) => ({
        px: String(this.middle + sign * (index + 1 + Math.floor(this.random() * 2) / 2)),
        sz: (1 + Math.floor(this.random() * 1e4)).toString(),
        n: 1,
      }))
    this.bids = side(-1)
    this.asks = side(1)
  }

  private receive(session: StressSession, of: NonNullable<Asked['subscription']>): void {
    if (session.isFrozen || session.isMute) return
    const data = this.dataOf(of)
    if (data === undefined) return
    const frame = JSON.stringify({ channel: of.type, data })
    if (this.random() < this.faults.lose) return
    if (this.random() < this.faults.reorder && !this.held.has(session)) {
      this.held.set(session, frame)
      return
    }
    this.send(session, frame)
    if (this.random() < this.faults.duplicate) this.send(session, frame)
    const overtaken = this.held.get(session)
    if (overtaken === undefined || this.random() < 0.5) return
    this.held.delete(session)
    this.send(session, overtaken)
  }

  private send(session: StressSession, frame: string): void {
    if (session.isFrozen || session.isMute) return
    this.lastDataAtMs = this.now()
    session.send(frame)
  }

  private dataOf({ type, coin, fast }: NonNullable<Asked['subscription']>): unknown {
    const time = this.now()
    const { bids, asks } = this.book()
    if (type === 'l2Book' && fast === true) {
      return { coin, time, levels: [bids.slice(0, 5), asks.slice(0, 5)], fast: true }
    }
    if (type === 'l2Book') return { coin, time, levels: [bids, asks] }
    if (type === 'bbo') return { coin, time, bbo: [bids[0], asks[0]] }
    if (type === 'trades') {
      this.trades += 1
      return [{ coin, side: 'B', px: asks[0]?.px, sz: '1', time, tid: this.trades }]
    }
    return undefined
  }
}
