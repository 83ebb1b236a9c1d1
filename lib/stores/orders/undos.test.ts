import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import { marketKey } from '@/lib/stores/market'
import { noteUndo, takeUndo, undoStore } from './undos'

const ACCOUNT = marketKey('hyperliquid', '0x1')
const ORDER = { orderId: '7', price: decimal('64000') } as Order

beforeEach(() => undoStore.setState({ undos: [] }))
afterEach(() => vi.unstubAllGlobals())

it('offers a cancelled order back for a minute, once', () => {
  noteUndo(ACCOUNT, { kind: 'cancel', order: ORDER }, 1_000)
  const [undo] = undoStore.getState().undos
  expect(undo?.untilMs).toBe(61_000)
  expect(takeUndo(undo?.id ?? 0)).toBe(true)
  expect(takeUndo(undo?.id ?? 0)).toBe(false)
})

it('offers nothing in a frame, where one press would send an order', () => {
  vi.stubGlobal('location', { pathname: '/embed/trade' })
  noteUndo(ACCOUNT, { kind: 'cancel', order: ORDER }, 1_000)
  expect(undoStore.getState().undos).toEqual([])
})
