import { describe, expect, it } from 'vitest'
import { checkSetup } from './actions/checkSetup'
import { entryOf, fakeCore, OWNER, stepOf } from './testing/fakeCore'

const where = { provider: 'venue', address: OWNER }
const agent = entryOf('approveAgent', { signers: ['USER'], sequence: 10 })
const referrer = entryOf('setReferrer', { signers: ['SDK'], sequence: 20 })
const mode = entryOf('accountMode', {
  signers: ['USER', 'SDK'],
  sequence: 30,
  options: [{ type: 'accountMode', params: { mode: 'unified' }, default: true }],
})

describe('a recommended choice is only a suggestion', () => {
  it('creates, signs and executes nothing for an option while setup is checked', async () => {
    const { core, events, executed } = fakeCore({
      provider: { setup: [agent], options: [mode] },
      create: () => [],
    })
    await checkSetup(core, where)
    expect(events.filter((event) => event.includes('accountMode'))).toEqual([])
    expect(executed).toEqual([])
  })
})

describe('steps that need no signature are done without being shown', () => {
  it('lists what a person signs and drains the rest', async () => {
    const { core, events } = fakeCore({
      provider: { setup: [agent, referrer] },
      create: ({ action }) => (action === 'setReferrer' ? [stepOf(action)] : []),
      execute: () => [{ action: 'setReferrer', success: true }],
    })
    const status = await checkSetup(core, where)
    expect(status.items.map(({ descriptor }) => descriptor.type)).toEqual(['approveAgent'])
    expect(events).toContain('execute')
  })
})
