import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PerpsClientContext } from '@/components/session/PerpsClientContext'
import { PublicConfigContext } from '@/components/session/reads/usePublicConfig'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { WalletContext } from '@/components/session/wallet/WalletProvider'
import { createWalletStore } from '@/components/session/wallet/walletStore'
import { readTicket, testInputs, typed } from '@/components/ticket/testing/testTicket'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { type TicketSending, useTicketButton } from './useTicketButton'

const ADDRESS = '0x00000000000000000000000000000000000000aa'

const config: PublicConfig = {
  ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', faucetPath: '/faucet' },
  venues: [
    {
      ...{ key: kindC.key, protocol: kindC.key, network: 'paper' },
      ...{ baseUrl: 'https://venue.example', facts: {} },
    },
  ],
  meta: { name: 'Perps', chainId: 1 },
}

let browser: BareBrowser
let cache: QueryClient
let sending: TicketSending

beforeEach(async () => {
  browser = await openBareBrowser()
  cache = new QueryClient()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestAnimationFrame', () => 0)
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await browser.close()
  cache.clear()
  vi.unstubAllGlobals()
})

function Probe() {
  const state = typed()
  const { summary } = readTicket(state)
  sending = useTicketButton(kindC, {
    ...{ state, summary, inputs: testInputs, errors: [], dispatch: () => undefined },
    ...{ waiting: undefined, submission: undefined, send: async () => undefined },
  })
  return null
}

/** The account as the venue shows it: it is there once it was paid. */
function setupOf(accountExists: boolean) {
  return {
    ...{ provider: kindC.key, address: ADDRESS, accountExists },
    ...{ isReady: false, areReadsGated: false },
    items: kindC.setup.map((descriptor) => ({ descriptor, satisfied: false })),
  }
}

const shown = () => ({ label: sending.button.label, press: sending.button.press })

it('says that paper money is on its way, and takes no press for the step after it', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => {
    return new Promise((resolve) => answers.push(() => resolve(Response.json({}))))
  })
  const wallet = createWalletStore(
    async () => undefined,
    () => false,
  )
  wallet.write({
    state: { status: 'connected', address: ADDRESS, name: 'Wallet', choices: [] },
    ...{ signer: undefined, isResumed: true },
    ...{ connect: async () => undefined, disconnect: async () => undefined },
  })
  let exists = false
  const client = {
    plugins: [{ key: kindC.key }],
    providers: async () => [kindC],
    checkSetup: async () => setupOf(exists),
    plugin: () => ({ accountSummary: async () => ({ portfolioValue: '10000', marginUsed: '0' }) }),
  }
  cache.setQueryData(keys.setup(kindC.key, ADDRESS), setupOf(false))
  await act(async () => {
    browser.render(
      <AppRouterContext value={{ push: () => undefined } as never}>
        <QueryClientProvider client={cache}>
          <PublicConfigContext value={config}>
            <PerpsClientContext value={client as unknown as PerpsClient}>
              <WalletContext value={wallet}>
                <Probe />
              </WalletContext>
            </PerpsClientContext>
          </PublicConfigContext>
        </QueryClientProvider>
      </AppRouterContext>,
    )
  })
  expect(shown()).toEqual({ label: 'Faucet', press: 'faucet' })

  let asked: Promise<void> | undefined
  await act(async () => {
    asked = sending.press()
  })
  expect(answers).toHaveLength(1)
  expect(shown()).toEqual({ label: 'Preparing…', press: undefined })

  // The account shows the money before the faucet has answered.
  exists = true
  await act(async () => {
    cache.setQueryData(keys.setup(kindC.key, ADDRESS), setupOf(true))
  })
  expect(shown()).toEqual({ label: 'Preparing…', press: undefined })

  await act(async () => {
    answers[0]?.()
    await asked
  })
  const label = `Set up trading (${kindC.setup.length} left)`
  expect(shown()).toEqual({ label, press: 'setup' })
})
