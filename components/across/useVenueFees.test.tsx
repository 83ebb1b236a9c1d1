import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PerpsClientContext } from '@/components/session/PerpsClientContext'
import { PublicConfigContext } from '@/components/session/reads/usePublicConfig'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { WalletContext } from '@/components/session/wallet/WalletProvider'
import { createWalletStore } from '@/components/session/wallet/walletStore'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { useVenueFees } from './useVenueFees'

const ADDRESS = '0x00000000000000000000000000000000000000aa'
const ANYBODY = '0x0000000000000000000000000000000000000000'
const config: PublicConfig = {
  ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', venues: [] },
  meta: { name: 'Perps', chainId: 1 },
}

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
      <PublicConfigContext value={config}>
        <PerpsClientContext value={client as unknown as PerpsClient}>
          <WalletContext value={wallet}>
            <Fees />
          </WalletContext>
        </PerpsClientContext>
      </PublicConfigContext>
    </QueryClientProvider>,
  )
  const { key: free } = kindA
  const { key: gated } = kindC
  // Asked twice each, as React draws twice while it is developed with.
  const first = [`${free} ${ADDRESS}`, `${gated} ${ANYBODY}`, `${gated} setup`]
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(first.sort())
  answerSetup(false)
  await expect.poll(() => asked).toContain(`${gated} ${ADDRESS}`)
})
