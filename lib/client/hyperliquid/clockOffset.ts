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

/** Milliseconds that the venue's clock is ahead of this device's, read anew now and then. */
export function createClockOffset(
  ask: AskInfo,
  network: HyperliquidNetwork,
  now: () => number,
): () => Promise<number> {
  const read = keepFor(KEEP_MS[network], now, () => readClockOffsetMs(ask, now))
  // Without the venue's clock this device's stands alone; that is stricter, never laxer.
  return () => read().catch(() => 0)
}

/** The venue's clock against the middle of the time that asking for it took. */
async function readClockOffsetMs(ask: AskInfo, now: () => number): Promise<number> {
  const askedAtMs = now()
  const { time } = await ask({ type: 'exchangeStatus' }, WireExchangeStatus)
  return Math.round(time - (askedAtMs + now()) / 2)
}
