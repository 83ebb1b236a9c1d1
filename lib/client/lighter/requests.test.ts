import { describe, expect, it } from 'vitest'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { createRequests } from './requests'
import type { Session } from './session'
import { accountCases } from './verify/testing/accountCases'
import { facts, intentOf, OWNER } from './verify/testing/honestSteps'
import { type Case, orderCases } from './verify/testing/orderCases'

const all: Record<string, Case> = { ...orderCases, ...accountCases }
const ofTheKey = Object.entries(all).filter(
  ([, { action, steps }]) =>
    action !== 'registerApiKey' && Object(steps[0]).wasmSignParams?.api_key_index !== undefined,
)
const withoutKey = Object.entries(all).filter(([, { action }]) =>
  ['accountType', 'setReferrer', 'deposit'].includes(action),
)

/** The requests of a browser whose key of the account is in this slot. */
function openBrowser(apiKeyIndex: number) {
  // What requests ask for of a session, and no more.
  const session = {
    provider: 'lighter',
    keys: { find: async () => ({ apiKeyIndex }) },
    markets: async () => facts.markets,
    clockOffset: { read: async () => 0 },
    accounts: { indexOf: async () => '1001', read: async () => ({ positions: [] }) },
  }
  return createRequests(session as unknown as Session)
}

/** The service, which signs with the slot that was registered last where the caller names none. */
function stage(steps: readonly ActionStep[], params: unknown, registeredLast: number) {
  const slot = Object(params).apiKeyIndex ?? registeredLast
  return steps.map((step) => {
    const staged = structuredClone(step)
    Object(staged).wasmSignParams.api_key_index = slot
    return staged
  })
}

describe('two browsers of one account', () => {
  describe.each([
    { own: 42, registeredLast: 43 },
    { own: 43, registeredLast: 42 },
    { own: 42, registeredLast: 42 },
  ])('with slot $own here, and $registeredLast registered last', ({ own, registeredLast }) => {
    it.each(ofTheKey)('each is staged, and signs, %s with its own key', async (_, one) => {
      const { resolveRequest, verifySteps } = openBrowser(own)
      const { action } = one
      const resolved = await resolveRequest(action, OWNER, ['USER', 'SDK'], one.params)
      const steps = stage(one.steps, resolved.params, registeredLast)
      const verdicts = verifySteps(intentOf(action, resolved.params), steps)
      expect(verdicts.map((verdict) => (verdict.ok ? 'ok' : verdict.differences))).toEqual(
        steps.map(() => 'ok'),
      )
    })
  })

  it.each(withoutKey)('%s, which no key signs, names no slot', async (_, { action, params }) => {
    const { resolveRequest } = openBrowser(43)
    const resolved = await resolveRequest(action, OWNER, ['USER', 'SDK'], params)
    expect(resolved.params).toEqual(params)
  })
})

describe('a key that is registered again without a slot', () => {
  const own = 'aa'.repeat(40)
  const other = 'bb'.repeat(40)
  const keyIn = (api_key_index: number, public_key: string) => ({ api_key_index, public_key })
  const slotFor = async (listed: readonly object[]) => {
    const session = {
      provider: 'lighter',
      keys: { find: async () => ({ apiKeyIndex: 45, publicKey: own }), list: async () => listed },
      markets: async () => facts.markets,
      clockOffset: { read: async () => 0 },
      accounts: { indexOf: async () => '1001' },
    }
    // What requests ask for of a session, and no more.
    const { resolveRequest } = createRequests(session as unknown as Session)
    const { params } = await resolveRequest('registerApiKey', OWNER, ['USER'], {})
    return Object(params).apiKeyIndex
  }

  it.each([
    [
      'keeps its slot while the venue holds its key there',
      [keyIn(45, `0x${own.toUpperCase()}`)],
      45,
    ],
    ['keeps its slot while no key is there', [keyIn(42, other)], 45],
    ['leaves the slot to the key that took its place', [keyIn(42, own), keyIn(45, other)], 43],
  ])('%s', async (_what, listed, slot) => {
    expect(await slotFor(listed)).toBe(slot)
  })
})

it.each(withoutKey.filter(([, { action }]) => action === 'deposit'))(
  '%s is verified on a page that asked for nothing yet, once it is ready',
  async (_, { action, params, steps }) => {
    const { ready, verifySteps } = openBrowser(42)
    await ready()
    expect(verifySteps(intentOf(action, params), steps).every(({ ok }) => ok)).toBe(true)
  },
)
