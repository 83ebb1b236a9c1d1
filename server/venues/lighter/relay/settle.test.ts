import { expect, it } from 'vitest'
import type { StagedStep } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { refused, settleVerdict } from './settle'

const ADDRESS = '0x1111111111111111111111111111111111111111'

/** What is dropped of a key and its account where the venue refuses an order with this code. */
function droppedBy(code: number): string[] {
  const dropped: string[] = []
  const note = (what: string) => (of?: unknown) => void dropped.push([what, of].join(' '))
  const venue = {
    key: 'lighter',
    config: {},
    nonces: { drop: () => note('nonces')() },
    venueClock: { drop: note('clock') },
    apiKeys: { drop: note('keys of') },
    accounts: { doubt: note('account') },
  }
  const staged = {
    address: ADDRESS,
    step: {
      action: 'placeOrder',
      wasmSignParams: {
        ...{ kind: 'createOrder', account_index: 5, api_key_index: 42, nonce: 7 },
        expired_at: 1_800_000_000_000,
      },
    },
  }
  // Only what a refusal looks at.
  refused(venue as unknown as LighterVenue, staged as unknown as StagedStep, { code, message: '' })
  return dropped.map((what) => what.trim())
}

it.each([
  ['a nonce', 21104, ['nonces']],
  ['the end of its life', 21711, ['clock']],
  ['a key that another one replaced', 21108, ['keys of 5', `account ${ADDRESS}`]],
  ['a key that is not there', 21109, ['keys of 5', `account ${ADDRESS}`]],
  ['a signature', 21120, ['keys of 5', `account ${ADDRESS}`]],
  ['an approval that is not there', 21149, ['keys of 5', `account ${ADDRESS}`]],
  ['an account that is not there', 21100, ['keys of 5', `account ${ADDRESS}`]],
  ['margin', 21133, []],
])('what was believed is read anew after a refusal for %s', (_why, code, dropped) => {
  expect(droppedBy(code)).toEqual(dropped)
})

it('a registration is remembered and known to every instance by its verdict', async () => {
  const noted: unknown[] = []
  const venue = {
    config: {},
    slots: { remember: async (address: string, slot: number) => noted.push([address, slot]) },
    apiKeys: { noteRegistered: async (accountIndex: number) => noted.push(accountIndex) },
  }
  const step = {
    action: 'registerApiKey',
    wasmSignParams: {
      ...{ kind: 'changePubKey', account_index: 5, api_key_index: 42, nonce: 7 },
      expired_at: 1_800_000_000_000,
    },
  }
  // Only what a verdict looks at.
  const settled = await settleVerdict(
    venue as unknown as LighterVenue,
    { address: ADDRESS, step } as unknown as StagedStep,
    { txHash: '00', verdict: { kind: 'executed' } as never },
    { signal: new AbortController().signal, nowMs: 0, steadyMs: 0 },
  )
  expect(settled?.success).toBe(true)
  expect(noted).toEqual([[ADDRESS, 42], 5])
})
