import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'

let desk: TestDesk

beforeAll(async () => {
  desk = await startDesk()
}, DESK_TIMEOUT_MS)

afterAll(() => desk?.close(), DESK_TIMEOUT_MS)

async function linesOf(script: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', `docs/${script}`],
    { env: desk.env },
  )
  expect(stdout).not.toContain('"success":false')
  return stdout.trim().split('\n')
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
