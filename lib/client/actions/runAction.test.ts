import { describe, expect, it } from 'vitest'
import { isVerificationRefused } from '@/lib/client/errors'
import { AGENT, entryOf, fakeCore, fakeWallet, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import type { ActionResult } from '@/lib/schema/action/action'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ActionProgress, RunInput } from './actionRun'
import type { Intent } from './intent'
import { runAction } from './runAction'
import { runSetupStep } from './runSetup'

const market = { marketId: 'BTC', categoryId: 'venue' }
const order: RunInput = {
  provider: 'venue',
  address: OWNER,
  action: 'placeOrder',
  params: { market, side: 'BUY', type: 'LIMIT', size: '0.10', price: '100' },
}
const withdrawal: RunInput = {
  provider: 'venue',
  address: OWNER,
  action: 'withdrawal',
  params: { destination: OWNER, amount: '5' },
}
const done = (action: string): ActionResult => ({ action, success: true })
const failed = (action: string, errorCode: number): ActionResult => ({
  action,
  success: false,
  error: 'no',
  errorCode,
})

describe('an action that waits before it is sent', () => {
  const service = {
    create: () => [stepOf('placeOrder')],
    execute: () => [failed('placeOrder', 2040)],
  }

  it('is staged, verified and signed first, and sent when let through', async () => {
    const { core, events } = fakeCore(service)
    let letThrough = () => {}
    const asked = new Promise<unknown>((resolve) => {
      const beforeSend = (request: unknown) => {
        resolve(request)
        return new Promise<void>((pass) => {
          letThrough = pass
        })
      }
      void runAction(core, { ...order, beforeSend }).then(() => events.push('ended'))
    })
    expect(await asked).toMatchObject({ actions: [{ action: 'placeOrder' }] })
    expect(events).toEqual(['resolve', 'create', 'verify', 'sign by SDK'])
    letThrough()
    await expect.poll(() => events).toContain('ended')
    expect(events).toContain('execute')
  })

  it('is never sent where it is not let through', async () => {
    const { core, events } = fakeCore(service)
    const beforeSend = () => Promise.reject(new Error('the other leg failed'))
    await expect(runAction(core, { ...order, beforeSend })).rejects.toThrow('the other leg')
    expect(events).not.toContain('execute')
  })

  it('is not staged again where the venue refuses its nonce', async () => {
    const { core, events } = fakeCore(service, { nonceKey: () => 'key' })
    await runAction(core, { ...order, beforeSend: async () => undefined })
    expect(events.filter((event) => event === 'execute')).toHaveLength(1)
    const again = fakeCore(service, { nonceKey: () => 'key' })
    await runAction(again.core, order)
    expect(again.events.filter((event) => event === 'execute')).toHaveLength(2)
  })
})

describe('runAction', () => {
  it('creates, verifies, signs and executes, in that order, once each', async () => {
    const { core, events, executed } = fakeCore({
      create: () => [stepOf('updateLeverage'), stepOf('placeOrder')],
      execute: () => [done('updateLeverage'), done('placeOrder')],
    })
    const phases: string[] = []
    const outcome = await runAction(core, {
      ...order,
      onProgress: (progress) => phases.push(progress.phase),
    })
    expect(events).toEqual([
      'resolve',
      'create',
      'verify',
      'sign by SDK',
      'execute',
      'hook true,true',
    ])
    expect(phases).toEqual(['creating', 'verified', 'signing', 'executing', 'done'])
    expect(outcome.results.map((result) => result.success)).toEqual([true, true])
    expect(executed[0]).toMatchObject({
      provider: 'venue',
      address: OWNER,
      signerAddress: AGENT,
      action: 'placeOrder',
      actions: [{ action: 'updateLeverage' }, { action: 'placeOrder' }],
    })
    expect(outcome.request).toEqual(executed[0])
  })

  it('verifies steps by what the person asked for, in canonical form, and the plugin’s pins', async () => {
    const seen: Intent[] = []
    const { core, clock } = fakeCore(
      { create: () => [stepOf('placeOrder')], execute: () => [done('placeOrder')] },
      {
        verifySteps: (intent, steps) => {
          seen.push(intent)
          return steps.map(() => ({ ok: true, summary: [] }))
        },
      },
    )
    await runAction(core, order)
    expect(seen[0]).toMatchObject({
      provider: 'venue',
      action: 'placeOrder',
      address: OWNER,
      signerAddress: AGENT,
      params: { size: '0.1', price: '100', reduceOnly: false, timeInForce: 'GTC' },
      markets: [{ id: 'BTC' }],
      pins: { network: 'paper' },
      nowMs: clock.nowMs,
    })
  })

  it('signs nothing at all where one of several steps is not what was asked for', async () => {
    const { core, events } = fakeCore(
      { create: () => [stepOf('updateLeverage'), stepOf('placeOrder')] },
      {
        verifySteps: () => [
          { ok: true, summary: [] },
          { ok: false, differences: [{ path: 'message.size', expected: '1', actual: '2' }] },
        ],
      },
    )
    const error = await runAction(core, order).catch((reason: unknown) => reason)
    if (!isVerificationRefused(error)) throw new Error('expected a refusal')
    expect(error.stepIndex).toBe(1)
    expect(error.differences).toEqual([{ path: 'message.size', expected: '1', actual: '2' }])
    expect(error.message).toContain('message.size should be 1 and is 2')
    expect(events).toEqual(['resolve', 'create'])
  })

  describe('of what the staged steps leave out', () => {
    const actions = [entryOf('placeOrder'), entryOf('cancelOrder')]
    const create = ({ action }: { action: string }) => [stepOf(action)]
    const rest = { action: 'cancelOrder' as const, params: [{ ids: ['BTC:7'] }] }

    it('sends what was staged first, and the rest as an action of its own', async () => {
      const { core, executed } = fakeCore(
        {
          provider: { actions },
          create,
          execute: (call) => [done(call === 1 ? 'placeOrder' : 'cancelOrder')],
        },
        { remainder: async ({ action }) => (action === 'placeOrder' ? rest : undefined) },
      )
      const phases: string[] = []
      const { results } = await runAction(core, {
        ...order,
        onProgress: ({ phase }) => phases.push(phase),
      })
      expect(executed).toMatchObject([{ action: 'placeOrder' }, { action: 'cancelOrder' }])
      expect(results.map(({ action }) => action)).toEqual(['placeOrder', 'cancelOrder'])
      expect(phases.filter((phase) => phase === 'done')).toHaveLength(1)
      expect(phases.at(-1)).toBe('done')
    })

    it('does the rest even where nothing at all was staged', async () => {
      const { core, executed } = fakeCore(
        {
          provider: { actions: [...actions, entryOf('cancelAllOrders')] },
          create: ({ action }) => (action === 'cancelAllOrders' ? [] : [stepOf(action)]),
          execute: () => [done('cancelOrder')],
        },
        { remainder: async ({ action }) => (action === 'cancelAllOrders' ? rest : undefined) },
      )
      const all = { ...order, action: 'cancelAllOrders', params: { timeInForce: 0 } } as const
      expect((await runAction(core, all)).results).toEqual([done('cancelOrder')])
      expect(executed).toHaveLength(1)
    })

    it('reports that the rest failed, or is not known, with what was done', async () => {
      const refused = fakeCore(
        {
          provider: { actions },
          create({ action }) {
            if (action === 'cancelOrder') throw new PerpsError(2024)
            return [stepOf(action)]
          },
          execute: () => [done('placeOrder')],
        },
        { remainder: async ({ action }) => (action === 'placeOrder' ? rest : undefined) },
      )
      expect((await runAction(refused.core, order)).results).toMatchObject([
        { action: 'placeOrder', success: true },
        { action: 'cancelOrder', success: false, errorCode: 2024 },
      ])
      const unread = fakeCore(
        { provider: { actions }, create, execute: () => [done('placeOrder')] },
        {
          async remainder() {
            throw new PerpsError(2004)
          },
        },
      )
      expect((await runAction(unread.core, order)).results).toMatchObject([
        { action: 'placeOrder', success: true },
        { action: 'placeOrder', success: false, errorCode: 2004 },
      ])
    })
  })

  it.each([
    ['moved under the request', true, ['resolve', 'create', 'sign by SDK', 'execute']],
    ['are as they were', false, ['resolve', 'create']],
  ])('looks once more where the facts of a verdict %s', async (_what, hasChanged, wanted) => {
    let looks = 0
    const { core, events } = fakeCore(
      { create: () => [stepOf('placeOrder')], execute: () => [done('placeOrder')] },
      {
        verifySteps() {
          looks += 1
          return looks === 1
            ? [{ ok: false, differences: [{ path: 'nonce', expected: 'now', actual: 'later' }] }]
            : [{ ok: true, summary: [] }]
        },
        renewFacts: async () => hasChanged,
      },
    )
    await runAction(core, order).catch(() => undefined)
    expect(events.slice(0, 4)).toEqual(wanted)
    expect(looks).toBe(hasChanged ? 2 : 1)
  })

  it('is done without a call where nothing was signed', async () => {
    const { core, events } = fakeCore(
      { create: () => [stepOf('placeOrder')] },
      { sign: async () => [] },
    )
    expect(await runAction(core, order)).toEqual({ results: [] })
    expect(events).not.toContain('execute')
  })

  it('gives a failed step as a result, never throws it, and notifies the plugin first', async () => {
    const { core, events } = fakeCore({
      create: () => [stepOf('placeOrder')],
      execute: () => [failed('placeOrder', 2021)],
    })
    const { results } = await runAction(core, order)
    expect(results).toEqual([failed('placeOrder', 2021)])
    expect(events.at(-1)).toBe('hook false')
  })

  it('notifies the plugin before a refusal of the whole call surfaces', async () => {
    const seen: (readonly ActionResult[])[] = []
    const { core } = fakeCore(
      {
        create: () => [stepOf('placeOrder')],
        execute: () => {
          throw new PerpsError(2011, 'not an agent')
        },
      },
      {
        onExecuteResults: async (_address, _action, results) => {
          seen.push(results)
        },
      },
    )
    await expect(runAction(core, order)).rejects.toMatchObject({ code: 2011 })
    expect(seen).toEqual([
      [{ action: 'placeOrder', success: false, error: 'not an agent', errorCode: 2011 }],
    ])
  })

  it('gives the results even where the plugin fails over them', async () => {
    const phases: ActionProgress[] = []
    const { core } = fakeCore(
      { create: () => [stepOf('placeOrder')], execute: () => [done('placeOrder')] },
      {
        onExecuteResults: async () => {
          throw new Error('store is full')
        },
      },
    )
    const outcome = await runAction(core, { ...order, onProgress: (p) => phases.push(p) })
    expect(outcome.results).toEqual([done('placeOrder')])
    expect(phases.some(({ phase }) => phase === 'hookFailed')).toBe(true)
  })

  it('adds explorer links to what has a transaction', async () => {
    const { core } = fakeCore({
      create: () => [stepOf('placeOrder')],
      execute: () => [{ ...done('placeOrder'), success: true, txHash: '0xab' }],
    })
    const { results } = await runAction(core, order)
    expect(results[0]?.explorerLink).toBe('https://explorer/0xab')
  })

  it('sends nothing that was given up before it was sent', async () => {
    const abort = new AbortController()
    const { core, events } = fakeCore(
      { create: () => [stepOf('placeOrder')] },
      {
        sign: async () => {
          abort.abort('changed my mind')
          return [{ ...Object(stepOf('placeOrder')), signature: '0x' }]
        },
      },
    )
    await expect(runAction(core, { ...order, signal: abort.signal })).rejects.toBe(
      'changed my mind',
    )
    expect(events).not.toContain('execute')
  })

  it('refuses what the provider does not offer and what it cannot deliver', async () => {
    const { core, events } = fakeCore({
      provider: { actions: [entryOf('placeOrder', { relay: 'CLIENT' })] },
      create: () => [stepOf('placeOrder')],
    })
    await expect(runAction(core, withdrawal)).rejects.toMatchObject({ code: 2005 })
    await expect(runAction(core, order)).rejects.toMatchObject({ code: 2080 })
    expect(events).not.toContain('sign by SDK')
  })

  it('names the field of a malformed request before anything is sent', async () => {
    const { core, events } = fakeCore({})
    const wrong = { ...order, params: { ...Object(order.params), size: '-1' } }
    await expect(runAction(core, wrong)).rejects.toMatchObject({
      code: 2002,
      message: expect.stringContaining('params.size'),
    })
    expect(events).toEqual(['resolve'])
  })
})

describe('a step that the wallet signs', () => {
  const service = {
    create: () => [stepOf('withdrawal', 42_161)],
    execute: () => [done('withdrawal')],
  }

  it('is signed on the chain of its domain, and the wallet is taken back', async () => {
    const { core, events } = fakeCore(service)
    const { wallet, chainId } = fakeWallet(events, 1)
    await runAction(core, { ...withdrawal, wallet })
    expect(events).toEqual([
      'resolve',
      'create',
      'verify',
      'sign by USER',
      'switch to 42161',
      'wallet signs',
      'switch to 1',
      'execute',
      'hook true',
    ])
    expect(chainId()).toBe(1)
  })

  it('leaves a wallet alone that is on the right chain', async () => {
    const { core, events } = fakeCore(service)
    const { wallet } = fakeWallet(events, 42_161)
    await runAction(core, { ...withdrawal, wallet })
    expect(events.filter((event) => event.startsWith('switch'))).toEqual([])
  })

  it('executes what was signed even where the wallet will not go back', async () => {
    const { core, events } = fakeCore(service)
    const { wallet } = fakeWallet(events, 1, [1])
    const phases: string[] = []
    const onProgress = ({ phase }: ActionProgress) => phases.push(phase)
    const outcome = await runAction(core, { ...withdrawal, wallet, onProgress })
    expect(outcome.results).toEqual([done('withdrawal')])
    expect(phases).toContain('chainNotRestored')
  })

  it('is not signed where the person refuses to switch, and the chain stays', async () => {
    const { core, events } = fakeCore(service)
    const { wallet, chainId } = fakeWallet(events, 1, [42_161])
    await expect(runAction(core, { ...withdrawal, wallet })).rejects.toThrow('refused')
    expect(events).not.toContain('wallet signs')
    expect(events).not.toContain('execute')
    expect(chainId()).toBe(1)
  })

  it('prefers the way of switching that the page knows', async () => {
    const { core, events } = fakeCore(service)
    const { wallet } = fakeWallet(events, 1)
    core.switchChain = async (target, chainId) => {
      events.push('the page switches')
      await target.switchChain(chainId)
    }
    await runAction(core, { ...withdrawal, wallet })
    expect(events.filter((event) => event === 'the page switches')).toHaveLength(2)
  })

  it('needs a wallet, and that of the account', async () => {
    const { core, events } = fakeCore(service)
    await expect(runAction(core, withdrawal)).rejects.toMatchObject({ code: 2005 })
    const { wallet } = fakeWallet(events)
    const other = { ...wallet, address: AGENT as `0x${string}` }
    await expect(runAction(core, { ...withdrawal, wallet: other })).rejects.toMatchObject({
      code: 2005,
    })
    expect(events).toEqual(['resolve', 'resolve'])
  })
})

describe('an outcome that is unknown', () => {
  const create = () => [stepOf('placeOrder')]

  it('is asked for with the same signed steps until it is known', async () => {
    const { core, clock, events, executed } = fakeCore({
      create,
      execute: (call) => (call < 3 ? [failed('placeOrder', 2100)] : [done('placeOrder')]),
    })
    const phases: ActionProgress[] = []
    const running = runAction(core, { ...order, onProgress: (p) => phases.push(p) })
    await clock.advanceAsync(5_000)
    const { results } = await running
    expect(results).toEqual([done('placeOrder')])
    expect(executed[1]).toEqual(executed[0])
    expect(executed[2]).toEqual(executed[0])
    expect(events.filter((event) => event === 'sign by SDK')).toHaveLength(1)
    expect(phases.filter(({ phase }) => phase === 'checking')).toHaveLength(2)
    expect(events.at(-1)).toBe('hook true')
  })

  it('is asked for where the answer of the service itself was lost', async () => {
    const { core, clock, executed } = fakeCore({
      create,
      execute: (call) => {
        if (call === 1) throw new PerpsError(2001, 'connection reset')
        return [done('placeOrder')]
      },
    })
    const running = runAction(core, order)
    await clock.advanceAsync(5_000)
    expect((await running).results).toEqual([done('placeOrder')])
    expect(executed).toHaveLength(2)
  })

  it('is given as unknown after a bounded time', async () => {
    const { core, clock, executed } = fakeCore({
      create,
      execute: () => [failed('placeOrder', 2100)],
    })
    const running = runAction(core, order)
    await clock.advanceAsync(60_000)
    expect((await running).results).toEqual([failed('placeOrder', 2100)])
    expect(executed.length).toBeGreaterThan(4)
    expect(executed.length).toBeLessThan(12)
    expect(clock.pending).toBe(0)
  })

  it('is settled by the service saying that the step never came', async () => {
    const { core, clock } = fakeCore({
      create,
      execute: (call) => {
        throw call === 1 ? new PerpsError(2001) : new PerpsError(2042, 'unknown or expired')
      },
    })
    const running = runAction(core, order).catch((error: unknown) => error)
    await clock.advanceAsync(5_000)
    expect(await running).toMatchObject({ code: 2042 })
  })
})

describe('runSetupStep', () => {
  it('throws what a failed step says', async () => {
    const { core } = fakeCore({
      create: () => [stepOf('withdrawal')],
      execute: () => [failed('withdrawal', 2022)],
    })
    const { wallet } = fakeWallet([], 1337)
    await expect(
      runSetupStep(core, {
        provider: 'venue',
        address: OWNER,
        action: 'withdrawal',
        params: { destination: OWNER, amount: '5' },
        wallet,
      }),
    ).rejects.toMatchObject({ code: 2022, message: 'no' })
  })
})
