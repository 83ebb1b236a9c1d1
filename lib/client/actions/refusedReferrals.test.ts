import { describe, expect, it } from 'vitest'
import { entryOf, fakeCore, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import type { ActionResult } from '@/lib/schema/action/action'
import { checkSetup } from './checkSetup'
import { runSetupStep } from './runSetup'

const where = { provider: 'venue', address: OWNER }
const referrer = entryOf('setReferrer', { signers: ['SDK'] })

function refusing(errorCode: number, more: Parameters<typeof fakeCore>[1] = {}) {
  const answers: ActionResult[] = [
    { action: 'setReferrer', success: false, errorCode, error: 'Referrer already set' },
  ]
  const made = fakeCore(
    {
      provider: { setup: [referrer], actions: [referrer] },
      create: ({ action }) => [stepOf(action)],
      execute: () => answers,
    },
    more,
  )
  return { ...made, answers, sent: () => made.executed.length }
}

describe('a referral that the venue refused', () => {
  it.each([
    ['already set, or the account’s own code', 2020],
    ['no such code', 2002],
  ])('is sent once, and every check shows why it failed: %s', async (_, code) => {
    const { core, sent, events } = refusing(code)
    const first = await checkSetup(core, where)
    const asked = events.length
    for (const address of [OWNER, OWNER.toUpperCase().replace('0X', '0x')]) {
      const again = await checkSetup(core, { ...where, address })
      expect(again.items).toEqual(first.items)
      expect(again.items[0]?.failure).toMatchObject({ code, message: 'Referrer already set' })
      expect(again.isReady).toBe(true)
    }
    expect(sent()).toBe(1)
    expect(events.length).toBe(asked)
  })

  it('is not even looked up again at the venue', async () => {
    let lookups = 0
    const { core } = refusing(2020, {
      isSatisfied: async () => {
        lookups += 1
        return false
      },
    })
    await checkSetup(core, where)
    await checkSetup(core, where)
    expect(lookups).toBe(1)
  })

  it('is sent for another account, and with another code', async () => {
    const pins = { network: 'paper', referralCode: 'ONE' }
    const { core, sent } = refusing(2020, { pins })
    await checkSetup(core, where)
    await checkSetup(core, { ...where, address: `0x${'44'.repeat(20)}` })
    expect(sent()).toBe(2)
    pins.referralCode = 'TWO'
    await checkSetup(core, where)
    expect(sent()).toBe(3)
  })

  it.each([
    ['the venue is busy', 2090],
    ['its nonce was used', 2040],
    ['the venue could not answer', 2004],
    ['the account has no deposit yet', 2026],
  ])('is sent again at the next check where that may pass: %s', async (_, code) => {
    const { core, sent } = refusing(code)
    await checkSetup(core, where)
    await checkSetup(core, where)
    expect(sent()).toBe(2)
  })

  it('counts as refused no more once it was carried out', async () => {
    const { core, answers, sent } = refusing(2020)
    await checkSetup(core, where)
    answers.splice(0, 1, { action: 'setReferrer', success: true })
    await runSetupStep(core, { ...where, action: 'setReferrer' })
    expect((await checkSetup(core, where)).items).toEqual([])
    expect(sent()).toBe(3)
  })
})
