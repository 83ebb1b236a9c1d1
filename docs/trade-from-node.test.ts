import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'

let desk: TestDesk

beforeAll(async () => {
  desk = await startDesk()
}, DESK_TIMEOUT_MS)

afterAll(() => desk.close(), DESK_TIMEOUT_MS)

describe('docs/trade-from-node.ts', () => {
  it(
    'funds and sets up an account, rests an order, cancels it, and opens a position',
    async () => {
      const script = ['--import', 'tsx', 'docs/trade-from-node.ts']
      const { stdout } = await promisify(execFile)(process.execPath, script, { env: desk.env })
      const [placed, cancelled, bought, positions] = stdout.trim().split('\n')
      expect(placed).toMatch(/"updateLeverage","success":true.*"placeOrder","orderId":"\d+"/)
      expect(cancelled).toMatch(/"action":"cancelOrder"/)
      expect(bought).toMatch(/"action":"placeOrder","orderId":"\d+"/)
      expect(positions).toMatch(/"ETH".*"side":"LONG","size":"0.02"/)
      expect(stdout).not.toContain('"success":false')
    },
    DESK_TIMEOUT_MS,
  )
})
