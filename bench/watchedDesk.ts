import { spawn } from 'node:child_process'
import { freePorts } from '@/lib/client/testing/freePorts'
import { type BenchDesk, startDesk } from './desk'

/** What the venue was asked since the last look. */
export interface VenueAccount {
  /** Milliseconds that the venue took for a signed action, by the `r` of its signature. */
  actionsMs: Readonly<Record<string, number>>
  /** When each read began, in Unix milliseconds. */
  readsAtMs: readonly number[]
  openStreams: number
}

/** A desk whose every word with the venue goes through a process that keeps account. */
export interface WatchedDesk extends BenchDesk {
  /** The venue by way of that process. */
  proxyUrl: string
  /** What was asked since the last look. */
  account(): Promise<VenueAccount>
}

/** Starts a desk on free ports with a `venueProxy.ts` between it and the paper exchange. */
export async function startWatchedDesk(env: Record<string, string> = {}): Promise<WatchedDesk> {
  const base = await freePorts(7)
  const [venuePort, proxyPort] = [base + 2, base + 6]
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const proxy = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', 'bench/venueProxy.ts'],
      ...[String(proxyPort), `http://127.0.0.1:${venuePort}`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  try {
    const desk = await startDesk(
      {
        HYPERLIQUID_API_URL: proxyUrl,
        HYPERLIQUID_WS_URL: `ws://127.0.0.1:${proxyPort}/ws`,
        ...env,
      },
      base,
    )
    return {
      ...desk,
      proxyUrl,
      account: async () => (await fetch(`${proxyUrl}/account`)).json(),
      async close() {
        await desk.close()
        proxy.kill()
      },
    }
  } catch (error) {
    proxy.kill()
    throw error
  }
}
