import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { readTicket, testInputs, typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import type { Waiting } from '@/lib/queries/runAccountAction'
import { ticketStore } from '@/lib/stores/ticket'
import { fillTicket } from '@/lib/stores/ticketRequest'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { type TicketSending, useTicketAccount, useTicketButton } from './useTicketButton'

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
  ticketStore.setState({ confirmsOrders: false })
  vi.unstubAllGlobals()
})

/** A ticket with this size, sent or not. */
function Order({ text, waiting }: { text: string; waiting?: Waiting | undefined }) {
  const state = typed({ kind: 'size', unit: 'base', text })
  const { summary } = readTicket(state)
  sending = useTicketButton(kindC, {
    ...{ state, summary, inputs: testInputs, errors: [], dispatch: () => undefined },
    ...useTicketAccount(kindC.key),
    ...{ waiting, submission: undefined, send: async () => undefined },
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
    browser.render(bareDesk(<Order text="" />, { provider: kindC.key, client, cache }))
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

it('says what was pressed while that is sent, though the ticket is changed meanwhile', async () => {
  const ready = { ...setupOf(true), isReady: true, areReadsGated: false }
  cache.setQueryData(keys.setup(kindC.key, DESK_ADDRESS), ready)
  const client = {
    plugins: [{ key: kindC.key }],
    checkSetup: async () => ready,
    ...{ providers: () => new Promise(() => undefined), plugin: () => ({}) },
  }
  const show = (text: string, waiting?: Waiting) =>
    act(async () => {
      const order = <Order text={text} waiting={waiting} />
      browser.render(bareDesk(order, { provider: kindC.key, client, cache }))
    })
  await show('0.1')
  expect(shown()).toEqual({ label: 'Long 0.100 BTC', press: 'submit' })
  await act(() => sending.press())
  await show('0.7', { phase: 'preparing', signer: undefined })
  expect(shown()).toEqual({ label: 'Long 0.100 BTC', press: undefined })
  await show('0.7')
  expect(shown()).toEqual({ label: 'Long 0.700 BTC', press: 'submit' })
})

it('ends a confirmation as soon as the ticket is to be filled with something else', async () => {
  ticketStore.setState({ confirmsOrders: true })
  const ready = { ...setupOf(true), isReady: true, areReadsGated: false }
  cache.setQueryData(keys.setup(kindC.key, DESK_ADDRESS), ready)
  const client = {
    plugins: [{ key: kindC.key }],
    checkSetup: async () => ready,
    ...{ providers: () => new Promise(() => undefined), plugin: () => ({}) },
  }
  await act(async () => {
    browser.render(bareDesk(<Order text="0.1" />, { provider: kindC.key, client, cache }))
  })
  await act(() => sending.press())
  expect(sending.confirmation).toBeDefined()
  const fill = { provider: kindC.key, marketId: 'BTC', size: decimal('100') }
  await act(async () => fillTicket(fill))
  expect(sending.confirmation).toBeUndefined()
  // Pressed again it is shown again, with what the ticket has now.
  await act(() => sending.press())
  expect(sending.confirmation).toBeDefined()
  await act(async () => sending.confirmation?.leave())
  expect(sending.confirmation).toBeUndefined()
})
