import { spawn } from 'node:child_process'
import { onFreePorts } from '@/lib/client/testing/freePorts'
import { type BenchDesk, DESK_PORTS, hasEndedEarly, startDeskAt, waitFor } from './desk'

/** What the venue was asked since the last look. */
export interface VenueAccount {
  /** Milliseconds that the venue took for a signed action, by its signature, or the `r` of it. */
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

/** Where the venue that is watched listens, counted from the first port, and what leads elsewhere. */
const WATCHED = {
  hyperliquid: { offset: 2, settings: { api: 'HYPERLIQUID_API_URL', ws: 'HYPERLIQUID_WS_URL' } },
  ondo: { offset: 4, settings: { api: 'ONDO_API_URL', ws: 'ONDO_WS_URL' } },
} as const

/** Starts a desk on free ports with a `venueProxy.ts` between it and one venue of the paper exchange. */
export async function startWatchedDesk(
  env: Record<string, string> = {},
  venue: keyof typeof WATCHED = 'hyperliquid',
): Promise<WatchedDesk> {
  const start = (base: number) => startAt(base, env, venue)
  return await onFreePorts(DESK_PORTS + 1, start, hasEndedEarly)
}

async function startAt(
  base: number,
  env: Record<string, string>,
  venue: keyof typeof WATCHED,
): Promise<WatchedDesk> {
  const { offset, settings } = WATCHED[venue]
  const [venuePort, proxyPort] = [base + offset, base + DESK_PORTS]
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const proxy = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', 'bench/support/venueProxy.ts'],
      ...[String(proxyPort), `http://127.0.0.1:${venuePort}`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  try {
    await waitFor(`${proxyUrl}/account`, [proxy])
    const desk = await startDeskAt(base, {
      [settings.api]: proxyUrl,
      [settings.ws]: `ws://127.0.0.1:${proxyPort}/ws`,
      ...env,
    })
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
