import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSliceGroups } from '@/components/session/live/account/sliceGroups'
import { scheduleUpdate } from '@/components/session/live/frameScheduler'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { useTicketAccount } from '@/components/ticket/button/useTicketButton'
import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import { testInputs, testMarket, typed } from '@/components/ticket/testing/testTicket'
import { openToasts } from '@/components/ui/overlays/toasts'
import { keys } from '@/lib/queries/keys'
import { testFill } from '@/lib/queries/testing/testAccount'
import { notificationStore } from '@/lib/stores/notifications'
import { sentTwapsOf } from '@/lib/stores/orders/sentTwaps'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { type TwapFormModel, useTwapForm } from './useTwapForm'

const DEVICE_MS = Date.UTC(2026, 10, 22, 13)
const TEN_MINUTES_MS = 600_000

let browser: BareBrowser
let cache: QueryClient
let form: TwapFormModel
let closeToasts = () => {}
/** What was asked of the service, in order. */
const asked: [string, object][] = []

beforeEach(async () => {
  browser = await openBareBrowser()
  cache = new QueryClient()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.useFakeTimers({ toFake: ['Date'], now: DEVICE_MS })
  const show = () => 1
  const tones = { success: show, error: show, warning: show, getToasts: () => [] }
  closeToasts = openToasts(Object.assign(show, toast, tones) as unknown as typeof toast)
  const ready = { accountExists: true, isReady: true, areReadsGated: false, items: [] }
  cache.setQueryData(keys.setup(kindA.key, DESK_ADDRESS), ready)
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  // A frame that is still due would look for a page that is gone.
  await new Promise<void>((resolve) => scheduleUpdate(resolve))
  closeToasts()
  await browser.close()
  cache.clear()
  asked.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
  notificationStore.setState({ notifications: [] })
})

function Form({ inputs }: { inputs: TicketInputs }) {
  const state = typed(
    { kind: 'size', unit: 'base', text: '0.9' },
    { kind: 'twap', change: { hours: '1', minutes: '0' } },
  )
  form = useTwapForm(kindA, {
    ...{ state, inputs, dispatch: () => undefined },
    ...useTicketAccount(kindA.key),
  })
  return null
}

/** Sends a TWAP of an hour from a ticket, on a device that is ten minutes ahead of the venue. */
async function send(inputs: TicketInputs) {
  const client = {
    plugins: [{ key: kindA.key }],
    providers: async () => [kindA],
    checkSetup: async () => cache.getQueryData(keys.setup(kindA.key, DESK_ADDRESS)),
    plugin: () => ({
      clockOffsetMs: async () => -TEN_MINUTES_MS,
      accountSummary: async () => ({ portfolioValue: '10000', marginUsed: '0' }),
      marketSettings: () => new Promise(() => undefined),
    }),
    async runAction({ action, params }: { action: string; params: object }) {
      asked.push([action, params])
      return { results: [{ action, success: true }] }
    },
  }
  const desk = bareDesk(<Form inputs={inputs} />, { provider: kindA.key, client, cache })
  await act(async () => browser.render(desk))
  await expect.poll(() => cache.getQueryData(keys.clockOffset(kindA.key))).toBe(-TEN_MINUTES_MS)
  await act(async () => {})
  expect(form.button.press).toBe('submit')
  await act(async () => {
    await form.press()
  })
}

it('knows the first slice of a TWAP by the venue’s clock, whatever this device’s says', async () => {
  await send(testInputs)
  const [sent] = sentTwapsOf(kindA.key).slice(-1)
  expect(sent?.sentAtMs).toBe(DEVICE_MS - TEN_MINUTES_MS)
  const slice = testFill('slice', {
    market: { ...testMarket, providerId: kindA.key },
    createdAt: new Date(DEVICE_MS - TEN_MINUTES_MS + 500).toISOString(),
  })
  const groups = createSliceGroups()
  expect(groups.groupOf(slice, [], sentTwapsOf(kindA.key))).toBe(sent?.key)
})

it('sets the leverage of the ticket first, and none where that is not known', async () => {
  await send(testInputs)
  expect(asked).toMatchObject([
    ['updateLeverage', { leverage: 10 }],
    ['placeTwapOrder', { size: '0.9' }],
  ])
  asked.length = 0
  await send({ ...testInputs, leverage: undefined })
  expect(asked.map(([action]) => action)).toEqual(['placeTwapOrder'])
})
