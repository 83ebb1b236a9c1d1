import type { AccountChannel, StreamStatus } from '@/lib/client/channels'
import type { PluginStreams } from '@/lib/client/plugin'
import { startWhen } from './startWhen'
import type { SetTimer } from './timers'
import {
  type AccountSource,
  type MarketSource,
  type StartStream,
  VenueStreams,
} from './venueStreams'

/** What the streams of an account are started with before their code is there. */
export interface LateSource {
  readonly source: AccountSource
  /** State of the venue, with streams that wait for code. */
  statusWith(live: StreamStatus): StreamStatus
}

/**
 * Streams of accounts whose code is loaded with the first of them. A stream that ends before the
 * code arrives is never started. Code that does not load counts as a lost connection, and is
 * requested again for as long as there is a listener.
 * @param onStatus called when the result of `statusWith` may have changed
 */
export function lateSource(
  load: () => Promise<AccountSource>,
  setTimer: SetTimer,
  onStatus: () => void,
): LateSource {
  const waiting = new Set<object>()
  let isFailing = false

  const later =
    <Name extends AccountChannel>(channel: Name): StartStream<Name> =>
    (subscription, emit) => {
      const own = {}
      const settle = () => {
        if (!waiting.delete(own)) return
        if (waiting.size === 0) isFailing = false
        onStatus()
      }
      const learn = async () => {
        try {
          const source = await load()
          isFailing = false
          return source
        } catch (error) {
          isFailing = true
          if (waiting.has(own)) onStatus()
          throw error
        }
      }
      waiting.add(own)
      const stream = startWhen({ setTimer }, learn, (source) => {
        const begin: StartStream<Name> = source[channel]
        const started = begin(subscription, emit)
        settle()
        return started
      })
      onStatus()
      return {
        current: () => stream.current(),
        stop() {
          stream.stop()
          settle()
        },
      }
    }

  return {
    source: {
      orderUpdates: later('orderUpdates'),
      fills: later('fills'),
      positions: later('positions'),
      accountSummary: later('accountSummary'),
      spotBalances: later('spotBalances'),
      availableToTrade: later('availableToTrade'),
      activity: later('activity'),
      twaps: later('twaps'),
    },
    statusWith(live) {
      if (waiting.size === 0) return live
      if (isFailing) return { ...live, state: 'reconnecting' }
      return live.state === 'idle' ? { ...live, state: 'connecting' } : live
    },
  }
}

/** Streams of a venue: of markets they start at once, of accounts once their code is there. */
export function createVenueStreams({
  markets,
  loadAccount,
  setTimer,
  carrierStatus,
}: {
  markets: MarketSource
  /** Called with the first stream of an account. */
  loadAccount(): Promise<AccountSource>
  setTimer: SetTimer
  /** State of what carries the streams: a connection, or polling. */
  carrierStatus(): StreamStatus
}): Pick<PluginStreams, 'subscribe' | 'status' | 'onStatus' | 'close'> & {
  /** Called when the state of the carrier may have changed. */
  notify(): void
} {
  const late = lateSource(loadAccount, setTimer, () => notify())
  const streams = new VenueStreams({ ...markets, ...late.source })
  const status = () => late.statusWith(carrierStatus())
  const notify = () => streams.notify(status())
  return {
    subscribe: (subscription, listener) => streams.subscribe(subscription, listener),
    status,
    onStatus: (listener) => streams.onStatus(listener),
    notify,
    close: () => streams.close(),
  }
}
