import { act, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scheduleUpdate } from '@/components/session/live/frameScheduler'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { Box, drawBoxes } from '@/components/ticket/testing/boxes'
import { testInputs, testMarket } from '@/components/ticket/testing/testTicket'
import {
  openTicketPage,
  READY_SETUP,
  type TicketPage,
  waitingClient,
} from '@/components/ticket/testing/ticketPage'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { OrderForm } from './OrderForm'

/** The newest model of the ticket, how often it was rendered, and its account looked up. */
const ticket = vi.hoisted(() => ({
  model: undefined as OrderFormModel | undefined,
  rendered: 0,
  lookedUp: 0,
}))

vi.mock('./LeverageBar', () => ({ LeverageBar: () => null }))
vi.mock('@/components/ui/controls/SegmentedControl', () => ({ SegmentedControl: () => null }))
vi.mock('@/components/ui/controls/Tabs', () => ({
  Tabs: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('./TicketForm', () => ({
  TicketForm({ model }: { model: OrderFormModel }) {
    ticket.model = model
    ticket.rendered += 1
    return null
  },
}))
vi.mock('@/components/session/reads/accountReads', async (original) => {
  const actual = await original<typeof import('@/components/session/reads/accountReads')>()
  return {
    ...actual,
    usePositions(provider: string) {
      ticket.lookedUp += 1
      return actual.usePositions(provider)
    },
    useIsEmptyAccount(provider: string) {
      ticket.lookedUp += 1
      return actual.useIsEmptyAccount(provider)
    },
  }
})

let page: TicketPage
beforeEach(async () => {
  page = await openTicketPage()
  drawBoxes()
})
afterEach(() => page.close())

function bookAt(bid: string, size = '1'): Orderbook {
  const { book } = testInputs
  expect.assert(book)
  return { ...book, bids: [{ price: decimal(bid), size: decimal(size) }] }
}

/** An open ticket, and a hand that has its venue say something and waits for the figures' next frame. */
async function openTicket() {
  const { browser, cache } = page
  const listeners = new Map<string, (payload: unknown) => void>()
  const client = waitingClient(
    { providers: async () => [kindA], checkSetup: async () => READY_SETUP },
    {
      subscribe({ channel }: { channel: string }, listener: (payload: unknown) => void) {
        listeners.set(channel, listener)
        return () => undefined
      },
      clockOffsetMs: async () => 0,
    },
  )
  cache.setQueryData(keys.setup(kindA.key, DESK_ADDRESS), READY_SETUP)
  const container = new Box('div') as unknown as Element
  const ticketForm = <OrderForm provider={kindA} market={testMarket} />
  const desk = bareDesk(createPortal(ticketForm, container), {
    ...{ provider: kindA.key, client, cache },
  })
  await act(async () => browser.render(desk))
  return (channel: string, payload: unknown) =>
    act(async () => {
      listeners.get(channel)?.(payload)
      await new Promise<void>((resolve) => scheduleUpdate(resolve))
    })
}

it('follows the book and the account, and looks the account up for no update of the book', async () => {
  const say = await openTicket()
  await say('orderbook', bookAt('59990'))
  expect(ticket.model?.inputs.book?.bids[0]?.price).toBe('59990')
  const before = ticket.lookedUp
  for (const bid of ['59991', '59992', '59993']) {
    await say('orderbook', bookAt(bid))
    expect(ticket.model?.inputs.book?.bids[0]?.price).toBe(bid)
  }
  expect(ticket.lookedUp).toBe(before)

  const settings = { leverage: 25, marginMode: 'CROSS' }
  await act(async () => {
    page.cache.setQueryData(keys.marketSettings(kindA.key, DESK_ADDRESS, testMarket.id), settings)
  })
  await expect.poll(() => ticket.model?.inputs.leverage).toBe(25)
})

it('is rendered by no price while nothing that it shows changes, and has the newest once it is', async () => {
  const say = await openTicket()
  await say('orderbook', bookAt('59990', '1'))
  await say('marketContext', { markPrice: decimal('60000') })
  const before = ticket.rendered
  await say('orderbook', bookAt('59990', '2'))
  await say('marketContext', { markPrice: decimal('60001') })
  await say('orderbook', bookAt('59990', '3'))
  expect(ticket.rendered).toBe(before)

  await act(async () => ticket.model?.dispatch({ kind: 'size', unit: 'base', text: '0.5' }))
  expect(ticket.model?.inputs).toMatchObject({ markPrice: '60001', book: bookAt('59990', '3') })
  const sized = ticket.rendered
  await say('orderbook', bookAt('59990', '4'))
  expect(ticket.rendered).toBeGreaterThan(sized)
  expect(ticket.model?.inputs.book).toEqual(bookAt('59990', '4'))
})
