import { describe, expect, it } from 'vitest'
import { entryOf, fakeCore, fakeWallet, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import type { ActionResult } from '@/lib/schema/action/action'
import { isWasmBlobStep } from '@/lib/schema/action/actionStep'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ActionProgress, RunInput } from './actionRun'
import { runAction } from './runAction'

/** What venues need that take nonces in order, deliver steps from the client, or prepare actions. */

const market = { marketId: 'BTC', categoryId: 'venue' }
const order: RunInput = {
  provider: 'venue',
  address: OWNER,
  action: 'placeOrder',
  params: { market, side: 'BUY', type: 'LIMIT', size: '0.10', price: '100' },
}
const done = (action: string): ActionResult => ({ action, success: true })
const failed = (action: string, errorCode?: number): ActionResult => ({
  action,
  success: false,
  error: 'no',
  ...(errorCode === undefined ? {} : { errorCode }),
})

const consent = entryOf('acceptProviderTerms', { signers: ['USER'], relay: 'CLIENT' })
const accept: RunInput = { ...order, action: 'acceptProviderTerms', params: {} }

describe('a step that the client delivers', () => {
  const service = { provider: { setup: [consent] }, create: () => [stepOf('acceptProviderTerms')] }

  it('is verified, taken to the venue once, and never sent to the service', async () => {
    const { wallet } = fakeWallet([])
    const { core, events, executed } = fakeCore(service, {
      async deliver(steps, { address, wallet: given }) {
        events.push(`deliver ${steps.length} for ${address === OWNER && given === wallet}`)
        return steps.map(({ action }) => done(action))
      },
    })
    const phases: string[] = []
    const onProgress = ({ phase }: ActionProgress) => phases.push(phase)
    const outcome = await runAction(core, { ...accept, wallet, onProgress })
    expect(events.slice(-3)).toEqual(['verify', 'deliver 1 for true', 'hook true'])
    expect(executed).toEqual([])
    expect(phases).toEqual(['creating', 'verified', 'executing', 'done'])
    expect(outcome).toEqual({ results: [done('acceptProviderTerms')] })
  })

  it('is in doubt, and no success, where the plugin reports nothing of it', async () => {
    const { wallet } = fakeWallet([])
    const { core } = fakeCore(service, { deliver: async () => [] })
    const { results } = await runAction(core, { ...accept, wallet })
    expect(results).toMatchObject([
      { action: 'acceptProviderTerms', success: false, errorCode: 2100 },
    ])
  })

  it('is not delivered where it says something else than was asked for', async () => {
    const { wallet } = fakeWallet([])
    const { core, events } = fakeCore(service, {
      verifySteps: () => [{ ok: false, differences: [] }],
      async deliver() {
        events.push('deliver')
        return []
      },
    })
    await expect(runAction(core, { ...accept, wallet })).rejects.toThrow()
    expect(events).not.toContain('deliver')
  })

  it('is refused where the plugin has no way to the venue', async () => {
    const { wallet } = fakeWallet([])
    const { core } = fakeCore(service)
    await expect(runAction(core, { ...accept, wallet })).rejects.toMatchObject({ code: 2080 })
  })
})

describe('a venue that takes the nonces of a key in order', () => {
  const inOrder = { nonceKey: () => 'key' }

  it('has one order of a key created only once the one before was answered', async () => {
    const { core, events } = fakeCore(
      { create: () => [stepOf('placeOrder')], execute: () => [done('placeOrder')] },
      inOrder,
    )
    await Promise.all([runAction(core, order), runAction(core, order), runAction(core, order)])
    const calls = events.filter((event) => event === 'create' || event === 'execute')
    expect(calls).toEqual(['create', 'execute', 'create', 'execute', 'create', 'execute'])
  })

  it('begins the next order where the plugin sees the last one taken, before its verdict', async () => {
    const seen: string[] = []
    const answers: (() => void)[] = []
    const { core } = fakeCore(
      {
        create: () => {
          seen.push('create')
          return [stepOf('placeOrder')]
        },
      },
      { ...inOrder, whenTaken: async () => undefined },
    )
    const call = core.api.call
    core.api.call = (async (id: 'executeAction', input: never, signal?: AbortSignal) => {
      if (id !== 'executeAction') return call(id, input, signal)
      await new Promise<void>((resolve) => answers.push(resolve))
      return { results: [done('placeOrder')] }
    }) as typeof call
    const first = runAction(core, order)
    void runAction(core, order)
    await expect.poll(() => seen.length).toBe(2)
    expect(answers).not.toHaveLength(0)
    answers[0]?.()
    expect((await first).results).toEqual([done('placeOrder')])
  })

  it('begins the next order at the answer where nothing else is seen, before what became of it is known', async () => {
    const created: string[] = []
    const { core, clock } = fakeCore(
      {
        create({ params }) {
          created.push(Object(params).size)
          return [stepOf('placeOrder')]
        },
        execute: () => [failed('placeOrder', 2100)],
      },
      // A stream that does not come.
      { ...inOrder, whenTaken: () => new Promise(() => undefined) },
    )
    const next = { ...order, params: { ...Object(order.params), size: '0.20' } }
    const ended: string[] = []
    const runs = [order, next].map((input) =>
      runAction(core, input).then(() => ended.push(Object(input.params).size)),
    )
    await expect.poll(() => created).toEqual(['0.1', '0.2'])
    expect(ended).toEqual([])
    for (let i = 0; i < 40; i += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.advance(1_000)
    }
    await Promise.all(runs)
  })

  it('begins the next order after three seconds where neither an answer nor the stream comes, its nonce read then', async () => {
    const venue = { nextNonce: 7 }
    let created = 0
    const signedNonces: unknown[] = []
    const { core, clock } = fakeCore(
      {
        create() {
          created += 1
          const { nextNonce: nonce } = venue
          return [{ action: 'placeOrder', wasmSignParams: { nonce } }]
        },
      },
      {
        ...inOrder,
        async sign(steps) {
          return steps.filter(isWasmBlobStep).map((step) => {
            signedNonces.push(step.wasmSignParams.nonce)
            return { ...step, signedTx: { txType: 14, txInfo: '{}', txHash: 'ab' } }
          })
        },
      },
    )
    const call = core.api.call
    let sent = 0
    core.api.call = (async (id: 'executeAction', input: never, signal?: AbortSignal) => {
      if (id !== 'executeAction') return call(id, input, signal)
      sent += 1
      return await new Promise(() => undefined)
    }) as typeof call
    void runAction(core, order)
    void runAction(core, order)
    await expect.poll(() => sent).toBe(1)
    clock.advance(2_999)
    await new Promise((resolve) => setImmediate(resolve))
    expect(created).toBe(1)
    // What the venue takes next is known to it alone: the first may have arrived, or others with it.
    venue.nextNonce = 9
    clock.advance(1)
    await expect.poll(() => signedNonces).toEqual([7, 9])
    expect(created).toBe(2)
  })

  it('signs nothing before the plugin sees what the venue takes, and opens that meanwhile', async () => {
    let open = () => {}
    const watch = new Promise<void>((resolve) => {
      open = resolve
    })
    const { core, events } = fakeCore(
      { create: () => [stepOf('placeOrder')], execute: () => [done('placeOrder')] },
      {
        ...inOrder,
        async watchTaken(address) {
          events.push(`watch ${address === OWNER}`)
          await watch
        },
      },
    )
    const running = runAction(core, order)
    await expect.poll(() => events.at(-1)).toBe('verify')
    expect(events).toEqual(['resolve', 'watch true', 'create', 'verify'])
    open()
    expect((await running).results).toEqual([done('placeOrder')])
    expect(events.slice(4)).toEqual(['sign by SDK', 'execute', 'hook true'])
  })

  it.each([
    [
      'a stop loss',
      'placeTriggerOrder',
      { market, side: 'SELL', stopLoss: { triggerPrice: '90' } },
    ],
    ['a cancel', 'cancelOrder', { ids: ['1'] }],
    ['a reduce-only order', 'placeOrder', { ...Object(order.params), reduceOnly: true }],
    [
      'an order of exits alone',
      'placeOrder',
      { ...Object(order.params), type: 'TRIGGER_ONLY', stopLoss: { triggerPrice: '90' } },
    ],
  ] as const)('sends %s before orders that wait', async (_what, action, params) => {
    const sent: string[] = []
    const { core } = fakeCore(
      {
        provider: {
          actions: [entryOf('placeOrder'), entryOf('placeTriggerOrder'), entryOf('cancelOrder')],
        },
        create(body) {
          const { size } = Object(body.params)
          sent.push(size === '0.2' ? 'relaxed' : 'urgent')
          return [stepOf(body.action)]
        },
        execute: () => [done(action)],
      },
      inOrder,
    )
    const relaxed = { ...order, params: { ...Object(order.params), size: '0.2' } }
    const runs = [relaxed, relaxed, relaxed, { ...order, action, params }]
    await Promise.all(runs.map((run) => runAction(core, run)))
    expect(sent).toEqual(['relaxed', 'urgent', 'relaxed', 'relaxed'])
  })

  it('creates again, once, what the venue refused for its nonce', async () => {
    const { core, executed } = fakeCore(
      {
        create: () => [stepOf('updateLeverage'), stepOf('placeOrder')],
        execute: (call) =>
          call === 1
            ? [failed('updateLeverage', 2040), failed('placeOrder')]
            : [done('updateLeverage'), done('placeOrder')],
      },
      inOrder,
    )
    const { results } = await runAction(core, order)
    expect(results.every(({ success }) => success)).toBe(true)
    expect(executed).toHaveLength(2)
  })

  it('creates again beside a step that the venue refused for itself: that one changed nothing', async () => {
    const gone = failed('cancelOrder', 2024)
    const { core, executed } = fakeCore(
      {
        provider: { actions: [entryOf('cancelOrder')] },
        create: () => [stepOf('cancelOrder'), stepOf('cancelOrder')],
        execute: (call) => [gone, call === 1 ? failed('cancelOrder', 2040) : done('cancelOrder')],
      },
      inOrder,
    )
    const cancel = { ...order, action: 'cancelOrder' as const, params: { ids: ['1', '2'] } }
    expect((await runAction(core, cancel)).results).toEqual([gone, done('cancelOrder')])
    expect(executed).toHaveLength(2)
  })

  it('gives up after the second refusal', async () => {
    const { core, executed } = fakeCore(
      { create: () => [stepOf('placeOrder')], execute: () => [failed('placeOrder', 2040)] },
      inOrder,
    )
    expect((await runAction(core, order)).results).toEqual([failed('placeOrder', 2040)])
    expect(executed).toHaveLength(2)
  })

  it.each([
    ['one leg was taken', [done('updateLeverage'), failed('placeOrder', 2040)]],
    ['one leg may have been taken', [failed('updateLeverage', 2100), failed('placeOrder', 2040)]],
    ['the venue refused it for another reason', [failed('placeOrder', 2021)]],
  ])('creates nothing again where %s', async (_why, results) => {
    let created = 0
    const create = () => {
      created += 1
      return results.map(({ action }) => stepOf(action))
    }
    const { core, clock } = fakeCore({ create, execute: () => results }, inOrder)
    const outcome = runAction(core, order)
    for (let i = 0; i < 40; i += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.advance(1_000)
    }
    expect((await outcome).results).toEqual(results)
    expect(created).toBe(1)
  })

  it.each([
    ['the venue says later that its nonce was refused', () => [failed('placeOrder', 2040)]],
    ['the service refuses it when it is asked again', () => new PerpsError(2040)],
  ])('creates nothing again of an order that was in doubt, where %s', async (_why, later) => {
    let created = 0
    const create = () => {
      created += 1
      return [stepOf('placeOrder')]
    }
    const { core, clock, executed } = fakeCore(
      {
        create,
        execute(call) {
          if (call === 1) return [failed('placeOrder', 2100)]
          const answer = later()
          if (answer instanceof PerpsError) throw answer
          return answer
        },
      },
      { ...inOrder, isCuredByCreating: () => true },
    )
    const outcome = runAction(core, order).then(
      ({ results }) => results,
      (error: unknown) => [failed('placeOrder', Object(error).code)],
    )
    for (let i = 0; i < 40; i += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.advance(1_000)
    }
    expect(await outcome).toEqual([failed('placeOrder', 2040)])
    expect([created, executed.length]).toEqual([1, 2])
  })

  it('creates again what the service refused before the relay', async () => {
    let calls = 0
    const { core } = fakeCore(
      {
        create: () => [stepOf('placeOrder')],
        execute: () => {
          calls += 1
          if (calls === 1) throw new PerpsError(2040)
          return [done('placeOrder')]
        },
      },
      inOrder,
    )
    expect((await runAction(core, order)).results).toEqual([done('placeOrder')])
  })

  it.each([
    [true, 2],
    [false, 1],
    [undefined, 1],
  ])('asks the person before the wallet signs again: %s', async (answer, sent) => {
    const { wallet } = fakeWallet([], 1337)
    const { core, executed } = fakeCore(
      { create: () => [stepOf('withdrawal')], execute: () => [failed('withdrawal', 2040)] },
      inOrder,
    )
    const params = { destination: OWNER, amount: '5' }
    const confirmAgain = answer === undefined ? undefined : async () => answer
    await runAction(core, { ...order, action: 'withdrawal', params, wallet, confirmAgain })
    expect(executed).toHaveLength(sent)
  })

  it('is not waited for while a wallet prompt is open', async () => {
    const { core } = fakeCore(
      {
        create: ({ action }) => [stepOf(action)],
        execute: () => [done('placeOrder')],
      },
      inOrder,
    )
    const { wallet } = fakeWallet([], 1337)
    wallet.signTypedData = () => new Promise(() => {})
    const params = { destination: OWNER, amount: '5' }
    void runAction(core, { ...order, action: 'withdrawal', params, wallet })
    expect((await runAction(core, order)).results).toEqual([done('placeOrder')])
  })
})

describe('a plugin', () => {
  it('prepares the action at the venue before it is created, with the wallet at hand', async () => {
    const { wallet } = fakeWallet([])
    const { core, events } = fakeCore(
      { create: () => [stepOf('placeOrder')], execute: () => [done('placeOrder')] },
      {
        async prepare({ action }, by) {
          events.push(`prepare ${action} ${by.wallet === wallet}`)
          by.onProgress('Adding the address')
        },
      },
    )
    const lines: string[] = []
    const onProgress = (progress: ActionProgress) =>
      progress.phase === 'preparing' && lines.push(progress.line)
    await runAction(core, { ...order, wallet, onProgress })
    expect(events.slice(0, 3)).toEqual(['resolve', 'prepare placeOrder true', 'create'])
    expect(lines).toEqual(['Adding the address'])
  })

  it('names markets by the venue’s own ids', async () => {
    let named: readonly string[] = []
    const { core } = fakeCore(
      { create: () => [stepOf('cancelOrder')], execute: () => [done('cancelOrder')] },
      {
        marketIdsOf: (_action, params) => Object(params).ids.map((id: string) => id.split(':')[0]),
        verifySteps(intent, steps) {
          named = intent.markets.map(({ id }) => id)
          return steps.map(() => ({ ok: true, summary: [] }))
        },
      },
    )
    core.registry.provider = ((provider) => async (key: string) => ({
      ...(await provider(key)),
      actions: [entryOf('cancelOrder')],
    }))(core.registry.provider)
    const cancel = { ...order, action: 'cancelOrder' as const }
    await runAction(core, { ...cancel, params: { ids: ['BTC:7', 'BTC:8'] } })
    expect(named).toEqual(['BTC'])
    await expect(runAction(core, { ...cancel, params: { ids: ['NONE:7'] } })).rejects.toMatchObject(
      {
        code: 2023,
      },
    )
  })

  it('settles with its own credentials what the service cannot know', async () => {
    const { core, clock } = fakeCore(
      { create: () => [stepOf('placeOrder')], execute: () => [failed('placeOrder', 2100)] },
      { probeOutcome: async () => [done('placeOrder')] },
    )
    const outcome = runAction(core, order)
    for (let i = 0; i < 40; i += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.advance(1_000)
    }
    expect((await outcome).results).toEqual([done('placeOrder')])
  })
})
