import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { checkSetup } from '@/lib/client/actions/checkSetup'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { entryOf, fakeCore, OWNER } from '@/lib/client/testing/fakeCore'
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

it('asks again until the venue has an account, and then no more', async () => {
  vi.useFakeTimers()
  let accountExists = false
  let asked = 0
  const client: Pick<PerpsClient, 'checkSetup'> = {
    async checkSetup(account) {
      asked += 1
      return { ...account, accountExists, items: [], isReady: false, areReadsGated: false }
    },
  }
  const account = { provider: 'venue', address: OWNER }
  const observer = new QueryObserver(new QueryClient(), setupQuery(client as PerpsClient, account))
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(4_999)
  expect(asked).toBe(1)
  accountExists = true
  await vi.advanceTimersByTimeAsync(1)
  expect(observer.getCurrentResult().data?.accountExists).toBe(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(2)
  leave()
  vi.useRealTimers()
})
