import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openToasts } from '@/components/ui/overlays/toasts'
import { decimal } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import { clearNotifications, notificationStore } from '@/lib/stores/notifications'
import { settingsStore } from '@/lib/stores/settings'
import { createAccountNotifications } from './accountNotifications'
import { notifyAccepted, notifyRefused } from './tradeNotifications'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market = { providerId: 'venue', id: 'BTC', baseAsset: asset, quoteAsset: asset }
const about = { market, side: 'BUY', createdAt: '2026-01-01T00:00:00.000Z' } as const

function fill(orderId: string): Fill {
  const traded = { size: decimal('0.01'), price: decimal('60000'), liquidity: 'taker' }
  return { ...about, ...traded, id: `fill of ${orderId}`, orderId } as unknown as Fill
}

function ended(orderId: string, status: Order['status']): Order {
  const size = { originalSize: decimal('0.01'), remainingSize: decimal('0.01') }
  return { ...about, ...size, orderId, status, type: 'LIMIT', updatedAt: 1 } as unknown as Order
}

/** Titles of the toasts on the screen; one of the same id takes the place of the one before it. */
const shown = new Map<string, string>()
let close = () => {}
let made = 0

/** Words of a title, which a component masks where balances are hidden. */
const wordsOf = (title: unknown) => (title as { props: { text: string } }).props.text

beforeEach(() => {
  const show = (title: unknown, options?: { id?: string | number }) => {
    made += 1
    shown.set(String(options?.id ?? made), wordsOf(title))
    return made
  }
  const tones = { success: show, error: show, warning: show }
  const dismiss = (id: string | number) => shown.delete(String(id))
  close = openToasts(Object.assign(show, toast, { ...tones, dismiss }) as typeof toast)
  shown.clear()
})

afterEach(() => {
  close()
  clearNotifications()
  settingsStore.setState({ quiet: [] })
})

const titles = () => [...shown.values()]
const accept = (orderId: string) => notifyAccepted(orderId, 'Order accepted')

describe('a toast never says what history has overtaken', () => {
  const openStream = () => createAccountNotifications()
  /** The stream reports orders that it showed as open before. */
  const report = (...orders: readonly Order[]) =>
    openStream().onOrders(
      orders,
      orders.map((order) => ({ ...order, status: 'OPEN' })),
    )

  it('nor that an order was accepted once it executed, in whichever order both arrive', () => {
    accept('first')
    openStream().onFills([fill('first')])
    openStream().onFills([fill('second')])
    accept('second')
    expect(titles()).toEqual(['Filled: Buy 0.01 BTC', 'Filled: Buy 0.01 BTC'])
  })

  it('nor once it was cancelled, alone or with many', () => {
    accept('alone')
    report(ended('alone', 'CANCELLED'))
    expect(titles().join()).toMatch(/^Cancelled: /)
    shown.clear()
    const many = Array.from({ length: 12 }, (_, index) => `many ${index}`)
    for (const orderId of many) accept(orderId)
    report(...many.map((orderId) => ended(orderId, 'CANCELLED')))
    accept('many 3')
    expect(titles()).toEqual(['12 orders cancelled'])
  })

  it('nor once the venue refused it after all', () => {
    accept('refused')
    report(ended('refused', 'REJECTED'))
    accept('refused')
    expect(titles()).toHaveLength(1)
    expect(titles().join()).not.toContain('accepted')
  })

  it('nor of an order that ended before any stream showed it open', () => {
    accept('immediate')
    openStream().onOrders([ended('immediate', 'CANCELLED'), ended('long ago', 'CANCELLED')], [])
    expect(titles().join()).toMatch(/^Cancelled: [^,]*$/)
  })

  it('nor that an order was cancelled of which a part executed and that no stream showed open', () => {
    accept('partly')
    const stream = openStream()
    stream.onFills([fill('partly')])
    stream.onOrders([ended('partly', 'CANCELLED')], [])
    expect(titles()).toEqual(['Filled: Buy 0.01 BTC'])
  })

  it('nor twice that an order ended', () => {
    accept('immediate twice')
    const stream = openStream()
    for (let times = 0; times < 2; times += 1) {
      stream.onOrders([ended('immediate twice', 'CANCELLED')], [])
      expect(titles()).toHaveLength(times === 0 ? 1 : 0)
      shown.clear()
    }
  })

  it('nor where executions and ends do not pop up', () => {
    accept('filled')
    accept('cancelled')
    settingsStore.setState({ quiet: ['fill', 'order'] })
    openStream().onFills([fill('filled')])
    report(ended('cancelled', 'CANCELLED'))
    expect(titles()).toEqual([])
  })

  it('and says it of an order that nothing overtook', () => {
    openStream().onFills([fill('another')])
    accept('waiting')
    expect(titles()).toEqual(['Filled: Buy 0.01 BTC', 'Order accepted'])
  })
})

it('sets a message that ends without a mark apart from what to do', () => {
  const refuse = (message: string) => {
    notifyRefused('Withdraw', { title: 'Not valid', message, advice: 'Do this.', reason: 'other' })
    return notificationStore.getState().notifications[0]?.description
  }
  expect(refuse('Amount: must be more than the fee')).toBe(
    'Amount: must be more than the fee · Do this.',
  )
  expect(refuse('The order is gone.')).toBe('The order is gone. Do this.')
})
