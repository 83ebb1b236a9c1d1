import { z } from 'zod'
import type { WireFrame, WireProtocol, WireSubscription } from '@/lib/client/sockets/wireProtocol'
import { readExactJson } from '@/lib/venues/lighter/sign/exactJson'
import { readBookUpdate } from '@/lib/venues/lighter/wire/bookUpdate'
import { WireErrorFrame } from '@/lib/venues/lighter/wire/stream'

/** A channel of the venue, and whose token opens it. */
export interface LighterRequest {
  /** As it is asked for: `order_book/0`. */
  channel: string
  /** Owner of the account, where the channel is private. */
  address?: string
}

/** Frames of busy channels that are missing for this long are asked for again. */
const BUSY_QUIET_MS = 20_000
const BUSY = new Set(['order_book', 'market_stats', 'spot_market_stats'])
/** Channels whose every frame is the whole picture. */
const WHOLE = new Set(['user_stats', 'account_all_assets'])
/** Market data that need not be read at once; each update of a book builds on the one before. */
const GATHERED = ['order_book', 'trade']
/** The venue's oldest limit of one connection; newer ones are higher. */
const LIMITS = { subscriptions: 100, userSpecific: 100 }
const ALREADY_SUBSCRIBED = 30003

/** A subscription ready for the wire. */
export function wireSubscription(request: LighterRequest): WireSubscription {
  const { channel } = request
  const name = channelName(channel)
  return {
    id: channel,
    route: routeOf(channel),
    request,
    needsAck: false,
    ...(WHOLE.has(name) && { isWhole: true }),
    ...(GATHERED.includes(name) && { gathers: 'each' as const }),
    ...(name === 'trade' && { isAwaited: true }),
    ...(BUSY.has(name) && { quietMsMax: BUSY_QUIET_MS }),
  }
}

/** `order_book/0` is `order_book`. */
export function channelName(channel: string): string {
  return channel.split('/', 1)[0] ?? channel
}

// Channels are asked for with slashes and come back with colons.
function routeOf(channel: string): string {
  return channel.replaceAll('/', ':')
}

const Requested = z.object({ channel: z.string(), address: z.string().optional() })

/**
 * The venue's stream protocol. A private channel is asked for with a token made at that moment, so
 * that none outlives a reconnect.
 * @param mint makes a token of an account
 * @see https://apidocs.lighter.xyz/docs/websocket-reference
 */
export function createWireProtocol(mint: (address: string) => Promise<string>): WireProtocol {
  return {
    pingText: '{"type":"ping"}',
    subscribeText(request) {
      const { channel, address } = Requested.parse(request)
      if (address === undefined) return JSON.stringify({ type: 'subscribe', channel })
      return mint(address).then((auth) => JSON.stringify({ type: 'subscribe', channel, auth }))
    },
    unsubscribeText(request) {
      const { channel } = Requested.parse(request)
      return JSON.stringify({ type: 'unsubscribe', channel })
    },
    read: readFrame,
    limits: LIMITS,
    // A frame of data is the confirmation here.
    confirms: () => true,
    peek: peekFrame,
  }
}

const CHANNEL_START = '{"channel":"'
/** Channels whose updates may wait, with how such an update begins behind the name, or ends. */
const PEEKED = GATHERED.map((name) => ({
  start: `${CHANNEL_START}${name}:`,
  next: `","type":"update/${name}"`,
  end: `"type":"update/${name}"}`,
}))

/** Recognizes an update by its two ends: frames of these channels hold no free text. */
function peekFrame(text: string): { route: string; madeAtMs: undefined } | undefined {
  for (const { start, next, end } of PEEKED) {
    if (!text.startsWith(start)) continue
    const nameEnd = text.indexOf('"', start.length)
    if (!text.startsWith(next, nameEnd) && !text.endsWith(end)) return undefined
    return { route: text.slice(CHANNEL_START.length, nameEnd), madeAtMs: undefined }
  }
  return undefined
}

function readFrame(text: string): WireFrame {
  const update = readBookUpdate(text)
  if (update !== undefined) return { kind: 'data', route: update.channel, payload: update }
  const json = readExactJson(text)
  const type = textOf(json, 'type')
  if (type === 'pong') return { kind: 'pong' }
  if (type === 'ping') return { kind: 'reply', text: '{"type":"pong"}' }
  const isData = type?.startsWith('subscribed/') || type?.startsWith('update/')
  // A hundred times a second: what is no refusal is not even read as one.
  const error = isData && !hasError(json) ? undefined : WireErrorFrame.safeParse(json)
  if (error?.success) {
    const { code, channel, message } = error.data
    if (code === ALREADY_SUBSCRIBED) return { kind: 'ignored' }
    const route = channel === undefined ? {} : { route: routeOf(channel) }
    return { kind: 'refused', ...route, message: `${message} (${code})` }
  }
  const channel = textOf(json, 'channel')
  if (channel === undefined || !isData) return { kind: 'ignored' }
  return { kind: 'data', route: channel, payload: json }
}

function textOf(json: unknown, name: 'type' | 'channel'): string | undefined {
  const value: unknown = Object(json)[name]
  return typeof value === 'string' ? value : undefined
}

function hasError(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'error' in json
}
