import type { PluginRuntime, PluginStreams } from '@/lib/client/plugin'
import { Polling } from '@/lib/client/reads/polling'
import { lateSource } from './lateSource'
import { type AccountSource, type MarketSource, nameOf, VenueStreams } from './venueStreams'

/** How the channels of a venue are started by polling. */
interface PolledSource {
  markets(polling: Polling): MarketSource
  /** Loaded with the first stream of an account. */
  loadAccount(polling: Polling): Promise<AccountSource>
}

/** Streams of a venue without a WebSocket address: everything is asked for again and again. */
export function polledStreams(
  { clock, setTimer }: Pick<PluginRuntime, 'clock' | 'setTimer'>,
  { markets, loadAccount }: PolledSource,
): PluginStreams {
  const polling: Polling = new Polling({ clock, setTimer, onStatus: () => notify() })
  const late = lateSource(
    () => loadAccount(polling),
    setTimer,
    () => notify(),
  )
  const streams = new VenueStreams({ ...markets(polling), ...late.source })
  const status = () => late.statusWith(polling.status())
  const notify = () => streams.notify(status())
  return {
    subscribe: (subscription, listener) => streams.subscribe(subscription, listener),
    status,
    onStatus: (listener) => streams.onStatus(listener),
    lastMessageAtMs: (subscription) => polling.lastMessageOf(nameOf(subscription)),
    refresh: () => polling.refresh(),
    close: () => streams.close(),
  }
}
