import type {
  AccountChannel,
  Channel,
  StreamPayloads,
  StreamStatus,
  SubscriptionOf,
} from '@/lib/client/channels'
import { SharedStreams, type Stream } from './subscriptions'

/** Starts the stream of one channel. */
export type StartStream<Name extends Channel> = (
  subscription: SubscriptionOf<Name>,
  emit: (payload: StreamPayloads[Name]) => void,
) => Stream<StreamPayloads[Name]>

/**
 * How every channel is started, over a socket or by asking again and again. Addresses come in small
 * letters.
 */
export type StreamSource = { readonly [Name in Channel]: StartStream<Name> }

/** How the channels about an account are started. */
export type AccountSource = Pick<StreamSource, AccountChannel>

/** How the channels that need no account are started. */
export type MarketSource = Omit<StreamSource, AccountChannel>

type SharedByChannel = { readonly [Name in Channel]: SharedStreams<StreamPayloads[Name]> }

/** Streams of one venue, shared by subscription. */
export class VenueStreams {
  private readonly shared: SharedByChannel = {
    prices: new SharedStreams(),
    marketsContext: new SharedStreams(),
    marketContext: new SharedStreams(),
    orderbook: new SharedStreams(),
    trades: new SharedStreams(),
    candle: new SharedStreams(),
    orderUpdates: new SharedStreams(),
    fills: new SharedStreams(),
    positions: new SharedStreams(),
    accountSummary: new SharedStreams(),
    spotBalances: new SharedStreams(),
    availableToTrade: new SharedStreams(),
    activity: new SharedStreams(),
    twaps: new SharedStreams(),
  }
  private readonly statusListeners = new Set<(status: StreamStatus) => void>()
  private readonly source: StreamSource

  constructor(source: StreamSource) {
    this.source = source
  }

  subscribe<Name extends Channel>(
    subscription: SubscriptionOf<Name>,
    listener: (payload: StreamPayloads[Name]) => void,
  ): () => void {
    const streams: SharedByChannel[Name] = this.shared[subscription.channel]
    const start: StartStream<Name> = this.source[subscription.channel]
    // Venues give addresses in small letters.
    const wanted = withSmallLetters(subscription)
    return streams.subscribe(nameOf(wanted), (emit) => start(wanted, emit), listener)
  }

  onStatus(listener: (status: StreamStatus) => void): () => void {
    const own = (status: StreamStatus) => listener(status)
    this.statusListeners.add(own)
    return () => {
      this.statusListeners.delete(own)
    }
  }

  notify(status: StreamStatus): void {
    for (const listener of [...this.statusListeners]) listener(status)
  }

  close(): void {
    this.statusListeners.clear()
    for (const streams of Object.values(this.shared)) streams.close()
  }
}

function withSmallLetters<Name extends Channel>(
  subscription: SubscriptionOf<Name>,
): SubscriptionOf<Name> {
  return 'address' in subscription
    ? { ...subscription, address: String(subscription.address).toLowerCase() }
    : subscription
}

/** A name that two equal subscriptions share, whatever the order of their fields. */
export function nameOf(subscription: { channel: Channel }): string {
  return JSON.stringify(
    Object.entries(subscription)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, field === 'address' ? String(value).toLowerCase() : value])
      .sort(),
  )
}
