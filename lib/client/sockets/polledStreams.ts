import type { PluginRuntime, PluginStreams } from '@/lib/client/plugin'
import { Polling } from '@/lib/client/reads/polling'
import { createVenueStreams } from './lateSource'
import { type AccountSource, type MarketSource, nameOf } from './venueStreams'

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
  const { notify, ...streams } = createVenueStreams({
    markets: markets(polling),
    loadAccount: () => loadAccount(polling),
    setTimer,
    carrierStatus: () => polling.status(),
  })
  return {
    ...streams,
    lastMessageAtMs: (subscription) => polling.lastMessageOf(nameOf(subscription)),
    refresh: () => polling.refresh(),
  }
}
