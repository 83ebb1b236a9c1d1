import type { PluginRuntime } from '@/lib/client/plugin'
import { keepFor } from '@/lib/client/registry'
import { WireExchangeStatus } from '@/lib/venues/hyperliquid/wire'
import type { AskInfo } from './info'
import type { HyperliquidNetwork } from './options'

/** Clocks of real venues do not jump; that of the paper exchange is moved by hand. */
const KEEP_MS: Record<HyperliquidNetwork, number> = {
  mainnet: 600_000,
  testnet: 600_000,
  paper: 3_000,
}
/** Longer than this nobody is kept waiting for a clock. */
const PATIENCE_MS = 2_000

/** Milliseconds that the venue's clock is ahead of this device's. */
export interface ClockOffset {
  /** Read anew now and then. */
  read(): Promise<number>
  /** Read now. */
  renew(): Promise<number>
}

/**
 * Makes the reader of the distance between two clocks. Where it cannot be read in time it is what
 * it was last; before the first answer this device's clock stands alone.
 */
export function createClockOffset(
  ask: AskInfo,
  network: HyperliquidNetwork,
  { now, setTimer }: Pick<PluginRuntime, 'now' | 'setTimer'>,
): ClockOffset {
  let lastMs = 0
  const keep = () =>
    keepFor(KEEP_MS[network], now, async () => {
      lastMs = await readClockOffsetMs(ask, now)
      return lastMs
    })
  let kept = keep()
  const read = () =>
    new Promise<number>((resolve) => {
      const stop = setTimer(() => resolve(lastMs), PATIENCE_MS)
      void kept()
        .catch(() => lastMs)
        .then((offsetMs) => {
          stop()
          resolve(offsetMs)
        })
    })
  return {
    read,
    renew() {
      kept = keep()
      return read()
    },
  }
}

/** The venue's clock against the middle of the time that asking for it took. */
async function readClockOffsetMs(ask: AskInfo, now: () => number): Promise<number> {
  const askedAtMs = now()
  const { time } = await ask({ type: 'exchangeStatus' }, WireExchangeStatus)
  return Math.round(time - (askedAtMs + now()) / 2)
}
