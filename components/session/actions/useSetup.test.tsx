import { afterEach, beforeEach, expect, it } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { useReadableAccount } from './useSetup'

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

const readable = new Map<string, string | undefined>()
function Accounts() {
  readable.set(kindA.key, useReadableAccount(kindA.key))
  readable.set(kindC.key, useReadableAccount(kindC.key))
  return null
}

it('a venue where no step gates the account is read at once and never asked for its setup, which would load all that trades', async () => {
  const asked: string[] = []
  let answerSetup = (_areReadsGated: boolean) => {}
  const client = {
    providers: async () => [kindA, kindC],
    checkSetup: ({ provider }: { provider: string }) => {
      asked.push(provider)
      return new Promise((resolve) => {
        answerSetup = (areReadsGated) => resolve({ areReadsGated, items: [] })
      })
    },
  }
  browser.render(bareDesk(<Accounts />, { client, provider: kindA.key }))
  await expect.poll(() => readable.get(kindA.key)).toBe(DESK_ADDRESS)
  await expect.poll(() => asked).toContain(kindC.key)
  expect(readable.get(kindC.key)).toBeUndefined()
  answerSetup(false)
  await expect.poll(() => readable.get(kindC.key)).toBe(DESK_ADDRESS)
  expect(new Set(asked)).toEqual(new Set([kindC.key]))
})
