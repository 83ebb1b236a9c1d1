/** One subscription as the venue's wire knows it. */
export interface WireSubscription {
  /** Names it uniquely; two with the same id are the same. */
  id: string
  /** Identifies its frames. Two with one route cannot share a connection. */
  route: string
  /** The venue's own description of it, put into the frames that ask for it. */
  request: unknown
  /** Frames count only after the venue confirmed: needed where they do not say whose they are. */
  needsAck: boolean
  /** Every frame is a full snapshot, so that the last one serves later listeners. */
  isWhole?: boolean
  /**
   * Its frames need not be read at once. Where frames are queued, of `newest` only the newest one
   * is read, of `each` every one, in the order they came.
   */
  gathers?: 'newest' | 'each'
  /** Frames that are queued are best read right after one of this. */
  isAwaited?: boolean
  /**
   * The account that the connection must have logged in as; a connection carries one identity at
   * most. Absent: public, on any connection.
   */
  identity?: string
  /** Counts towards how many of the venue's account channels one connection may carry. */
  isUserSpecific?: boolean
  /** A confirmed subscription that stays silent for longer is asked for again; absent: may be quiet. */
  quietMsMax?: number
}

/** One frame of a venue, as its protocol reads it. */
export type WireFrame =
  | { kind: 'pong' }
  | { kind: 'confirmed'; route: string; request: unknown }
  /** The venue refused; the route is absent where the frame does not name it. */
  | { kind: 'refused'; route?: string; message: string }
  | { kind: 'data'; route: string; payload: unknown }
  /** The venue asks for a frame: its own ping, for example. */
  | { kind: 'reply'; text: string }
  /** The login of this connection was taken; what waits for it is asked for now. */
  | { kind: 'greeted' }
  /** The login was refused; what waits for it goes on waiting. */
  | { kind: 'ungreeted'; message: string }
  | { kind: 'ignored' }

/** Stream protocol of one venue. */
export interface WireProtocol {
  pingText: string
  /**
   * Frames that log a connection in; the venue answers with a `greeted` or an `ungreeted` frame. Absent:
   * connections need no login. Rejects where there is nothing to log in with.
   */
  greet?(identity: string): Promise<readonly string[]>
  /** Made when it is sent, so that a token in it is fresh. */
  subscribeText(request: unknown): string | Promise<string>
  unsubscribeText(request: unknown): string
  /** Never throws; what it cannot read is `ignored`. */
  read(text: string): WireFrame
  /** What one connection may carry; absent: as much as is wanted. */
  limits?: { subscriptions: number; userSpecific: number }
  /** Whether a confirmation echoes this very request. */
  confirms(subscription: WireSubscription, echo: unknown): boolean
  /**
   * What a frame of market data shows without a full parse; undefined: it must be parsed.
   * `madeAtMs` is the venue's time, where frames can overtake each other.
   */
  peek?(text: string): { route: string; madeAtMs: number | undefined } | undefined
}
