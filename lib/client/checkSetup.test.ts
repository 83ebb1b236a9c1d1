import { describe, expect, it } from 'vitest'
import { PerpsError } from '@/lib/schema/perpsError'
import { checkSetup } from './checkSetup'
import { entryOf, fakeCore, OWNER, stepOf } from './testing/fakeCore'

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
})
