import { QueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { openToasts } from '@/components/ui/overlays/toasts'
import { marketKey } from '@/lib/stores/market'
import { notificationStore } from '@/lib/stores/notifications'
import { scheduledCancelStore } from '@/lib/stores/orders/scheduledCancels'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { type ScheduleCancelActions, useScheduleCancel } from './useScheduleCancel'

const DEVICE_MS = Date.UTC(2026, 10, 22, 13)
const MINUTE_MS = 60_000
const KEY = marketKey(kindA.key, DESK_ADDRESS)

let browser: BareBrowser
let actions: ScheduleCancelActions
let closeToasts = () => {}
/** Parameters of what was asked of the service, in order. */
const asked: object[] = []

beforeEach(async () => {
  browser = await openBareBrowser()
  vi.useFakeTimers({ toFake: ['Date'], now: DEVICE_MS })
  const show = () => 1
  const tones = { success: show, error: show, warning: show, getToasts: () => [] }
  closeToasts = openToasts(Object.assign(show, toast, tones) as unknown as typeof toast)
})

afterEach(async () => {
  closeToasts()
  await browser.close()
  asked.length = 0
  scheduledCancelStore.setState({ byAccount: {} })
  notificationStore.setState({ notifications: [] })
  vi.useRealTimers()
})

function Probe() {
  actions = useScheduleCancel(kindA)
  return null
}

/** A page on a device that is so far ahead of the venue. */
function open(aheadMs: number, isTaken = true) {
  const client = {
    plugins: [{ key: kindA.key }],
    plugin: () => ({ clockOffsetMs: async () => -aheadMs }),
    async runAction({ params }: { params: object }) {
      asked.push(params)
      const [action, error] = ['cancelAllOrders', 'The venue said no.']
      return { results: [isTaken ? { action, success: true } : { action, success: false, error }] }
    },
  }
  browser.render(bareDesk(<Probe />, { provider: kindA.key, client, cache: new QueryClient() }))
}

const noted = () => scheduledCancelStore.getState().byAccount[KEY]

it.each([10, 0, -10])(
  'is due one countdown ahead by the venue’s clock, and counted down by this device’s, %d minutes ahead',
  async (minutes) => {
    open(minutes * MINUTE_MS)
    expect(await actions.schedule(5 * MINUTE_MS)).toBe(true)
    const timestampMs = DEVICE_MS + (5 - minutes) * MINUTE_MS
    expect(asked).toEqual([{ timeInForce: 1, timestampMs }])
    expect(noted()).toEqual({ endsAtMs: DEVICE_MS + 5 * MINUTE_MS, windowMs: 5 * MINUTE_MS })
  },
)

it('is noted and let go of as the venue takes it', async () => {
  open(0, false)
  expect(await actions.schedule(5 * MINUTE_MS)).toBe(false)
  expect(noted()).toBeUndefined()
  const schedule = { endsAtMs: DEVICE_MS + MINUTE_MS, windowMs: MINUTE_MS }
  scheduledCancelStore.setState({ byAccount: { [KEY]: schedule } })
  expect(await actions.unschedule()).toBe(false)
  expect(noted()).toEqual(schedule)
  open(0)
  expect(await actions.unschedule()).toBe(true)
  expect(asked.at(-1)).toEqual({ timeInForce: 2 })
  expect(noted()).toBeUndefined()
})
