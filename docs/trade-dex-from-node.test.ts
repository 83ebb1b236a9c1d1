import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { operations } from '@/lib/schema/operations/operations'

let desk: TestDesk

beforeAll(async () => {
  desk = await startDesk()
}, DESK_TIMEOUT_MS)

afterAll(() => desk?.close(), DESK_TIMEOUT_MS)

describe('docs/trade-dex-from-node.ts', () => {
  it(
    'authorizes an agent, trades by its key, cancels, reads back, and withdraws by the wallet',
    async () => {
      const script = ['--import', 'tsx', 'docs/trade-dex-from-node.ts']
      const { stdout } = await promisify(execFile)(process.execPath, script, { env: desk.env })
      const said = new Map(
        stdout
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
      )
      const read = (what: string): unknown => JSON.parse(said.get(what) ?? 'null')
      expect(stdout).not.toContain('"success":false')
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
