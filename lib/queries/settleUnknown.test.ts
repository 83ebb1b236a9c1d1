import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { VenuePlugin } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { settleUnknown } from './runAccountAction'

const account = { provider: 'venue', address: `0x${'aa'.repeat(20)}` } as const
const request: ExecuteActionRequest = { ...account, action: 'placeOrder', actions: [] }
const lost: ActionResult = { action: 'placeOrder', success: false, error: 'lost', errorCode: 2100 }
const filled: ActionResult = { action: 'placeOrder', success: true, orderId: '7' }

/** A client of a service that has no way to look up what became of an order at this venue. */
async function checkFor(plugin: Partial<VenuePlugin>) {
  const clock = new FakeClock()
  const heard: (readonly ActionResult[])[] = []
  const whole: Partial<VenuePlugin> = {
    key: 'venue',
    async onExecuteResults(_address, _action, results) {
      heard.push(results)
    },
    ...plugin,
  }
  const client = createPerpsClient({
    apiUrl: 'http://service/v1/perps',
    fetch: async () => Response.json({ results: [lost] }),
    credentials: createMemoryCredentials(),
    clock: clock.clock,
    setTimer: clock.setTimer,
    // The client calls no more of a plugin than this question needs.
    plugins: [() => whole as VenuePlugin],
  })
  const facts = { account, isStreamed: true }
  const running = settleUnknown(client, new QueryClient(), facts, request, { forMs: 120_000 })
  let isOver = false
  void running.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    clock.advance(1_000)
  }
  return { end: await running, heard }
}

describe('settleUnknown at a venue where the service cannot look', () => {
  it('ends with what the plugin sees with its own credentials, and notifies the plugin', async () => {
    const asked: unknown[] = []
    const { end, heard } = await checkFor({
      async probeOutcome(about, results) {
        asked.push([about, results])
        return [filled]
      },
    })
    expect(end).toEqual({ kind: 'accepted', results: [filled] })
    expect(asked).toEqual([[request, [lost]]])
    expect(heard).toEqual([[filled]])
  })

  it.each([
    ['sees nothing either', async () => [lost]],
    [
      'cannot look',
      async () => {
        throw new Error('no session')
      },
    ],
  ])('stays unknown where the plugin %s', async (_why, probeOutcome) => {
    const { end } = await checkFor({ probeOutcome })
    expect(end).toEqual({ kind: 'unknown', results: [lost], request })
  })

  it('gives the results whatever the plugin makes of them', async () => {
    const { end } = await checkFor({
      probeOutcome: async () => [filled],
      onExecuteResults: async () => {
        throw new Error('the store is full')
      },
    })
    expect(end.kind).toBe('accepted')
  })
})
