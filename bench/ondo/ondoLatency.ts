import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { measureAddedLatency } from '@/bench/support/addedLatency'
import type { Measurement } from '@/bench/support/measurement'
import { createOrderTimings, ONDO_ORDERS } from '@/bench/support/orderTimings'
import { createFundedAccount } from '@/bench/support/trader'
import { startWatchedDesk } from '@/bench/support/watchedDesk'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { TEST_VENUES } from '@/lib/client/testing/testVenues'
import { createNodeFetch } from '@/lib/node/nodeFetch'

const LIMIT_PER_MINUTE = 100_000
/** A file system in memory, where a sync waits for no disk. */
const MEMORY_DIRECTORY = '/dev/shm'
const PROVIDER = 'ondo'

/**
 * What the service adds to an order of Ondo Perps, whose request is signed with an HMAC and relayed
 * byte for byte, beyond the syncs of its store: its files are in memory where there is such a file
 * system, and what a sync still takes is left out. Goal: the middle of both calls together within
 * 3 ms. The signature between them is the client's, with or without a service: a figure beside it.
 */
export async function measure(): Promise<Measurement> {
  const files = existsSync(MEMORY_DIRECTORY) ? MEMORY_DIRECTORY : tmpdir()
  const directory = mkdtempSync(join(files, 'perpdesk-bench-'))
  const desk = await startWatchedDesk({ PERPDESK_DATA_DIR: directory }, PROVIDER)
  const http = createNodeFetch()
  try {
    const timings = createOrderTimings(ONDO_ORDERS)
    const client = createPerpsClient({
      apiUrl: `${desk.webUrl}/v1/perps`,
      apiKey: await desk.createKey(LIMIT_PER_MINUTE),
      webSocket: WebSocket,
      // The venue refuses who does not say what asks.
      fetch: timings.watch((url, init = {}) =>
        http.fetch(url, { ...init, headers: { 'user-agent': 'bench', ...init.headers } }),
      ),
      plugins: [TEST_VENUES.ondo.plugin(desk, { isStreaming: false })],
    })
    const wallet = localWallet(await createFundedAccount(desk.paperUrl))
    const who = { provider: PROVIDER, address: wallet.address }
    for (const step of TEST_VENUES.ondo.setUp)
      await client.runSetupStep({ ...who, ...step, wallet })
    await client.checkSetup(who)
    const order = {
      ...who,
      action: 'placeOrder' as const,
      params: {
        market: { marketId: TEST_VENUES.ondo.marketId, categoryId: PROVIDER },
        // Far below the market: it rests, as most orders do.
        ...({ side: 'BUY', type: 'LIMIT', size: '0.01', price: '2000' } as const),
      },
    }
    const place = async () => {
      const { results } = await client.runAction(order)
      const failed = results.find(({ success }) => !success)
      if (failed !== undefined) throw new Error(JSON.stringify(failed))
    }
    const added = await measureAddedLatency(desk, timings, place, directory)
    client.close()
    const name = 'what the service adds to an order of Ondo Perps less its store’s syncs, ms at p50'
    return { name, ...added }
  } finally {
    http.close()
    await desk.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
