import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { checkSetup, type SetupStatus } from '@/lib/client/actions/checkSetup'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { entryOf, fakeCore, OWNER } from '@/lib/client/testing/fakeCore'
import { keys } from '@/lib/queries/keys'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { areReadsGated, setupQuery } from './setup'

const login = entryOf('siweLogin', { signers: ['USER'], relay: 'CLIENT', sequence: 10 })
const key = entryOf('registerApiKey', { relay: 'CLIENT', sequence: 20 })
const gating = (entry: ProviderAction): ProviderAction => ({ ...entry, gatesAccountReads: true })

/** The provider, and its setup as checked for an account that has satisfied these steps. */
async function checked(setup: readonly ProviderAction[], satisfied: readonly string[]) {
  const { core } = fakeCore(
    { provider: { setup: [...setup] } },
    { isSatisfied: async ({ type }) => satisfied.includes(type) },
  )
  const provider: Provider = await core.registry.provider('venue')
  return { provider, status: await checkSetup(core, { provider: 'venue', address: OWNER }) }
}

describe('areReadsGated', () => {
  it('waits for a silent step that another one still keeps from being tried', async () => {
    const { provider, status } = await checked([login, gating(key)], [])
    expect(status.items.map(({ descriptor }) => descriptor.type)).toEqual(['siweLogin'])
    expect(areReadsGated(provider, status)).toBe(true)
  })

  it.each([
    ['waits for a step of the person', [gating(login), key], [], true],
    [
      'waits for nothing once the gating step is satisfied',
      [gating(login), key],
      ['siweLogin'],
      false,
    ],
    ['waits for nothing where no step gates', [login, key], [], false],
    [
      'waits for nothing once a silent one is',
      [login, gating(key)],
      ['siweLogin', 'registerApiKey'],
      false,
    ],
  ])('%s', async (_name, setup, satisfied, isGated) => {
    const { provider, status } = await checked(setup, satisfied)
    expect(areReadsGated(provider, status)).toBe(isGated)
  })

  it('waits while provider or setup are still read, where a step could gate', async () => {
    const { provider } = await checked([login, gating(key)], [])
    const free = await checked([login, key], [])
    expect(areReadsGated(undefined, undefined)).toBe(true)
    expect(areReadsGated(provider, undefined)).toBe(true)
    expect(areReadsGated(free.provider, undefined)).toBe(false)
  })
})

it.each([
  ['every five seconds while the venue has no account', false, 5_000],
  ['no more once there is one', true, false],
  ['by its retries alone before its first answer', undefined, false],
])('is read again %s', (_when, accountExists, everyMs) => {
  const account = { provider: 'venue', address: OWNER }
  const client: Pick<PerpsClient, 'checkSetup'> = {
    checkSetup: () => Promise.reject(new Error('not asked')),
  }
  const data: SetupStatus | undefined =
    accountExists === undefined
      ? undefined
      : { ...account, accountExists, items: [], isReady: false, areReadsGated: false }
  const { refetchInterval } = setupQuery(client as PerpsClient, account)
  if (typeof refetchInterval !== 'function') throw new Error('no interval')
  expect(refetchInterval({ state: { data } } as never)).toBe(everyMs)
})

it.each([
  ['outdates the fees, and nothing else, once it carried out a referral', 'setReferrer', true],
  ['leaves the fees as they are after another step', 'accountMode', false],
] as const)('%s', async (_what, step, isOutdated) => {
  const account = { provider: 'venue', address: OWNER }
  const cache = new QueryClient()
  const [fees, orders] = [
    keys.feeTier(account.provider, account.address),
    keys.openOrders(account.provider, account.address),
  ]
  for (const queryKey of [fees, orders]) cache.setQueryData(queryKey, 'as read before')
  const client: Pick<PerpsClient, 'checkSetup'> = {
    checkSetup: async () => ({
      ...{ ...account, accountExists: true, items: [], isReady: true, areReadsGated: false },
      carriedOut: [step],
    }),
  }
  await cache.fetchQuery(setupQuery(client as PerpsClient, account))
  expect(cache.getQueryState(fees)?.isInvalidated).toBe(isOutdated)
  expect(cache.getQueryState(orders)?.isInvalidated).toBe(false)
})
