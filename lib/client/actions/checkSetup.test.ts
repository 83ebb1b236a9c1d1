import { describe, expect, it } from 'vitest'
import { entryOf, fakeCore, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { PerpsError } from '@/lib/schema/perpsError'
import { checkSetup } from './checkSetup'
import { isRequired } from './setupItem'

const where = { provider: 'venue', address: OWNER }
const agent = entryOf('approveAgent', { signers: ['USER'], sequence: 20, title: 'One click' })
const builder = entryOf('approveBuilderFee', { signers: ['USER'], sequence: 30 })
const referrer = entryOf('setReferrer', { signers: ['SDK'], sequence: 40 })
const tier = entryOf('accountType', {
  signers: ['SDK'],
  sequence: 10,
  options: [
    { type: 'accountType', params: { tier: 'premium' }, default: true },
    { type: 'accountType', params: { tier: 'plus' }, default: false },
  ],
})

describe('checkSetup', () => {
  it('lists what the person signs, in order, with what is satisfied', async () => {
    const { core } = fakeCore({
      provider: { setup: [builder, agent] },
      create: ({ action }) => (action === 'approveAgent' ? [] : [stepOf(action)]),
    })
    const status = await checkSetup(core, where)
    expect(status.items).toEqual([
      { descriptor: agent, satisfied: true },
      { descriptor: builder, satisfied: false },
    ])
    expect(status).toMatchObject({ accountExists: true, isReady: false })
  })

  it('is ready where everything is satisfied, and where there is nothing to do', async () => {
    const { core } = fakeCore({ provider: { setup: [agent, builder] }, create: () => [] })
    expect((await checkSetup(core, where)).isReady).toBe(true)
    const free = fakeCore({})
    expect((await checkSetup(free.core, where)).isReady).toBe(true)
  })

  it('does the browser’s own steps on the way, and lists them nowhere', async () => {
    const { core, events } = fakeCore({
      provider: { setup: [referrer, agent] },
      create: ({ action }) => (action === 'setReferrer' ? [stepOf(action)] : []),
      execute: () => [{ action: 'setReferrer', success: true }],
    })
    const status = await checkSetup(core, where)
    expect(status.items.map(({ descriptor }) => descriptor.type)).toEqual(['approveAgent'])
    expect(events).toContain('execute')
    expect(status.carriedOut).toEqual(['setReferrer'])
  })

  it('does them once where two tabs check at the same time', async () => {
    const locks = sharedLocks()
    let isDone = false
    const tabs = [1, 2].map(() => {
      const tab = fakeCore({
        provider: { setup: [referrer] },
        create: ({ action }) => (isDone ? [] : [stepOf(action)]),
        execute() {
          isDone = true
          return [{ action: 'setReferrer', success: true }]
        },
      })
      Object.assign(tab.core, { locks })
      return tab
    })
    const found = await Promise.all(tabs.map(({ core }) => checkSetup(core, where)))
    expect(found.map(({ isReady }) => isReady)).toEqual([true, true])
    expect(
      tabs.flatMap(({ events }) => events.filter((event) => event === 'execute')),
    ).toHaveLength(1)
  })

  it('names no step as carried out that the account had already', async () => {
    const { core } = fakeCore({ provider: { setup: [referrer] }, create: () => [] })
    expect(await checkSetup(core, where)).not.toHaveProperty('carriedOut')
  })

  it('holds the browser’s own steps back while something before them is missing', async () => {
    const { core, events } = fakeCore({
      provider: { setup: [agent, referrer] },
      create: ({ action }) => [stepOf(action)],
    })
    await checkSetup(core, where)
    expect(events).not.toContain('execute')
  })

  it('is ready although a step of the browser’s own failed', async () => {
    const { core } = fakeCore({
      provider: { setup: [agent, referrer] },
      create: ({ action }) => {
        if (action === 'setReferrer') throw new PerpsError(2020, 'already set')
        return []
      },
    })
    expect((await checkSetup(core, where)).isReady).toBe(true)
  })

  it.each([
    ['premium', true],
    ['plus', true],
    ['standard', false],
    [undefined, false],
  ])('reads a choice from the account itself: %s', async (present, satisfied) => {
    const { core, events } = fakeCore(
      { provider: { setup: [tier] } },
      { currentChoice: async () => present },
    )
    const status = await checkSetup(core, where)
    expect(status.items[0]).toMatchObject({ satisfied })
    expect(status.items[0]?.presentChoice).toBe(present)
    expect(events).not.toContain('create')
  })

  it('says that the venue has no account yet', async () => {
    const { core, events } = fakeCore({
      provider: { setup: [agent, referrer] },
      create: () => {
        throw new PerpsError(2026)
      },
    })
    expect(await checkSetup(core, where)).toMatchObject({
      accountExists: false,
      isReady: false,
      items: [{ satisfied: false }],
    })
    expect(events).not.toContain('execute')
  })

  it('fails where the service cannot say', async () => {
    const { core } = fakeCore({
      provider: { setup: [agent] },
      create: () => {
        throw new PerpsError(2004, 'the venue is down')
      },
    })
    await expect(checkSetup(core, where)).rejects.toMatchObject({ code: 2004 })
  })

  it('does silent steps in their order, and waits for each', async () => {
    const key = entryOf('registerApiKey', { sequence: 30 })
    const { core, events } = fakeCore({
      provider: { setup: [entryOf('setReferrer', { sequence: 40 }), key] },
      create: ({ action }) => {
        events.push(action)
        if (action === 'registerApiKey') throw new PerpsError(2020, 'no more keys')
        return []
      },
    })
    const status = await checkSetup(core, where)
    expect(events).not.toContain('setReferrer')
    expect(status.isReady).toBe(false)
    expect(status.items).toMatchObject([
      { descriptor: key, satisfied: false, isSilent: true, failure: { message: 'no more keys' } },
    ])
  })

  it('shows why the referral failed, and is ready all the same', async () => {
    const { core } = fakeCore({
      provider: { setup: [referrer] },
      create: () => {
        throw new PerpsError(2020, 'already set')
      },
    })
    const { items, isReady } = await checkSetup(core, where)
    expect(isReady).toBe(true)
    expect(items).toMatchObject([{ failure: { message: 'already set' } }])
    expect(items.every((item) => !isRequired(item))).toBe(true)
  })

  it('checks a step behind a silent one only once that is done', async () => {
    const key = entryOf('registerApiKey', { sequence: 10 })
    const last = entryOf('approveAgent', { signers: ['USER'], sequence: 20 })
    const { core, events } = fakeCore({
      provider: { setup: [last, key] },
      create: ({ action }) => {
        events.push(action)
        return action === 'registerApiKey' ? [stepOf(action)] : []
      },
      execute: () => [{ action: 'registerApiKey', success: true }],
    })
    expect((await checkSetup(core, where)).isReady).toBe(true)
    expect(events.indexOf('execute')).toBeLessThan(events.indexOf('approveAgent'))
  })

  it('asks the plugin what the service cannot see, and the service where the plugin does not know', async () => {
    const login = entryOf('siweLogin', { signers: ['USER'], relay: 'CLIENT', sequence: 10 })
    const { core, events } = fakeCore(
      { provider: { setup: [login, agent] }, create: () => [] },
      { isSatisfied: async ({ type }) => (type === 'siweLogin' ? false : undefined) },
    )
    const status = await checkSetup(core, where)
    expect(status.items.map(({ satisfied }) => satisfied)).toEqual([false, true])
    expect(events.filter((event) => event === 'create')).toHaveLength(1)
  })

  it('carries out no silent step that the plugin knows to be satisfied', async () => {
    const key = entryOf('registerApiKey', { relay: 'CLIENT' })
    const { core, events } = fakeCore(
      { provider: { setup: [key] } },
      { isSatisfied: async () => true },
    )
    expect((await checkSetup(core, where)).isReady).toBe(true)
    expect(events).toEqual([])
  })

  it('shows a fault of the plugin at its own step, beside all others', async () => {
    const key = entryOf('registerApiKey', { relay: 'CLIENT', sequence: 40 })
    const { core } = fakeCore(
      { provider: { setup: [agent, key] }, create: () => [] },
      {
        isSatisfied: async ({ type }) => {
          if (type === 'registerApiKey') throw new TypeError('Failed to fetch')
          return undefined
        },
      },
    )
    const status = await checkSetup(core, where)
    expect(status.isReady).toBe(false)
    expect(status.items).toMatchObject([
      { descriptor: agent, satisfied: true },
      { descriptor: key, satisfied: false, failure: { code: 2005, tool: 'venue' } },
    ])
    expect(status.items[1]?.failure?.message).toContain('Failed to fetch')
  })

  it('shows nothing of a check that was given up', async () => {
    const given = new AbortController()
    const { core } = fakeCore(
      { provider: { setup: [entryOf('registerApiKey', { relay: 'CLIENT' })] } },
      {
        async isSatisfied() {
          given.abort(new Error('the page was left'))
          throw given.signal.reason
        },
      },
    )
    const check = checkSetup(core, { ...where, signal: given.signal })
    await expect(check).rejects.toThrow('the page was left')
  })
})
