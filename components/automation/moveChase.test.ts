import { describe, expect, it } from 'vitest'
import type { Requoted } from '@/components/session/actions/useRequote'
import { decimal } from '@/lib/decimal/decimal'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Order } from '@/lib/schema/model/order'
import { moveChase } from './moveChase'

const CHASE = { side: 'BUY', bound: decimal('103') } as const
const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const order: Order = {
  orderId: '1',
  market: {
    providerId: 'venue',
    id: 'BTC',
    categoryId: 'perps',
    baseAsset: asset,
    quoteAsset: asset,
  },
  side: 'BUY',
  type: 'LIMIT',
  price: decimal('99'),
  originalSize: decimal('2'),
  remainingSize: decimal('2'),
  filledSize: decimal('0'),
  reduceOnly: false,
  status: 'OPEN',
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
}
const rest: PlaceOrderParams = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  side: 'BUY',
  type: 'LIMIT',
  size: decimal('1.5'),
  price: decimal('100'),
  reduceOnly: false,
  timeInForce: 'POST_ONLY',
}

/** A venue that answers a move and then new orders in turn, with a best bid that changes once. */
function venue(answer: Requoted, placed: readonly Requoted[] = []) {
  const sent: { price: string; size: string }[] = []
  let bid = '100'
  return {
    sent,
    port: {
      requote: async () => answer,
      async place(_order: Order, { price, size }: PlaceOrderParams): Promise<Requoted> {
        sent.push({ price, size })
        return placed[sent.length - 1] ?? { kind: 'unplaced', rest }
      },
      book() {
        const level = (price: string) => [{ price: decimal(price), size: decimal('1') }]
        return { bids: level(bid), asks: level('110') }
      },
      async nextBook() {
        bid = '99.5'
        return true
      },
    },
  }
}

const move = { order, price: decimal('100'), refusals: 0 }

describe('a move of a chase', () => {
  it('goes to the price that was asked for, where the venue takes it', async () => {
    const { port } = venue({ kind: 'moved', orderId: '2' })
    expect(await moveChase(CHASE, move, port)).toEqual({
      ...{ kind: 'moved', orderId: '2', price: '100' },
    })
  })

  it('keeps following where it would have crossed and the order stayed open, a few times in a row', async () => {
    const { port, sent } = venue({ kind: 'crossed' })
    const kinds = []
    for (const refusals of [0, 1, 2, 3]) {
      kinds.push((await moveChase(CHASE, { ...move, refusals }, port)).kind)
    }
    expect(kinds).toEqual(['kept', 'kept', 'kept', 'ended'])
    expect(sent).toEqual([])
  })

  it('quotes what is left at the new best price, where the order was cancelled with it', async () => {
    const { port, sent } = venue({ kind: 'unplaced', rest }, [{ kind: 'moved', orderId: '3' }])
    expect(await moveChase(CHASE, move, port)).toEqual({
      ...{ kind: 'moved', orderId: '3', price: '99.5' },
    })
    expect(sent).toEqual([{ price: '99.5', size: '1.5' }])
  })

  it('ends where nothing could be quoted, and sends nothing after an answer that was lost', async () => {
    const refused = venue({ kind: 'unplaced', rest })
    expect(await moveChase(CHASE, move, refused.port)).toEqual({ kind: 'ended', reason: 'failed' })
    expect(refused.sent).toHaveLength(3)
    const lost = venue({ kind: 'unplaced', rest }, [{ kind: 'failed' }])
    expect(await moveChase(CHASE, move, lost.port)).toEqual({ kind: 'ended', reason: 'failed' })
    expect(lost.sent).toHaveLength(1)
    const gone = venue({ kind: 'gone' })
    expect(await moveChase(CHASE, move, gone.port)).toEqual({ kind: 'ended', reason: 'gone' })
  })
})
