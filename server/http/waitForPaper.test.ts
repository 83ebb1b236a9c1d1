import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClock } from '@/lib/clock/clock'
import { parseEnv } from '@/server/config/env'
import { type HyperliquidConfig, hyperliquidConfig } from '@/server/config/hyperliquid'
import { type LighterConfig, lighterConfigs } from '@/server/config/lighter'
import { type OndoConfig, ondoConfigs } from '@/server/config/ondo'
import { notePaperChain } from '@/server/config/paperChain'
import { publicVenues } from '@/server/config/venues'
import { clearRuntimeSlot, runtimeSlot } from '@/server/runtime/runtime'
import type { VenueAdapter } from '@/server/venues/adapter'
import { createHyperliquidAdapter } from '@/server/venues/hyperliquid/adapter'
import { createLighterAdapter } from '@/server/venues/lighter/adapter'
import { createOndoAdapter } from '@/server/venues/ondo/adapter'
import { waitForPaper } from './waitForPaper'

let chain: string
let asked: number
let admin: Server
let adapters: VenueAdapter[]

beforeEach(async () => {
  chain = 'running'
  asked = 0
  admin = createServer((_, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ chain }))
  })
  await once(admin.listen(0, '127.0.0.1'), 'listening')
  const { port } = admin.address() as AddressInfo
  const networks = { HYPERLIQUID_NETWORK: 'paper', LIGHTER_NETWORK: 'paper', ONDO_NETWORK: 'paper' }
  const settings = parseEnv({ ...networks, PAPER_PORT: String(port) })
  clearRuntimeSlot('env')
  runtimeSlot('env', () => settings)
  // Steps of a second, so that every look is far enough from the one before.
  let nowMs = 0
  const steadyMs = () => (nowMs += 1_000)
  clearRuntimeSlot('clock')
  runtimeSlot('clock', () => ({ ...createClock(), steadyMs }))
  adapters = []
})

afterEach(async () => {
  for (const adapter of adapters) await adapter.close()
  admin.close()
  notePaperChain()
  for (const slot of ['env', 'clock']) clearRuntimeSlot(slot)
})

/** What pages are given, and what the service offers: whether there are deposits at each venue. */
function offered(): { pages: boolean[]; service: boolean[] } {
  const settings = runtimeSlot('env', () => parseEnv({}))
  return {
    pages: publicVenues(settings).map(
      ({ facts, chainRpcUrl }) =>
        Object.hasOwn(facts ?? {}, 'deposit') && chainRpcUrl !== undefined,
    ),
    service: adapters.map((adapter) => {
      const { actions, chainId } = adapter.descriptor(undefined)
      // Ondo's deposits are addresses that it makes; the chain is named where there is one.
      return adapter.key === 'ondo'
        ? chainId !== undefined
        : actions.some(({ type }) => type === 'deposit')
    }),
  }
}

function openAdapters(): void {
  const settings = runtimeSlot('env', () => parseEnv({}))
  const hyperliquid: HyperliquidConfig = hyperliquidConfig(settings)
  const [lighter] = lighterConfigs(settings) as [LighterConfig]
  const [ondo] = ondoConfigs(settings) as [OndoConfig]
  adapters = [
    createHyperliquidAdapter({ config: hyperliquid }),
    createLighterAdapter({ config: lighter }),
    createOndoAdapter({ config: ondo }),
  ]
}

const ALL = [true, true, true]
const NONE = [false, false, false]

it('offers deposits where the paper exchange has its chain, and asks no more', async () => {
  await waitForPaper()
  openAdapters()
  expect(offered()).toEqual({ pages: ALL, service: ALL })
  expect(asked).toBe(1)
})

it('offers none while the chain is missing, and does once it runs, in the same process', async () => {
  chain = 'unavailable'
  await waitForPaper()
  openAdapters()
  expect(offered()).toEqual({ pages: NONE, service: NONE })
  await expect.poll(() => asked).toBeGreaterThan(1)
  expect(offered()).toEqual({ pages: NONE, service: NONE })
  chain = 'running'
  await expect.poll(offered).toEqual({ pages: ALL, service: ALL })
})
