import type { WireFrame, WireProtocol, WireSubscription } from '@/lib/client/sockets/wireProtocol'
import { parseJson } from '@/lib/schema/parseJson'
import { FIGURE_CHANNELS } from '@/lib/venues/ondo/reads/liveFigures'
import { WireFrame as VenueFrame } from '@/lib/venues/ondo/wire/stream'

/** What is asked of one channel. */
export interface OndoRequest {
  channel: string
  markets?: readonly string[]
  resolution?: string
  limit?: number
  numPastTrades?: number
}

/** Channels of prices: never quiet for long on a market that trades. */
const BUSY = new Set(['depthBooksPerps', 'topOfBooksPerps', 'markPricesPerps'])
const BUSY_QUIET_MS = 30_000

/**
 * Market data that need not be read at once: of books only the newest frame matters, of trades each,
 * and of figures too, whose frames are about some of the markets.
 */
const GATHERS: ReadonlyMap<string, 'newest' | 'each'> = new Map([
  ['depthBooksPerps', 'newest'],
  ['tradesPerps', 'each'],
  ...FIGURE_CHANNELS.map((channel) => [channel, 'each'] as const),
])

/** Channels whose every frame is the whole picture of what was asked for. */
const WHOLE = new Set(['depthBooksPerps'])

/**
 * A subscription. Frames name their channel alone, so two of one channel never share a connection;
 * listeners find their market in the rows.
 * @param identity account of a private channel, lower-case
 */
export function wireSubscription(request: OndoRequest, identity?: string): WireSubscription {
  const gathers = GATHERS.get(request.channel)
  return {
    id: JSON.stringify([request, identity]),
    route: request.channel,
    request,
    needsAck: false,
    ...(identity === undefined ? {} : { identity }),
    ...(WHOLE.has(request.channel) ? { isWhole: true } : {}),
    ...(BUSY.has(request.channel) ? { quietMsMax: BUSY_QUIET_MS } : {}),
    ...(gathers === undefined ? {} : { gathers }),
    ...(request.channel === 'tradesPerps' ? { isAwaited: true } : {}),
  }
}

/**
 * The venue's stream protocol. A connection logs in once; the venue refuses a second login, so
 * another account has a connection of its own.
 * @param tokenOf session of an account; rejects where there is none
 * @param onConfirmed called with the id of every subscription that the venue took
 */
export function wireProtocol(
  tokenOf: (address: string) => Promise<string>,
  onConfirmed: (id: string) => void = () => {},
): WireProtocol {
  return {
    pingText: '{"op":"ping"}',
    async greet(address) {
      return [JSON.stringify({ op: 'login', args: { token: await tokenOf(address) } })]
    },
    subscribeText: (request) => JSON.stringify({ op: 'subscribe', ...Object(request) }),
    unsubscribeText: (request) => JSON.stringify({ op: 'unsubscribe', ...Object(request) }),
    read: readFrame,
    confirms({ id }) {
      onConfirmed(id)
      return true
    },
    peek,
  }
}

function readFrame(text: string): WireFrame {
  const frame = VenueFrame.safeParse(parseJson(text)).data
  switch (frame?.type) {
    case 'pong':
      return { kind: 'pong' }
    case 'loggedIn':
      return { kind: 'greeted' }
    case 'subscribed':
      return { kind: 'confirmed', route: frame.channel ?? '', request: frame.data }
    case 'update':
      return { kind: 'data', route: frame.channel ?? '', payload: frame.data }
    case 'error':
      return readError(frame.msg ?? '', frame.channel ?? undefined)
    default:
      return { kind: 'ignored' }
  }
}

/** An error names no subscription; its text shows whether it is about the login. */
function readError(message: string, channel: string | undefined): WireFrame {
  if (/already logged in/i.test(message)) return { kind: 'ignored' }
  if (/login|token|auth|session|jwt/i.test(message)) return { kind: 'ungreeted', message }
  return { kind: 'refused', ...(channel ? { route: channel } : {}), message }
}

const GATHERED_HEAD = new RegExp(
  `^\\{"type":"update","channel":"(${[...GATHERS.keys()].join('|')})"`,
)

/** Only for the frequent channels, in their spelling; the rest is parsed in full. */
function peek(text: string): ReturnType<NonNullable<WireProtocol['peek']>> {
  const [, route] = GATHERED_HEAD.exec(text) ?? []
  return route === undefined ? undefined : { route, madeAtMs: undefined }
}
