import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { readTicket, testInputs, typed } from '@/components/ticket/testing/testTicket'
import { keys } from '@/lib/queries/keys'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { type TicketSending, useTicketButton } from './useTicketButton'

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
    ...{ provider: kindC.key, address: DESK_ADDRESS, accountExists },
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
  let exists = false
  const client = {
    plugins: [{ key: kindC.key }],
    providers: async () => [kindC],
    checkSetup: async () => setupOf(exists),
    plugin: () => ({ accountSummary: async () => ({ portfolioValue: '10000', marginUsed: '0' }) }),
  }
  cache.setQueryData(keys.setup(kindC.key, DESK_ADDRESS), setupOf(false))
  await act(async () => {
    browser.render(bareDesk(<Probe />, { provider: kindC.key, client, cache }))
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
    cache.setQueryData(keys.setup(kindC.key, DESK_ADDRESS), setupOf(true))
  })
  expect(shown()).toEqual({ label: 'Preparing…', press: undefined })

  await act(async () => {
    answers[0]?.()
    await asked
  })
  const label = `Set up trading (${kindC.setup.length} left)`
  expect(shown()).toEqual({ label, press: 'setup' })
})
