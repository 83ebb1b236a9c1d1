import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { OperationRequest } from '@/lib/schema/operations/operations'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { Caller } from '@/server/service/service'
import { fakeOrder } from '@/server/service/testing/fakeDexReads'
import { createFakeVenue, type FakeVenue } from '@/server/service/testing/fakeVenue'
import { createTestService, type TestService } from '@/server/service/testing/testService'
import { getDexHistory } from './getDexHistory'

const address = `0x${'fa'.repeat(20)}` as const
const caller: Caller = { feeIdentity: undefined, signal: new AbortController().signal }
const NOW_MS = Date.parse('2026-01-31T12:00:00.000Z')
const noDatabase = {
  isExclusive: true,
  get database(): never {
    throw new Error('a read needs no database')
  },
  get steps(): never {
    throw new Error('a read needs no store')
  },
  close: async () => {},
}

let venue: FakeVenue
let service: TestService

beforeEach(() => {
  venue = createFakeVenue('fake', () => NOW_MS)
  service = createTestService([venue], noDatabase, { nowMs: NOW_MS })
})

type Query = Partial<OperationRequest<'getDexHistory'>['query']>

async function page(query: Query = {}) {
  const asked = { dex: 'fake', address, limit: 50, ...query }
  return (await getDexHistory(service, { query: asked }, caller)).body
}

function at(seconds: number): Partial<Order> {
  return { createdAt: new Date(NOW_MS + seconds * 1000).toISOString() }
}

const fills = {
  size: decimal('1'),
  averagePrice: decimal('99.5'),
  fee: decimal('0.05'),
  realizedPnl: null,
}

describe('a page of past orders', () => {
  it('is newest first and says with its cursor where the next one begins', async () => {
    venue.dex.held = [1, 3, 2, 5, 4].map((n) => fakeOrder(String(n), at(n)))
    const first = await page({ limit: 2 })
    expect(first.items.map(({ id }) => id)).toEqual(['5', '4'])
    expect(first.pagination).toMatchObject({ limit: 2, hasMore: true })
    const next = new URL(first.pagination.nextUrl ?? '', 'http://desk.test').searchParams
    expect(Object.fromEntries(next)).toEqual({
      dex: 'fake',
      address,
      limit: '2',
      cursor: first.pagination.cursor,
    })
    const second = await page({ limit: 2, cursor: first.pagination.cursor })
    expect(second.items.map(({ id }) => id)).toEqual(['3', '2'])
    const last = await page({ limit: 2, cursor: second.pagination.cursor })
    expect(last.items.map(({ id }) => id)).toEqual(['1'])
    expect(last.pagination).toEqual({ limit: 2, hasMore: false })
  })

  it('says that there is no more when the last page is full', async () => {
    venue.dex.held = [1, 2].map((n) => fakeOrder(String(n), at(n)))
    expect((await page({ limit: 2 })).pagination).toEqual({ limit: 2, hasMore: false })
  })

  it('neither loses nor doubles orders that share a moment, wherever pages break', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (ids, moments, limit) => {
          venue.dex.held = ids.map((id, index) => fakeOrder(String(id), at(moments[index] ?? 0)))
          const seen: string[] = []
          let cursor: string | undefined
          do {
            const { items, pagination } = await page({ limit, cursor })
            seen.push(...items.map(({ id }) => id))
            cursor = pagination.hasMore ? pagination.cursor : undefined
            expect(items.length).toBe(pagination.hasMore ? limit : items.length)
          } while (cursor !== undefined)
          expect([...seen].sort()).toEqual(ids.map(String).sort())
          expect(new Set(seen).size).toBe(seen.length)
        },
      ),
      { numRuns: 60, seed: fuzzSeed('dex history', 20_261_121) },
    )
  })

  it('stays what it is when newer orders arrive between two pages', async () => {
    venue.dex.held = [1, 2, 3].map((n) => fakeOrder(String(n), at(n)))
    const { pagination } = await page({ limit: 2 })
    venue.dex.held = [...venue.dex.held, fakeOrder('9', at(9))]
    const { items } = await page({ limit: 2, cursor: pagination.cursor })
    expect(items.map(({ id }) => id)).toEqual(['1'])
  })

  it('keeps within the times asked for, both ends included', async () => {
    venue.dex.held = [1, 2, 3, 4].map((n) => fakeOrder(String(n), at(n)))
    const { items } = await page({ startTime: NOW_MS + 2000, endTime: NOW_MS + 3000 })
    expect(items.map(({ id }) => id)).toEqual(['3', '2'])
  })

  it('shows four statuses: what expired as cancelled, what was triggered by its outcome', async () => {
    venue.dex.held = [
      fakeOrder('1', { status: 'FILLED', filledSize: decimal('1') }),
      fakeOrder('2', { status: 'PARTIALLY_FILLED', filledSize: decimal('0.4') }),
      fakeOrder('3', { status: 'CANCELLED' }),
      fakeOrder('4', { status: 'REJECTED' }),
      fakeOrder('5', { status: 'EXPIRED' }),
      fakeOrder('6', { status: 'TRIGGERED', type: 'STOP_MARKET' }),
      fakeOrder('7', { status: 'TRIGGERED', type: 'STOP_MARKET' }),
      fakeOrder('8', { status: 'OPEN' }),
      fakeOrder('9', { status: 'PENDING' }),
    ]
    venue.dex.executed.set('6', fills)
    const { items } = await page()
    expect(Object.fromEntries(items.map(({ id, status }) => [id, status]))).toEqual({
      1: 'FILLED',
      2: 'PARTIALLY_FILLED',
      3: 'CANCELLED',
      4: 'REJECTED',
      5: 'CANCELLED',
      6: 'FILLED',
    })
  })

  it('fills a page past triggers that have no outcome yet', async () => {
    venue.dex.held = [
      fakeOrder('1', at(1)),
      fakeOrder('2', at(2)),
      ...[3, 4, 5, 6].map((n) => fakeOrder(String(n), { ...at(n), status: 'TRIGGERED' })),
    ]
    const { items, pagination } = await page({ limit: 2 })
    expect(items.map(({ id }) => id)).toEqual(['2', '1'])
    expect(pagination.hasMore).toBe(false)
  })

  it('reports fee, PnL and average price of what was executed, and nothing made up', async () => {
    venue.dex.held = [
      fakeOrder('1', { type: 'MARKET', status: 'FILLED', filledSize: decimal('1') }),
      fakeOrder('2', { status: 'FILLED', filledSize: decimal('1') }),
      fakeOrder('3', { status: 'CANCELLED' }),
    ]
    venue.dex.executed.set('1', { ...fills, realizedPnl: decimal('-3') })
    const byId = Object.fromEntries((await page()).items.map((item) => [item.id, item]))
    expect(byId['1']).toMatchObject({ price: '99.5', fee: '0.05', realizedPnl: '-3' })
    for (const id of ['2', '3']) {
      expect(byId[id]).not.toHaveProperty('fee')
      expect(byId[id]).not.toHaveProperty('realizedPnl')
    }
  })

  it('names no fee of a cancelled order, even where a part of it was executed', async () => {
    venue.dex.held = [fakeOrder('1', { status: 'CANCELLED', filledSize: decimal('0.4') })]
    venue.dex.executed.set('1', { ...fills, size: decimal('0.4') })
    const { items } = await page()
    expect(items).toMatchObject([{ filledSize: '0.4', realizedPnl: fills.realizedPnl }])
    expect(items[0]).not.toHaveProperty('fee')
  })

  it('leaves out markets that are no perpetuals of the dex', async () => {
    const spot = fakeOrder('1')
    venue.dex.held = [{ ...spot, market: { ...spot.market, id: '@1' } }, fakeOrder('2')]
    expect((await page()).items.map(({ id }) => id)).toEqual(['2'])
  })

  it.each(['x', '12', '12-', '-1', '12-<>', '1e3-1'])('refuses %j as a cursor', async (cursor) => {
    const refusal = await page({ cursor }).catch((error: unknown) => error)
    expect(isPerpsError(refusal) && [refusal.status, refusal.code, refusal.message]).toEqual([
      400,
      2002,
      'query.cursor: is not one of ours',
    ])
  })
})
