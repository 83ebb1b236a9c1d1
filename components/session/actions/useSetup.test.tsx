import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PerpsClientContext } from '@/components/session/PerpsClientContext'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { WalletContext } from '@/components/session/wallet/WalletProvider'
import { createWalletStore } from '@/components/session/wallet/walletStore'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { useReadableAccount } from './useSetup'

const ADDRESS = '0x00000000000000000000000000000000000000aa'

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
  const wallet = createWalletStore(
    async () => undefined,
    () => false,
  )
  wallet.write({
    state: { status: 'connected', address: ADDRESS, name: 'Wallet', choices: [] },
    ...{ signer: undefined, isResumed: true },
    ...{ connect: async () => undefined, disconnect: async () => undefined },
  })
  browser.render(
    <QueryClientProvider client={new QueryClient()}>
      <PerpsClientContext value={client as unknown as PerpsClient}>
        <WalletContext value={wallet}>
          <Accounts />
        </WalletContext>
      </PerpsClientContext>
    </QueryClientProvider>,
  )
  await expect.poll(() => readable.get(kindA.key)).toBe(ADDRESS)
  await expect.poll(() => asked).toContain(kindC.key)
  expect(readable.get(kindC.key)).toBeUndefined()
  answerSetup(false)
  await expect.poll(() => readable.get(kindC.key)).toBe(ADDRESS)
  expect(new Set(asked)).toEqual(new Set([kindC.key]))
})
