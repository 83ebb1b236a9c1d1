import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import { testOrder } from '@/lib/queries/testing/testAccount'
import type { Order } from '@/lib/schema/model/order'
import { marketKey } from '@/lib/stores/market'
import { type UndoableAct, undoStore } from '@/lib/stores/orders/undos'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { UndoRows } from './UndoRows'

const { NOW_MS } = vi.hoisted(() => ({ NOW_MS: Date.UTC(2026, 10, 22, 13) }))
vi.mock('@/components/figures/useNow', () => ({ useNow: () => NOW_MS }))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: DESK_ADDRESS }),
}))

afterEach(() => vi.restoreAllMocks())

/** Whether the act is offered back while these orders are open. */
function isOffered(act: UndoableAct, open: readonly Order[] | undefined): boolean {
  const undo = { id: 1, account: marketKey(kindA.key, DESK_ADDRESS), act, untilMs: NOW_MS + 30_000 }
  undoStore.setState({ undos: [undo] })
  vi.spyOn(undoStore, 'getInitialState').mockImplementation(undoStore.getState)
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [kindA])
  if (open !== undefined) cache.setQueryData(keys.openOrders(kindA.key, DESK_ADDRESS), open)
  const client = { plugins: [], plugin: () => ({}) }
  const desk = { provider: kindA.key, client, cache }
  return renderToStaticMarkup(bareDesk(<UndoRows provider={kindA} />, desk)).includes('Undo<')
}

const before = testOrder('1', { price: decimal('60000') })
const price = decimal('59000')
const amended: UndoableAct = { kind: 'amend', order: before, change: { price } }
const unlike = testOrder('9', { price: decimal('12') })

it('offers an amended order back while it is open, under its id or the one it was given', () => {
  expect(isOffered(amended, [unlike, { ...before, price }])).toBe(true)
  expect(isOffered(amended, [{ ...before, price, orderId: '2' }])).toBe(true)
})

it('drops the offer once that order was cancelled or executed', () => {
  expect(isOffered(amended, [unlike])).toBe(false)
  expect(isOffered(amended, [])).toBe(false)
})

it('keeps the offer while the open orders are not known, and that of a cancelled order', () => {
  expect(isOffered(amended, undefined)).toBe(true)
  expect(isOffered({ kind: 'cancel', order: before }, [])).toBe(true)
})
