import { afterEach, beforeEach, expect, it } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { useVenueFees } from './useVenueFees'

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

function Fees() {
  useVenueFees([kindA, kindC])
  return null
}

it('a venue is asked for the fees of an account only once no step of its setup gates what is the account’s', async () => {
  const asked: string[] = []
  let answerSetup = (_isGated: boolean) => {}
  const client = {
    plugins: [],
    plugin: (key: string) => ({
      async feeTier(address: string) {
        asked.push(`${key} ${address}`)
        return { maker: '0', taker: '0' }
      },
    }),
    checkSetup: ({ provider }: { provider: string }) => {
      asked.push(`${provider} setup`)
      return new Promise((resolve) => {
        answerSetup = (areReadsGated) => resolve({ areReadsGated, items: [] })
      })
    },
  }
  browser.render(bareDesk(<Fees />, { client, provider: kindA.key }))
  const { key: free } = kindA
  const { key: gated } = kindC
  // Asked twice each, as React draws twice while it is developed with.
  const first = [`${free} ${DESK_ADDRESS}`, `${gated} ${ZERO_ADDRESS}`, `${gated} setup`]
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(first.sort())
  answerSetup(false)
  await expect.poll(() => asked).toContain(`${gated} ${DESK_ADDRESS}`)
})
