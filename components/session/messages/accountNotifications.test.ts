import { toast } from 'sonner'
import { afterEach, expect, it } from 'vitest'
import { openToasts } from '@/components/ui/overlays/toasts'
import { decimal } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import { clearNotifications, notificationStore } from '@/lib/stores/notifications'
import { noteOrderGroup } from '@/lib/stores/orders/orderGroups'
import { createAccountNotifications } from './accountNotifications'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: asset,
}

function fill(orderId: string, change: Partial<Fill> = {}): Fill {
  return {
    id: `fill of ${orderId}`,
    orderId,
    market,
    side: 'BUY',
    size: decimal('0.01'),
    price: decimal('60000'),
    liquidity: 'taker',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

const titles = () => notificationStore.getState().notifications.map(({ title }) => title)

afterEach(() => {
  clearNotifications()
  // What waits to pop up is taken away: the files of this project share a process.
  const ignore = () => 0
  openToasts(Object.assign(ignore, toast, { dismiss: ignore, error: ignore, success: ignore }))()
})

it('reports the executions of a scale or a TWAP as one, with what they add up to', () => {
  const stream = createAccountNotifications()
  for (const orderId of ['a', 'b']) noteOrderGroup(orderId, 'scale of BTC')
  stream.onFills([fill('a')])
  stream.onFills([fill('b', { price: decimal('60100') })])
  stream.onFills([fill('alone')])
  expect(titles()).toEqual(['Filled: Buy 0.01 BTC', 'Filled: Buy 0.02 BTC'])
})

it.each([
  ['perpMarginRejected', 'not enough margin'],
  ['canceled-position-not-allowed', 'position not allowed'],
  ['Not enough USDC.', 'Not enough USDC.'],
  [undefined, 'The venue gave no reason.'],
])('says why an order was refused as the table does: %s is “%s”', (statusReason, words) => {
  const stream = createAccountNotifications()
  const open: Order = {
    ...{ orderId: '5', market, side: 'BUY', type: 'LIMIT', status: 'OPEN', reduceOnly: false },
    ...{ originalSize: decimal('1'), remainingSize: decimal('1'), filledSize: decimal('0') },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
    price: decimal('60000'),
  }
  stream.onOrders([{ ...open, status: 'REJECTED', statusReason }], [open])
  const [refusal] = notificationStore.getState().notifications
  expect(refusal).toMatchObject({ kind: 'refusal', tone: 'bad' })
  expect(refusal?.description).toContain(words)
  if (statusReason !== words) expect(refusal?.description).not.toContain(`${statusReason}`)
})

it('calls a liquidation one, in red, and never an execution', () => {
  const stream = createAccountNotifications()
  stream.onFills([fill('7', { side: 'SELL', realizedPnl: decimal('-5'), isLiquidation: true })])
  expect(notificationStore.getState().notifications).toMatchObject([
    { kind: 'risk', tone: 'bad', title: 'Liquidated: long 0.01 BTC', table: 'fills' },
  ])
})

it('names the venue where the desk has several', () => {
  const stream = createAccountNotifications(undefined, 'Second Venue')
  stream.onFills([fill('b')])
  stream.onFills([fill('9', { isLiquidation: true, side: 'SELL', realizedPnl: decimal('-5') })])
  for (const { description } of notificationStore.getState().notifications) {
    expect(description).toMatch(/ · Second Venue$/)
  }
  expect(titles()).toHaveLength(2)
})
