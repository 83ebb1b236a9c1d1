import { describe, expect, it } from 'vitest'
import { isVerificationRefused } from '@/lib/client/errors'
import { entryOf, fakeCore, fakeWallet, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import type { ActionResult } from '@/lib/schema/action/action'
import type { RunInput } from './actionRun'
import { runAction } from './runAction'

const market = { marketId: 'BTC', categoryId: 'venue' }
const { wallet } = fakeWallet([], 1337)

/** Runs an action for which the service stages nothing. */
function run({ action, params }: Pick<RunInput, 'action' | 'params'>) {
  const { core, events } = fakeCore({
    provider: { actions: [entryOf(action)] },
    create: () => [],
  })
  const phases: string[] = []
  const who = { provider: 'venue', address: OWNER, wallet }
  const onProgress = ({ phase }: { phase: string }) => phases.push(phase)
  return { running: runAction(core, { ...who, action, params, onProgress }), events, phases }
}

describe('an action for which nothing is staged', () => {
  it('makes no call where all is as asked for', async () => {
    const params = { market, marginMode: 'CROSS', leverage: 5 }
    const { running, events, phases } = run({ action: 'updateLeverage', params })
    expect(await running).toEqual({ results: [] })
    expect(events).toEqual(['resolve', 'create'])
    expect(phases).toContain('done')
  })

  it.each([
    ['placeOrder', { market, side: 'BUY', type: 'LIMIT', size: '0.1', price: '100' }],
    ['placeTriggerOrder', { market, side: 'SELL', stopLoss: { triggerPrice: '90' } }],
    ['cancelOrder', { ids: ['1'] }],
    ['modifyOrder', { modifications: [{ id: '1', price: '2' }] }],
    ['withdrawal', { destination: OWNER, amount: '5' }],
  ] as const)('is refused where it is a %s: it would read as done', async (action, params) => {
    const { running, phases } = run({ action, params })
    await expect(running).rejects.toSatisfy(isVerificationRefused)
    expect(phases).not.toContain('done')
  })
})

describe('an answer with fewer outcomes than steps', () => {
  const order: RunInput = {
    ...{ provider: 'venue', address: OWNER, action: 'placeOrder' },
    params: { market, side: 'BUY', type: 'LIMIT', size: '0.1', price: '100' },
  }
  const leverage: ActionResult = { action: 'updateLeverage', success: true }

  it('leaves those of the others unknown, and they are asked about', async () => {
    const placed: ActionResult = { action: 'placeOrder', success: true, orderId: '7' }
    const { core, clock, executed } = fakeCore({
      create: () => [stepOf('updateLeverage'), stepOf('placeOrder')],
      execute: (call) => (call === 1 ? [leverage] : [leverage, placed]),
    })
    const running = runAction(core, order)
    await expect.poll(() => clock.advanceAsync(1_000).then(() => executed.length)).toBe(2)
    expect((await running).results).toEqual([leverage, placed])
  })

  it('is never read as done, though no other ever comes', async () => {
    const { core, clock } = fakeCore({ create: () => [stepOf('placeOrder')], execute: () => [] })
    const phases: string[] = []
    const onProgress = ({ phase }: { phase: string }) => phases.push(phase)
    const running = runAction(core, { ...order, onProgress })
    await expect.poll(() => clock.advanceAsync(1_000).then(() => phases)).toContain('done')
    expect((await running).results).toMatchObject([
      { action: 'placeOrder', success: false, errorCode: 2100 },
    ])
  })
})
