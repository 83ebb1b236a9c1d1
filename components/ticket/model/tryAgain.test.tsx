import { QueryClient } from '@tanstack/react-query'
import { act, isValidElement, type ReactElement, type ReactNode } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { useTicketAccount } from '@/components/ticket/button/useTicketButton'
import { SimpleTicket } from '@/components/ticket/SimpleTicket'
import { testInputs, testMarket, typed } from '@/components/ticket/testing/testTicket'
import { Button } from '@/components/ui/controls/Button'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { openToasts } from '@/components/ui/overlays/toasts'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import { PerpsError } from '@/lib/schema/perpsError'
import { notificationStore } from '@/lib/stores/notifications'
import { pendingStore } from '@/lib/stores/orders/pendingOrders'
import { ticketStore } from '@/lib/stores/ticket'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindA, kindB } from '@/lib/trade/testing/madeUpProviders'
import type { TicketInputs } from './ticketInputs'
import type { TicketState } from './ticketState'
import { type OrderFormModel, useOrderForm } from './useOrderForm'

const MINUTE_MS = 60_000

/** The current ticket. */
let form: OrderFormModel
/** What the simple ticket would draw. */
let drawn: ReactNode
let browser: BareBrowser
let cache: QueryClient
/** The press that each notification offers, in order; undefined where it is taken back. */
const offered: (string | undefined)[] = []
let pressNewest = () => {}
let closeToasts = () => {}

beforeEach(async () => {
  browser = await openBareBrowser()
  cache = new QueryClient()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const shown: { id: string | number }[] = []
  type Options = { id?: string; action?: { label: string; onClick: () => void } }
  const show = (_: unknown, options?: Options) => {
    offered.push(options?.action?.label)
    const id = options?.id ?? offered.length
    shown.push({ id })
    pressNewest = options?.action?.onClick ?? (() => {})
    return id
  }
  const tones = { success: show, error: show, warning: show, getToasts: () => shown }
  closeToasts = openToasts(Object.assign(show, toast, tones) as unknown as typeof toast)
  ticketStore.setState({ confirmsOrders: true, holdsToSend: false })
  const ready = { accountExists: true, isReady: true, areReadsGated: false, items: [] }
  const setup = { provider: kindA.key, address: DESK_ADDRESS, ...ready }
  cache.setQueryData(keys.setup(kindA.key, DESK_ADDRESS), setup)
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  closeToasts()
  await browser.close()
  offered.length = 0
  cache.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  notificationStore.setState({ notifications: [] })
  pendingStore.setState({ orders: [], cancels: [] })
  ticketStore.setState({ confirmsOrders: false })
})

function Form({ state, inputs = testInputs }: { state: TicketState; inputs?: TicketInputs }) {
  form = useOrderForm(kindA, {
    ...{ state, inputs, dispatch: () => undefined },
    ...useTicketAccount(kindA.key),
  })
  return null
}

function Drawn() {
  drawn = SimpleTicket({ provider: kindA, market: testMarket })
  return null
}

/**
 * A venue that is too busy for any order; how often one was sent, the last one, and when a book is
 * sent.
 */
function busyVenue({ aheadMs = 0 } = {}) {
  const venue = { sent: 0, params: {}, sendBook: () => {} }
  const book = new Promise<typeof testInputs.book>((resolve) => {
    venue.sendBook = () => resolve(testInputs.book)
  })
  const client = {
    plugins: [{ key: kindA.key }],
    providers: async () => [kindA],
    checkSetup: async () => cache.getQueryData(keys.setup(kindA.key, DESK_ADDRESS)),
    api: { call: () => book },
    plugin: () => ({
      clockOffsetMs: async () => aheadMs,
      accountSummary: async () => ({ portfolioValue: '10000', marginUsed: '0' }),
      positions: async () => [],
      marketSettings: async () => ({ leverage: 10, marginMode: 'ISOLATED' }),
      subscribe(_: unknown, onFrame: (payload: object) => void) {
        onFrame({ markPrice: decimal('60000') })
        return () => {}
      },
    }),
    async runAction({ params }: { params: object }) {
      venue.sent += 1
      venue.params = params
      throw new PerpsError(2003, 'Too many requests.')
    },
  }
  return {
    venue,
    desk: (node: ReactNode) => bareDesk(node, { ...{ client, cache }, provider: kindA.key }),
  }
}

const frame = (run: () => unknown) =>
  act(async () => {
    await run()
  })

describe('another try of an order, where each is confirmed', () => {
  it('asks about the order that the ticket holds, and goes once it holds another one', async () => {
    const { venue, desk } = busyVenue()
    const order = (text: string) =>
      typed({ kind: 'type', type: 'MARKET' }, { kind: 'size', unit: 'base', text })
    const state = order('0.5')
    await frame(() => browser.render(desk(<Form state={state} />)))
    expect(form.button.press).toBe('submit')
    await frame(() => form.press())
    await frame(() => form.confirmation?.confirm())
    expect(venue.sent).toBe(1)
    expect(offered).toEqual(['Try again'])
    expect(form.confirmation).toBeUndefined()

    await frame(() => pressNewest())
    expect(form.confirmation?.submission).toMatchObject({ size: '0.5' })
    expect(venue.sent).toBe(1)
    await frame(() => form.confirmation?.confirm())
    expect(offered.at(-1)).toBe('Try again')

    await frame(() => browser.render(desk(<Form state={state} />)))
    expect(offered.at(-1)).toBe('Try again')
    await frame(() => browser.render(desk(<Form state={order('0.7')} />)))
    expect(offered.at(-1)).toBeUndefined()
    expect(venue.sent).toBe(2)
  })
})

it('sends an order that expires by the venue’s clock, from a device ten minutes ahead of it', async () => {
  const deviceMs = Date.UTC(2026, 10, 22, 13)
  vi.useFakeTimers({ toFake: ['Date'], now: deviceMs })
  const { venue, desk } = busyVenue({ aheadMs: -10 * MINUTE_MS })
  const state = typed(
    { kind: 'price', text: '59000' },
    { kind: 'size', unit: 'base', text: '0.5' },
    { kind: 'timeInForce', timeInForce: 'GTT' },
    { kind: 'expiry', change: { amount: '30', unit: 'min' } },
  )
  const inputs = { ...testInputs, rules: venueRules(kindB) }
  await frame(() => browser.render(desk(<Form state={state} inputs={inputs} />)))
  await expect.poll(() => cache.getQueryData(keys.clockOffset(kindA.key))).toBe(-10 * MINUTE_MS)
  await frame(() => form.press())
  await frame(() => form.confirmation?.confirm())
  expect(venue.params).toMatchObject({ expiresAt: String(deviceMs + 20 * MINUTE_MS) })
})

describe('another try of the simple ticket', () => {
  const elements = (node: ReactNode): readonly ReactElement<Record<string, never>>[] =>
    Array.isArray(node)
      ? node.flatMap(elements)
      : isValidElement<Record<string, never>>(node)
        ? [node, ...elements(node.props.children)]
        : []
  const partOf = (type: unknown) => elements(drawn).find((element) => element.type === type)?.props
  const long = () => partOf(Button) as unknown as { onClick(): void; children: string }
  const type = (text: string) =>
    frame(() =>
      (partOf(DecimalInput) as unknown as { onValueChange(text: string): void }).onValueChange(
        text,
      ),
    )

  async function refused(whileSent: () => Promise<void> = async () => {}) {
    const { venue, desk } = busyVenue()
    await frame(() => browser.render(desk(<Drawn />)))
    await type('600')
    await frame(() => long().onClick())
    expect(long().children).toMatch(/^Press again/)
    await frame(() => long().onClick())
    await whileSent()
    await frame(() => venue.sendBook())
    expect(venue.sent).toBe(1)
    return venue
  }

  it('arms the side again, and goes once another amount is typed', async () => {
    const venue = await refused()
    expect(offered).toEqual(['Try again'])
    expect(long().children).toBe('Long')
    await frame(() => pressNewest())
    expect(long().children).toMatch(/^Press again/)
    expect(venue.sent).toBe(1)
    expect(offered).toEqual(['Try again'])
    await type('700')
    expect(offered.at(-1)).toBeUndefined()
  })

  it('is not offered where another amount was typed while the price was read', async () => {
    await refused(() => type('700'))
    expect(offered).toEqual([undefined])
  })
})
