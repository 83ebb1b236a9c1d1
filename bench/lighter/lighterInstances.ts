import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, hasEndedEarly, waitFor } from '@/bench/support/desk'
import type { Measurement } from '@/bench/support/measurement'
import { placeAtOnce } from '@/bench/support/ordersAtOnce'
import { startPostgres } from '@/bench/support/postgres'
import { onFreePorts } from '@/lib/client/testing/freePorts'
import { openClient, openTrader, TEST_KEY } from '@/lib/client/testing/openTrader'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { TEST_VENUES } from '@/lib/client/testing/testVenues'
import { serverArgs } from '@/lib/testing/serverArgs'

const ORDERS = 50
const WARM_UP_ORDERS = 4
const GOAL_SECONDS = 10
const provider = 'lighter'

/**
 * Lighter orders of one key at once through the library, every other one by a second instance of the
 * service on the same PostgreSQL, each until its verdict. Where instances share keys, each order asks
 * the venue for its nonce. Every process is one of its own.
 */
export async function measure(): Promise<Measurement> {
  const postgres = await startPostgres()
  try {
    const env = {
      ...TEST_VENUES.lighter.env,
      PERPS_DASHBOARD_KEY: TEST_KEY,
      DATABASE_URL: postgres.url,
    }
    const desk = await startDesk(env, { withoutPages: true })
    try {
      const second = await startSecond(desk)
      try {
        return await compare(desk, second.webUrl)
      } finally {
        await second.close()
      }
    } finally {
      await desk.close()
    }
  } finally {
    await postgres.close()
  }
}

async function compare(desk: TestDesk, secondUrl: string): Promise<Measurement> {
  const locks = sharedLocks()
  const trader = await openTrader(desk, { provider, locks })
  const open = (webUrl: string) =>
    openClient({ ...desk, webUrl }, trader.credentials, { provider, locks })
  const [tab, other] = [open(desk.webUrl), open(secondUrl)]
  const place = (client: typeof tab, orders: number) =>
    placeAtOnce(trader, [trader.client, client], { provider, orders })
  await place(other, WARM_UP_ORDERS)
  const byOne = await place(tab, ORDERS)
  const byBoth = await place(other, ORDERS)
  for (const client of [tab, other, trader.client]) client.close()
  return {
    name: `${ORDERS} Lighter orders of one key at once, over two instances of the service`,
    ratios: [
      {
        of: 'seconds until the last verdict',
        value: byBoth,
        goal: `<= ${GOAL_SECONDS}`,
        holds: byBoth <= GOAL_SECONDS,
      },
    ],
    figures: { 'all by one of the two': `${byOne.toFixed(2)} s` },
  }
}

/** Another instance beside a desk's own, on its database. */
function startSecond({ env }: TestDesk): Promise<{ webUrl: string; close(): Promise<void> }> {
  return onFreePorts(
    1,
    async (port) => {
      const directory = mkdtempSync(join(tmpdir(), 'perpdesk-second-'))
      const args = ['--no-memory-reducer', ...serverArgs('server/http/testing/apiWithoutPages.ts')]
      const child = spawn(process.execPath, args, {
        env: { ...env, PORT: String(port), PERPDESK_DATA_DIR: directory },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const webUrl = `http://127.0.0.1:${port}`
      const close = async () => {
        await end(child)
        rmSync(directory, { recursive: true, force: true })
      }
      try {
        await waitFor(`${webUrl}/v1/perps/providers`, [child])
      } catch (error) {
        await close()
        throw error
      }
      return { webUrl, close }
    },
    hasEndedEarly,
  )
}
