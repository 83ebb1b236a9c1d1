import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'

let desk: TestDesk

beforeAll(async () => {
  desk = await startDesk()
}, DESK_TIMEOUT_MS)

afterAll(() => desk?.close(), DESK_TIMEOUT_MS)

/** The fenced blocks of a page, as one script. */
function scriptOf(page: string): string {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, block]) => block).join('\n')
}

describe('docs/direct-integration.md', () => {
  it(
    'sets up, trades and cancels when its blocks are run in order',
    async () => {
      const script = ['--input-type=module', '--eval', scriptOf('docs/direct-integration.md')]
      const { stdout } = await promisify(execFile)(process.execPath, script, { env: desk.env })
      const lines = stdout.trim().split('\n')
      expect(lines.slice(0, 3)).toEqual(['approveAgent 0', 'approveBuilderFee 0', 'setReferrer 0'])
      expect(lines[3]).toMatch(/^placed .*"action":"placeOrder","success":true,"orderId":"\d+"/)
      expect(lines[4]).toMatch(/^cancelled .*"action":"cancelOrder","success":true/)
    },
    DESK_TIMEOUT_MS,
  )
})
