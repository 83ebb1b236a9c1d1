import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { keys } from '@/lib/queries/keys'
import { kindB } from '@/lib/trade/testing/madeUpProviders'
import { type SlotChoice, useSlotChoice } from './useSlotChoice'

const [descriptor = expect.fail('kind B has a set-up')] = kindB.setup

let browser: BareBrowser
let choice: SlotChoice | undefined

beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

function Step() {
  choice = useSlotChoice(kindB, descriptor, true)
  return null
}

/** Chooses a slot of an account whose keys the venue gives so. */
function choose(accountKeys: () => Promise<unknown>): void {
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [kindB])
  const client = { providers: async () => [kindB], plugin: () => ({ accountKeys }) }
  browser.render(bareDesk(<Step />, { client, cache, provider: kindB.key }))
}

it('takes no slot before it is known which are free, and then the first that is', async () => {
  let give: (listed: unknown) => void = () => undefined
  choose(
    () =>
      new Promise((resolve) => {
        give = resolve
      }),
  )
  expect(choice).toMatchObject({ text: '42', params: undefined, error: null })
  await Promise.resolve()
  give([{ id: '42', name: '', kind: 'apiKey', isThisBrowser: false, canWithdraw: true }])
  await expect.poll(() => choice?.params).toEqual({ apiKeyIndex: 43 })
})

it('leaves the slot to the person where the keys cannot be read, and says so', async () => {
  choose(() => Promise.reject(new Error('down')))
  await expect.poll(() => choice?.error).toBeInstanceOf(Error)
  expect(choice).toMatchObject({ keys: undefined, params: { apiKeyIndex: 42 } })
})
