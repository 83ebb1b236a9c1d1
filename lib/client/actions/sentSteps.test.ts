import { describe, expect, it } from 'vitest'
import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { createApi } from '@/lib/client/http'
import type { VenuePlugin } from '@/lib/client/plugin'
import { fakeCore, fakeWallet, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import type { ActionResult } from '@/lib/schema/action/action'
import { PerpsError } from '@/lib/schema/perpsError'
import type { RunInput } from './actionRun'
import type { KeyLocks } from './keyMutex'
import { runAction } from './runAction'
import { createSentSteps } from './sentSteps'
import { settleSent } from './settleSent'

const account = { provider: 'venue', address: OWNER }
const order: RunInput = {
  ...account,
  action: 'placeOrder',
  params: {
    market: { marketId: 'BTC', categoryId: 'venue' },
    ...{ side: 'BUY', type: 'LIMIT', size: '0.10', price: '100' },
  },
}
const done: ActionResult = { action: 'placeOrder', success: true, orderId: '7' }
const unknown: ActionResult = {
  ...{ action: 'placeOrder', success: false, error: 'lost', errorCode: 2100 },
}

const SECOND_SIGNATURE = `0x${'44'.repeat(65)}` as const

/** A browser with one page after another; `execute` is what the service does with the steps. */
function browser(
  execute: (call: number) => readonly ActionResult[],
  {
    plugin = {},
    store = createMemoryCredentials(),
  }: {
    plugin?: Partial<VenuePlugin>
    store?: CredentialStore
  } = {},
) {
  const fake = fakeCore({ create: () => [stepOf('placeOrder')], execute }, plugin)
  const held = sharedLocks()
  /** Locks of a page: those it holds end with it. */
  const openPage = () => {
    const own = new Set<string>()
    const locks: KeyLocks = {
      request: ((name: string, ...rest: unknown[]) => {
        own.add(name)
        return Reflect.apply(held.request, held, [name, ...rest])
      }) as KeyLocks['request'],
      query: async () => {
        const { held: all = [] } = await held.query()
        return { held: all.filter(({ name }) => !gone.has(name ?? '')), pending: [] }
      },
    }
    const { subtle } = globalThis.crypto
    const steps = createSentSteps({ store, now: fake.clock.now, locks, subtle })
    return {
      steps,
      close() {
        for (const name of own) gone.add(name)
      },
    }
  }
  const gone = new Set<string>()
  const first = openPage()
  fake.core.sentSteps = async () => first.steps
  return { ...fake, store, openPage, reload: first.close, steps: first.steps }
}

/** What an interceptor threw at a request. */
async function intercepted(): Promise<Error> {
  const error = new Error('signed out')
  const api = createApi({
    apiUrl: 'http://desk',
    ...{ setTimer: () => () => {}, random: () => 0 },
    fetch: () => Promise.reject(new Error('not expected')),
    requestInterceptor: () => Promise.reject(error),
  })
  await expect(api.call('listProviders', {})).rejects.toBe(error)
  return error
}

const names = async (store: CredentialStore) => (await store.names?.('venue:')) ?? []

describe('signed steps', () => {
  it('are noted before they are sent, and no longer once they are settled', async () => {
    const store = createMemoryCredentials()
    let atSending: Promise<readonly string[]> | undefined
    const desk = browser(
      () => {
        atSending = names(store)
        return [done]
      },
      { store },
    )
    await runAction(desk.core, order)
    expect(await atSending).toEqual([expect.stringMatching(/^venue:0x1{40}:sent:[0-9a-f]{64}$/)])
    await expect.poll(() => names(store)).toEqual([])
  })

  it('are left to the caller that held them back: no later page sends them by asking', async () => {
    const store = createMemoryCredentials()
    let atSending: Promise<readonly string[]> | undefined
    const execute = () => {
      atSending = names(store)
      return [unknown]
    }
    const desk = browser(execute, { store, plugin: { probeOutcome: async (_, all) => all } })
    const running = runAction(desk.core, { ...order, beforeSend: async () => undefined })
    await expect.poll(() => atSending).toBeDefined()
    expect(await atSending).toEqual([])
    void running.catch(() => undefined)
    desk.reload()
    expect(await desk.openPage().steps.open(account)).toEqual([])
  })

  it.each([
    ['the service refuses them', async () => new PerpsError(2010)],
    ['the service refuses the caller', async () => new PerpsError(2013)],
    ['an interceptor keeps them from leaving', intercepted],
  ] as const)('are forgotten where %s', async (_, fail) => {
    const thrown = await fail()
    const desk = browser(() => {
      throw thrown
    })
    await expect(runAction(desk.core, order)).rejects.toBe(thrown)
    await expect.poll(() => names(desk.store)).toEqual([])
  })

  it('stay noted where the account is left while it is not known what became of them', async () => {
    const desk = browser(() => [unknown])
    const forgotten: unknown[] = []
    const forget = async (request: unknown) => void forgotten.push(request)
    desk.core.sentSteps = async () => ({ ...desk.steps, forget })
    const left = new AbortController()
    const running = runAction(desk.core, { ...order, signal: left.signal })
    await expect.poll(() => desk.executed.length).toBe(1)
    left.abort(new Error('the account was left'))
    await expect(running).rejects.toThrow('the account was left')
    // What is deleted behind the caller's back is asked for by now.
    await new Promise((resume) => setImmediate(resume))
    expect(forgotten).toEqual([])
    expect(await names(desk.store)).toHaveLength(1)
  })

  it('are noted as they were signed last, and as nothing else', async () => {
    const late: ActionResult = { ...unknown, error: 'timestamp', errorCode: 2013 }
    const desk = browser((call) => (call === 1 ? [late] : [unknown]), {
      plugin: {
        signAgain: async (request) =>
          request.signerAddress === undefined
            ? undefined
            : {
                ...request,
                actions: request.actions.map((step) => ({ ...step, signature: SECOND_SIGNATURE })),
              },
        probeOutcome: async (_request, results) => results,
      },
    })
    const running = runAction(desk.core, order)
    let isOver = false
    void running.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await new Promise((resume) => setImmediate(resume))
      desk.clock.advance(1_000)
    }
    const { request } = await running
    expect(request?.actions).toMatchObject([{ signature: SECOND_SIGNATURE }])
    // What was signed first is deleted behind the caller's back, after the results.
    await expect.poll(() => names(desk.store)).toHaveLength(1)
    desk.reload()
    const [note, ...more] = await desk.openPage().steps.open(account)
    expect([note?.request, more]).toEqual([request, []])
  })

  it('by the wallet are noted by hash and nonce alone', async () => {
    const desk = browser(() => [unknown])
    const { wallet } = fakeWallet([], 1337)
    const step = stepOf('withdrawal')
    const typedData = { ...Object(step).typedData, message: { nonce: 17, destination: OWNER } }
    const signature = await wallet.signTypedData(typedData)
    const actions = [{ action: 'withdrawal', typedData, signature }]
    const request = { ...account, address: OWNER, action: 'withdrawal', actions } as const
    await desk.steps.note({ ...request, actions: [...actions] }, 'USER')
    desk.reload()
    const [name = ''] = await names(desk.store)
    const text = (await desk.store.get(name)) ?? ''
    for (const secret of [signature, signature.slice(2, 20), 'destination']) {
      expect(text).not.toContain(secret)
    }
    const { steps } = desk.openPage()
    const [note] = await steps.open(account)
    expect(note).toMatchObject({ wallet: [{ action: 'withdrawal', nonce: 17 }] })
    expect(note?.wallet?.[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(note && (await settleSent(desk.core, steps, note))).toBeUndefined()
    desk.clock.advance(11 * 60_000)
    expect(await steps.open(account)).toEqual([])
    expect(await names(desk.store)).toEqual([])
  })

  it('are sent where they cannot be noted', async () => {
    const store: CredentialStore = {
      ...createMemoryCredentials(),
      set: async () => {
        throw new Error('the disk is full')
      },
    }
    const desk = browser(() => [done], { store })
    expect((await runAction(desk.core, order)).results).toEqual([done])
  })
})

describe('after a reload', () => {
  /** The page goes while the answer is on its way. */
  async function reloaded(execute: (call: number) => readonly ActionResult[]) {
    const desk = browser((call) => (call === 1 ? [unknown] : execute(call - 1)))
    void runAction(desk.core, order).catch(() => undefined)
    await expect.poll(() => desk.executed.length).toBe(1)
    expect(await desk.openPage().steps.open(account)).toEqual([])
    desk.reload()
    const { steps } = desk.openPage()
    const [note] = await steps.open(account)
    if (note === undefined) throw new Error('nothing was noted')
    const settle = async () => {
      const work = settleSent(desk.core, steps, note)
      work.catch(() => undefined)
      for (let turn = 0; turn < 60; turn += 1) {
        await new Promise((resume) => setImmediate(resume))
        desk.clock.advance(500)
      }
      return await work
    }
    return { ...desk, steps, note, settle }
  }

  it('the very same steps are asked about, and settled', async () => {
    const desk = await reloaded(() => [done])
    expect(await desk.settle()).toEqual([done])
    expect(desk.executed.at(-1)).toEqual(desk.executed[0])
    expect(await desk.steps.open(account)).toEqual([])
  })

  it('results of the service are returned, also where the plugin fails on them', async () => {
    const desk = await reloaded(() => [done])
    const onExecuteResults = () => Promise.reject(new Error('the code did not load'))
    Object.assign(desk.core.plugin('venue'), { onExecuteResults })
    expect(await desk.settle()).toEqual([done])
  })

  it('is kept where asking fails for another reason than a refusal, and asked about again', async () => {
    const desk = await reloaded(() => {
      throw new TypeError('out of memory')
    })
    expect(await desk.settle()).toBeUndefined()
    expect(await desk.steps.open(account)).toHaveLength(1)
  })

  it('is kept where the service refuses the caller: that says nothing of what was sent', async () => {
    const desk = await reloaded(() => {
      throw new PerpsError(2013)
    })
    expect(await desk.settle()).toBeUndefined()
    expect(await desk.steps.open(account)).toHaveLength(1)
  })

  it('is kept where the page goes while it is asked about', async () => {
    const desk = await reloaded(() => [done])
    const left = new AbortController()
    const settled = settleSent(desk.core, desk.steps, desk.note, { signal: left.signal })
    left.abort()
    await expect(settled).rejects.toBe(left.signal.reason)
    expect(await desk.steps.open(account)).toHaveLength(1)
  })

  it('what the service says never came is settled too', async () => {
    const desk = await reloaded(() => {
      throw new PerpsError(2042)
    })
    await expect(desk.settle()).rejects.toMatchObject({ code: 2042 })
    expect(await desk.steps.open(account)).toEqual([])
  })

  it('a note of unknown outcome is kept and listed for a day', async () => {
    const desk = await reloaded(() => [unknown])
    expect(await desk.settle()).toEqual([unknown])
    expect(await desk.steps.open(account)).toHaveLength(1)
    expect(await desk.steps.open({ ...account, provider: 'other' })).toEqual([])
    desk.clock.advance(24 * 3_600_000)
    expect(await desk.steps.open(account)).toEqual([])
    expect(await names(desk.store)).toEqual([])
  })
})
