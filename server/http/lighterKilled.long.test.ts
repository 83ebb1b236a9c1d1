import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { promised } from '@/lib/testing/neverBroken'
import { parseEnv } from '@/server/config/env'
import { lighterConfigs } from '@/server/config/lighter'
import { createLighterAdapter, type LighterAdapter } from '@/server/venues/lighter/adapter'
import { PaperTrader } from '@/server/venues/lighter/testing/paperTrader'

/** The service as its processes are started, killed while Lighter has an order of it. */

const NETWORKS = { HYPERLIQUID_NETWORK: 'off', LIGHTER_NETWORK: 'paper', ONDO_NETWORK: 'off' }
const market = { marketId: '0', categoryId: 'lighter' }

let service: TestDesk
let adapter: LighterAdapter
let trader: PaperTrader

beforeAll(async () => {
  service = await startDesk({ ...NETWORKS, PAPER_CHAIN: 'off' }, { withoutPages: true })
  const settings = { PAPER_PORT: service.env.PAPER_PORT, PAPER_CHAIN: 'off', ...NETWORKS }
  const [config] = lighterConfigs(parseEnv(settings))
  if (config === undefined) throw new Error('no deployment')
  adapter = createLighterAdapter({ config })
  trader = await PaperTrader.open(adapter, config)
  await post(`${service.paperUrl}/faucet`, { address: trader.address, amount: '10000' })
  await trader.setUp()
}, DESK_TIMEOUT_MS)

afterAll(async () => {
  await adapter?.close()
  await service?.close()
})

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: await response.json() }
}

const call = (operation: string, body: object) =>
  post(`${service.webUrl}/v1/perps/${operation}`, {
    provider: 'lighter',
    address: trader.address,
    action: 'placeOrder',
    ...body,
  })

it(
  'reads from the hash what became of an order when it died before the verdict',
  async () => {
    const { contexts } = await adapter.contexts(trader.context())
    const mark = contexts.find(({ marketId }) => marketId === '0')?.markPrice
    const price = (Number(mark) * 0.9).toFixed(2)
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.1', price }
    const created = await call('createAction', { params })
    const actions = await Promise.all(
      Object(created.json).actions.map((step: never) => trader.signStep(step)),
    )
    // The venue takes the order and keeps its verdict to itself for longer than the service lives.
    const delay = { name: 'delay', delayMs: 60_000, remaining: 1, match: '/api/v1/tx?' }
    await post(`${service.paperUrl}/faults`, delay)
    const lost = call('executeAction', { actions }).catch(() => 'died')
    await expect.poll(async () => (await trader.openOrders()).length, { timeout: 45_000 }).toBe(1)
    await service.killWeb()
    expect(await lost).toBe('died')
    await post(`${service.paperUrl}/faults`, { clear: true })
    await service.startWeb()
    const reported = await call('executeAction', { actions })
    expect(reported).toMatchObject({
      status: 202,
      json: { results: [{ success: true, txHash: Object(actions[0]).signedTx.txHash }] },
    })
    const standing = await trader.openOrders()
    promised('an order that was taken stands, once', () => {
      expect(standing).toHaveLength(1)
    })
  },
  DESK_TIMEOUT_MS,
)
