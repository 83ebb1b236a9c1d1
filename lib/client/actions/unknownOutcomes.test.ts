import { describe, expect, it } from 'vitest'
import { entryOf, fakeCore, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import type { ActionResult } from '@/lib/schema/action/action'
import { checkSetup } from './checkSetup'
import { runSetupStep } from './runSetup'

const where = { provider: 'venue', address: OWNER }
const key = entryOf('registerApiKey', { relay: 'CLIENT', sequence: 10 })
const later = entryOf('createDepositAddress', { relay: 'CLIENT', sequence: 20 })
const failure = (errorCode: number): ActionResult => ({
  ...{ action: 'registerApiKey', success: false },
  ...{ errorCode, error: `answer ${errorCode}` },
})

/** A venue that answers a new key as a test says, and a browser that keeps the key or does not. */
function keyStep(answers: readonly ActionResult[]) {
  const sent: string[] = []
  const state = { hasKey: false }
  const { core } = fakeCore(
    {
      provider: { setup: [key, later] },
      create: ({ action }) => [stepOf(action)],
    },
    {
      isSatisfied: async ({ type }) => type === 'registerApiKey' && state.hasKey,
      async deliver([step]) {
        const action = step?.action ?? ''
        sent.push(action)
        const attempt = sent.filter((name) => name === 'registerApiKey').length
        return [(action === 'registerApiKey' && answers[attempt - 1]) || { action, success: true }]
      },
    },
  )
  return { core, sent, state }
}

describe('a silent step whose answer was lost', () => {
  it('is sent once, however often the setup is checked, and every check shows why', async () => {
    const { core, sent } = keyStep([failure(2100)])
    for (const address of [OWNER, OWNER, OWNER.toUpperCase().replace('0X', '0x')]) {
      const { items, isReady } = await checkSetup(core, { ...where, address })
      expect(items).toMatchObject([{ descriptor: key, failure: { code: 2100 } }])
      expect(items[0]?.failure?.message).toContain('answer 2100')
      expect(isReady).toBe(false)
    }
    expect(sent).toEqual(['registerApiKey'])
  })

  it('is sent once by two checks at the same time', async () => {
    const { core, sent } = keyStep([failure(2100)])
    Object.assign(core, { locks: sharedLocks() })
    await Promise.all([checkSetup(core, where), checkSetup(core, where)])
    expect(sent).toEqual(['registerApiKey'])
  })

  it('is repeated by a press, and what follows is carried out once that succeeded', async () => {
    const { core, sent, state } = keyStep([failure(2100), failure(2100)])
    await checkSetup(core, where)
    const press = () => runSetupStep(core, { ...where, action: 'registerApiKey' })
    await expect(press()).rejects.toMatchObject({ code: 2100 })
    await checkSetup(core, where)
    expect(sent).toHaveLength(2)
    await press()
    state.hasKey = true
    expect((await checkSetup(core, where)).isReady).toBe(true)
    expect(sent.slice(2)).toEqual(['registerApiKey', 'createDepositAddress'])
  })

  it('is carried out again by itself where it was satisfied meanwhile', async () => {
    const { core, sent, state } = keyStep([failure(2100)])
    await checkSetup(core, where)
    state.hasKey = true
    await checkSetup(core, where)
    state.hasKey = false
    await checkSetup(core, where)
    expect(sent.filter((name) => name === 'registerApiKey')).toHaveLength(2)
  })

  it('is satisfied where the service finds it done', async () => {
    const referrer = entryOf('setReferrer', { relay: 'CLIENT' })
    let isDone = false
    const { core, events } = fakeCore(
      {
        provider: { setup: [referrer] },
        create: ({ action }) => (isDone ? [] : [stepOf(action)]),
      },
      {
        async deliver() {
          events.push('deliver')
          return [failure(2100)]
        },
      },
    )
    const check = async () =>
      (await checkSetup(core, where)).items.map((item) => item.failure?.code)
    const found = [await check(), await check()]
    isDone = true
    expect([...found, await check()]).toEqual([[2100], [2100], []])
    expect(events.filter((event) => event === 'deliver')).toHaveLength(1)
  })

  it('is sent for another account', async () => {
    const { core, sent } = keyStep([failure(2100), failure(2100)])
    await checkSetup(core, where)
    await checkSetup(core, { ...where, address: `0x${'44'.repeat(20)}` })
    expect(sent).toHaveLength(2)
  })
})

it('a silent step that failed otherwise is tried again at the next check', async () => {
  const { core, sent } = keyStep([failure(2004), failure(2004)])
  await checkSetup(core, where)
  await checkSetup(core, where)
  expect(sent).toHaveLength(2)
})
