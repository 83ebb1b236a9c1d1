import type { SocketPool } from '@/lib/client/sockets/socketPool'
import type { WireFrame, WireProtocol, WireSubscription } from '@/lib/client/sockets/wireProtocol'
import { parseJson } from '@/lib/schema/parseJson'
import {
  WireAddressee,
  WireFrame as WireEnvelope,
  WireSubscriptionResponse,
} from '@/lib/venues/hyperliquid/wire/wireStream'

/** A subscription as the venue writes it. */
export interface HyperliquidRequest {
  type: string
  coin?: string
  interval?: string
  user?: string
  dex?: string
  fast?: true
  nSigFigs?: number
  mantissa?: number
}

/** The book comes every 5 s at most; a frame missing for this long is asked for again. */
const BUSY_QUIET_MS = 15_000

/** Channels whose frames keep coming whatever happens. */
const BUSY = new Set([
  'allMids',
  'l2Book',
  'activeAssetCtx',
  'assetCtxs',
  'spotAssetCtxs',
  'clearinghouseState',
])

/** Channels whose every frame is the whole picture. */
const WHOLE = new Set([
  ...BUSY,
  'openOrders',
  'spotState',
  'candle',
  'bbo',
  'activeAssetData',
  'twapStates',
])

/**
 * Market data that need not be read at once: of the first only the newest frame matters, of trades
 * each. Never a candle, whose last frame is its close.
 */
const GATHERS: ReadonlyMap<string, 'newest' | 'each'> = new Map([
  ['l2Book', 'newest'],
  ['bbo', 'newest'],
  ['activeAssetCtx', 'newest'],
  ['trades', 'each'],
])

/** Channels of which one connection carries ten at most; see the service's interface, Limits. */
const USER_SPECIFIC = new Set(['orderUpdates', 'userFills', 'webData2'])
const LIMITS = { subscriptions: 1_000, userSpecific: 10 }

/** A subscription ready for the wire. */
export function wireSubscription(request: HyperliquidRequest): WireSubscription {
  const gathers = GATHERS.get(request.type)
  return {
    id: JSON.stringify(request),
    route: routeOf(request.type, { ...request, s: request.coin, i: request.interval }),
    request,
    // Order updates name no account and books no grouping: before the venue confirmed, a frame may
    // still belong to the one before.
    needsAck: request.type === 'orderUpdates' || request.type === 'l2Book',
    ...(USER_SPECIFIC.has(request.type) ? { isUserSpecific: true } : {}),
    ...(WHOLE.has(request.type) ? { isWhole: true } : {}),
    ...(gathers === undefined ? {} : { gathers }),
    ...(request.type === 'trades' ? { isAwaited: true } : {}),
    ...(BUSY.has(request.type) ? { quietMsMax: BUSY_QUIET_MS } : {}),
  }
}

/**
 * Listens to one wire subscription; the returned function leaves it.
 * @param onPayload called with `hasMore` for all but the last of several frames that are read together
 */
export function listen(
  { pool }: { pool: SocketPool },
  request: HyperliquidRequest,
  onPayload: (payload: unknown, hasMore: boolean) => void,
): () => void {
  return pool.add(wireSubscription(request), onPayload)
}

/** Leaves several wire subscriptions. */
export function leaveAll(leave: readonly (() => void)[]): void {
  for (const stop of leave) stop()
}

/**
 * The venue's stream protocol.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/websocket/subscriptions
 */
export const wireProtocol: WireProtocol = {
  pingText: '{"method":"ping"}',
  limits: LIMITS,
  subscribeText: (subscription) => JSON.stringify({ method: 'subscribe', subscription }),
  unsubscribeText: (subscription) => JSON.stringify({ method: 'unsubscribe', subscription }),
  read: readFrame,
  confirms: (subscription, echo) => includes(echo, subscription.request),
  peek: peekOf,
}

const BOOK_HEAD = /^\{"channel":"(l2Book|bbo)","data":\{"coin":"([^"\\]+)","time":(\d{1,15}),/
const FIGURES_HEAD = /^\{"channel":"(activeAssetCtx|trades)","data":\[?\{"coin":"([^"\\]+)",/

/** Only for the frequent channels, in their spelling; the rest is parsed in full. */
function peekOf(text: string): ReturnType<NonNullable<WireProtocol['peek']>> {
  const [, channel, bookCoin, time] = BOOK_HEAD.exec(text) ?? []
  if (channel !== undefined) {
    // The short book comes twice a second: a field after the levels shows whether it is one.
    if (text.includes('"fast"')) return undefined
    return { route: routeOf(channel, { coin: bookCoin }), madeAtMs: Number(time) }
  }
  const [, figures, coin] = FIGURES_HEAD.exec(text) ?? []
  if (figures === undefined) return undefined
  return { route: routeOf(figures, { coin }), madeAtMs: undefined }
}

function readFrame(text: string): WireFrame {
  const parsed = WireEnvelope.safeParse(parseJson(text))
  if (!parsed.success) return { kind: 'ignored' }
  const { channel, data } = parsed.data
  if (channel === 'pong') return { kind: 'pong' }
  if (channel === 'subscriptionResponse') return readAck(data)
  if (channel === 'error') return readError(data)
  const addressee = WireAddressee.safeParse(Array.isArray(data) ? data[0] : data)
  if (!addressee.success) {
    // Updates name no account, so an empty list of them may be any account's.
    return channel === 'orderUpdates' && Array.isArray(data)
      ? { kind: 'data', route: channel, payload: data }
      : { kind: 'ignored' }
  }
  return { kind: 'data', route: routeOf(channel, addressee.data), payload: data }
}

function readAck(data: unknown): WireFrame {
  const ack = WireSubscriptionResponse.safeParse(data)
  if (!ack.success || ack.data.method !== 'subscribe') return { kind: 'ignored' }
  return {
    kind: 'confirmed',
    route: routeOfEcho(ack.data.subscription),
    request: ack.data.subscription,
  }
}

/** `Already subscribed: {...}` means that a confirmation got lost. */
function readError(data: unknown): WireFrame {
  if (typeof data !== 'string') return { kind: 'ignored' }
  const echo = WireSubscriptionResponse.shape.subscription.safeParse(
    parseJson(data.slice(Math.max(0, data.indexOf('{')))),
  )
  const route = echo.success ? { route: routeOfEcho(echo.data) } : {}
  if (echo.success && data.startsWith('Already subscribed')) {
    return { kind: 'confirmed', route: routeOfEcho(echo.data), request: echo.data }
  }
  return { kind: 'refused', ...route, message: data }
}

function routeOfEcho(subscription: { type: string; [field: string]: unknown }): string {
  const { coin, interval, user, dex, fast } = subscription
  return routeOf(subscription.type, {
    coin: textOf(coin),
    s: textOf(coin),
    i: textOf(interval),
    user: textOf(user),
    dex: textOf(dex),
    fast: fast === true,
  })
}

function routeOf(
  channel: string,
  of: {
    coin?: string | undefined
    user?: string | undefined
    dex?: string | undefined
    fast?: boolean | undefined
    s?: string | undefined
    i?: string | undefined
  },
): string {
  switch (channel) {
    case 'orderUpdates':
    case 'spotAssetCtxs':
      return channel
    // Asked for by one name, answered by two.
    case 'activeSpotAssetCtx':
      return `activeAssetCtx ${of.coin}`
    case 'candle':
      return `${channel} ${of.s} ${of.i}`
    case 'l2Book':
      return `${channel} ${of.coin}${of.fast ? ' fast' : ''}`
    case 'allMids':
    case 'assetCtxs':
      return `${channel} ${of.dex ?? ''}`
    case 'clearinghouseState':
    case 'openOrders':
    case 'twapStates':
      return `${channel} ${of.user?.toLowerCase()} ${of.dex ?? ''}`
    case 'userFills':
    case 'userTwapSliceFills':
    case 'userFundings':
    case 'userNonFundingLedgerUpdates':
    case 'spotState':
      return `${channel} ${of.user?.toLowerCase()}`
    case 'activeAssetData':
      return `${channel} ${of.user?.toLowerCase()} ${of.coin}`
    default:
      return `${channel} ${of.coin}`
  }
}

/** Whether the echo says at least what was asked; letter case of addresses aside. */
function includes(echo: unknown, asked: unknown): boolean {
  if (typeof echo !== 'object' || echo === null || typeof asked !== 'object' || asked === null) {
    return false
  }
  const fields = new Map(Object.entries(echo))
  return Object.entries(asked).every(([name, value]) => {
    const echoed: unknown = fields.get(name)
    return typeof value === 'string' && typeof echoed === 'string'
      ? value.toLowerCase() === echoed.toLowerCase()
      : value === echoed
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
