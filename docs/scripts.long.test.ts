import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_KEY } from '@/lib/client/testing/openTrader'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { operations } from '@/lib/schema/operations/operations'

/** The scripts of the documents, run unchanged: on one desk, each with an account of its own. */

let desk: TestDesk

beforeAll(async () => {
  // One of them withdraws, over the paper exchange's chain.
  desk = await startDesk(
    { PAPER_CHAIN: 'on', PERPS_DASHBOARD_KEY: TEST_KEY },
    { withoutPages: true },
  )
}, DESK_TIMEOUT_MS)

afterAll(() => desk?.close(), DESK_TIMEOUT_MS)

async function outputOf(args: string[], env = desk.env): Promise<string> {
  const options = { env, timeout: DESK_TIMEOUT_MS }
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  expect(stdout).not.toContain('"success":false')
  return stdout.trim()
}

async function linesOf(script: string, env = desk.env): Promise<string[]> {
  return (await outputOf(['--import', 'tsx', `docs/${script}`], env)).split('\n')
}

/** The desk behind a limit that refuses the first request to each of these paths, and counts no other. */
async function limitedDesk(refusedPaths: readonly string[]) {
  const left = new Set(refusedPaths)
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const chunks = await request.toArray()
    if (left.delete(url.replace('/v1/perps', ''))) {
      response.writeHead(429, { 'retry-after': '1' }).end('{}')
      return
    }
    const headers = { 'content-type': 'application/json', 'x-svc-api-key': TEST_KEY }
    const post = { method, headers, body: Buffer.concat(chunks) }
    const answer = await fetch(desk.webUrl + url, method === 'GET' ? { headers } : post)
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: { ...desk.env, PORT: String(port) },
    left,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The fenced blocks of a page, as one script. */
function scriptOf(page: string): string {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, block]) => block).join('\n')
}

describe('docs/trade-from-node.ts', () => {
  it(
    'funds and sets up an account, rests an order, cancels it, and opens a position',
    async () => {
      const [placed, cancelled, bought, positions] = await linesOf('trade-from-node.ts')
      expect(placed).toMatch(/"updateLeverage","success":true.*"placeOrder","orderId":"\d+"/)
      expect(cancelled).toMatch(/"action":"cancelOrder"/)
      expect(bought).toMatch(/"action":"placeOrder","orderId":"\d+"/)
      expect(positions).toMatch(/"ETH".*"side":"LONG","size":"0.02"/)
    },
    DESK_TIMEOUT_MS,
  )
})

describe('docs/trade-lighter-from-node.ts', () => {
  it(
    'does so on Lighter, with a key that is made and signs here',
    async () => {
      const [placed, cancelled, bought, positions] = await linesOf('trade-lighter-from-node.ts')
      expect(placed).toMatch(
        /"updateLeverage".*"placeOrder".*"orderId":"0:\d+".*"txHash":"[0-9a-f]{80}"/,
      )
      expect(cancelled).toMatch(/"action":"cancelOrder"/)
      expect(bought).toMatch(/"action":"placeOrder"/)
      expect(positions).toMatch(/"side":"LONG","size":"0.1"/)
    },
    DESK_TIMEOUT_MS,
  )
})

describe('docs/trade-ondo-from-node.ts', () => {
  it(
    'does so on Ondo Perps, signed in with one signature',
    async () => {
      const [ready, placed, cancelled, bought, positions] = await linesOf('trade-ondo-from-node.ts')
      expect(ready).toBe('ready true')
      expect(placed).toMatch(/"updateLeverage".*"placeOrder".*"orderId":"[0-9a-f]{32}"/)
      expect(cancelled).toMatch(/"action":"cancelOrder"/)
      expect(bought).toMatch(/"action":"placeOrder"/)
      expect(positions).toMatch(/"side":"LONG","size":"0.01"/)
    },
    DESK_TIMEOUT_MS,
  )
})

describe('docs/trade-dex-from-node.ts', () => {
  it(
    'authorizes an agent, trades by its key, cancels, reads back, and withdraws by the wallet',
    async () => {
      const lines = await linesOf('trade-dex-from-node.ts')
      const said = new Map(
        lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
      )
      const read = (what: string): unknown => JSON.parse(said.get(what) ?? 'null')
      expect(read('authorized')).toEqual({
        results: ['ApproveAgent', 'ApproveBuilderFee', 'UserSetAbstraction'].map((action) => ({
          action,
          success: true,
        })),
      })
      expect(read('rested')).toMatchObject({
        results: [
          { action: 'updateLeverage' },
          { action: 'placeOrder', orderId: expect.stringMatching(/^\d+$/) },
        ],
      })
      expect(read('bought')).toMatchObject({
        results: [{ action: 'placeOrder' }, { action: 'placeTriggerOrder' }],
      })
      expect(read('cancelled')).toEqual({ results: [{ action: 'cancelOrder', success: true }] })
      const order = operations.getDexOrder.success.schema.parse(read('order'))
      expect(order).toMatchObject({ symbol: 'ETH', side: 'BUY', status: 'CANCELLED' })
      const { items } = operations.getDexHistory.success.schema.parse(read('history'))
      expect(items.map(({ type, status }) => [type, status])).toEqual([
        ['MARKET', 'FILLED'],
        ['LIMIT', 'CANCELLED'],
      ])
      const account = operations.getDexAccount.success.schema.parse(read('account'))
      expect(account).toMatchObject({
        positions: [{ symbol: 'ETH', side: 'LONG', size: '0.02', marginMode: 'ISOLATED' }],
        openOrders: [{ reduceOnly: true, side: 'SELL', size: '0.02' }],
        config: { abstractionStatus: 'unifiedAccount', builderFeeApproval: { approved: true } },
      })
      expect(read('withdrawn')).toEqual({ result: { action: 'Withdraw', success: true } })
    },
    DESK_TIMEOUT_MS,
  )
})

it(
  'docs/trade-dex-from-node.ts waits and goes on where it is over the limit',
  async () => {
    const limited = await limitedDesk(['/createAuthorization', '/createOrder', '/order'])
    try {
      const lines = await linesOf('trade-dex-from-node.ts', limited.env)
      expect(lines.at(-1)).toBe('withdrawn {"result":{"action":"Withdraw","success":true}}')
      expect([...limited.left]).toEqual([])
    } finally {
      await limited.close()
    }
  },
  DESK_TIMEOUT_MS,
)

describe('docs/direct-integration.md', () => {
  it(
    'sets up, trades and cancels when its blocks are run in order',
    async () => {
      const script = ['--input-type=module', '--eval', scriptOf('docs/direct-integration.md')]
      // The scripts before it have used up what a caller without a key may ask in a minute.
      const unlimited = await limitedDesk([])
      const lines = (await outputOf(script, unlimited.env).finally(unlimited.close)).split('\n')
      expect(lines.slice(0, 3)).toEqual(['approveAgent 0', 'approveBuilderFee 0', 'setReferrer 0'])
      expect(lines[3]).toMatch(/^placed .*"action":"placeOrder","success":true,"orderId":"\d+"/)
      expect(lines[4]).toMatch(/^cancelled .*"action":"cancelOrder","success":true/)
      expect(lines[5]).toMatch(
        /^by key .*"action":"placeOrder","success":true.*"orderId":"[0-9a-f]{32}"/,
      )
      expect(lines[6]).toMatch(/^out .*"action":"withdrawal","success":true/)
    },
    DESK_TIMEOUT_MS,
  )
})
